/**
 * A server with many resources and prompts, listed in pages.
 *
 *   --name N         stands in each URI, so that no two servers share one (default: shelf)
 *   --resources 50   how many: `shelf://N/0` and so on
 *   --prompts 10     how many: `prompt_0` and so on
 *   --page 50        so many a page
 */
import { RpcError, flags, type Json } from './wire.ts'
import { servePlain, unknownTool } from './plain-server.ts'

const { name, resources, prompts, page } = flags({ name: 'shelf', resources: 50, prompts: 10, page: 50 })

/** Of about the size that real servers have. */
const DESCRIPTION = 'A page of the handbook, with what everybody should know of it before they begin, and whom to ask. '.repeat(3)

function listOf(key: string, count: number, entry: (at: number) => Json, params: Json): Json {
  const cursor = params['cursor'] as string | undefined
  const from = cursor === undefined ? 0 : Number(/^at-(\d+)$/.exec(cursor)?.[1])
  if (Number.isNaN(from)) throw new RpcError(-32602, 'Invalid cursor')
  const to = Math.min(from + page, count)
  return { [key]: Array.from({ length: to - from }, (_, at) => entry(from + at)), ...(to < count ? { nextCursor: `at-${to}` } : {}) }
}

servePlain({
  name,
  capabilities: { resources: {}, prompts: {} },
  list: () => ({ tools: [] }),
  call: ({ name: tool }) => {
    throw unknownTool(tool)
  },
  answer(method, params) {
    switch (method) {
      case 'resources/list':
        return listOf(
          'resources',
          resources,
          (at) => ({ uri: `shelf://${name}/${at}`, name: `page ${at}`, description: DESCRIPTION }),
          params,
        )
      case 'resources/templates/list':
        return { resourceTemplates: [] }
      case 'prompts/list':
        return listOf(
          'prompts',
          prompts,
          (at) => ({ name: `prompt_${at}`, description: DESCRIPTION, arguments: [{ name: 'topic', required: true }, { name: 'style' }] }),
          params,
        )
      default:
        return undefined
    }
  },
})

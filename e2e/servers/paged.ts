/**
 * Lists its tools in pages.
 *
 *   --tools 300    how many: `tool_0` and so on
 *   --page 25      so many a page
 *   --endless same   every page is the first one and names the same cursor
 *   --endless new    the pages go on with new tools and new cursors for ever
 *
 * Each tool answers with its own name. `tool_0` also tells in `structuredContent.pages` how many pages were asked for.
 * A cursor that it did not give is an error.
 */
import { servePlain, tool, unknownTool } from './plain-server.ts'
import { flags, RpcError, text } from './wire.ts'

const { tools, page, endless } = flags({ tools: 300, page: 25, endless: '' })
const total = endless === 'new' ? Infinity : tools
let pages = 0

servePlain({
  name: 'paged',
  list(params) {
    pages += 1
    const cursor = params['cursor'] as string | undefined
    const from = cursor === undefined || endless === 'same' ? 0 : Number(/^at-(\d+)$/.exec(cursor)?.[1])
    if (Number.isNaN(from)) throw new RpcError(-32602, 'Invalid cursor')
    const to = Math.min(from + page, total)
    const names = Array.from({ length: to - from }, (_, position) => `tool_${from + position}`)
    return { tools: names.map((name) => tool(name, `The tool called ${name}`)), ...(to < total ? { nextCursor: `at-${to}` } : {}) }
  },
  call({ name }) {
    const number = Number(/^tool_(\d+)$/.exec(name)?.[1])
    if (!(number < total)) throw unknownTool(name)
    return { ...text(name), ...(number === 0 ? { structuredContent: { pages } } : {}) }
  },
})

/** Options of `serverOf`. */
interface VersionedServer {
  /** Further members of the definition of its tool. */
  readonly tool?: Record<string, unknown>
  /** Statements of JavaScript that run first. What they put into `globalThis.more` is in the definition of the tool, too. */
  readonly first?: string
}

/**
 * The text of a program that is an MCP server with one tool, which is named after the version and answers it: `version_1_0_0`. With the
 * argument `until`, the path of a file, it answers once that file is there.
 */
export const serverOf = (version: string, { tool = {}, first = '' }: VersionedServer = {}): string => `
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
${first}
const name = 'version_${version.replaceAll('.', '_')}'
const tools = [{ name, inputSchema: { type: 'object' }, ...${JSON.stringify(tool)}, ...globalThis.more }]
const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'notes', version: '1' } }),
  'tools/list': () => ({ tools }),
  'tools/call': async ({ arguments: { until } = {} }) => {
    while (until !== undefined && !existsSync(until)) await new Promise((resolve) => setTimeout(resolve, 5))
    return { content: [{ type: 'text', text: '${version}' }] }
  },
}
createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  const answer = answers[method]
  const outcome = answer === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result: await answer(params) }
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }))
})
`

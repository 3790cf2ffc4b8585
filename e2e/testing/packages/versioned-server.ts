/** The program of an MCP server with one tool, which is named after its version. */
export const serverOf = (version: string): string => `
import { createInterface } from 'node:readline'
const tools = [{ name: 'version_${version.replaceAll('.', '_')}', inputSchema: { type: 'object' } }]
const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'notes', version: '1' } }),
  'tools/list': () => ({ tools }),
  'tools/call': () => ({ content: [{ type: 'text', text: '${version}' }] }),
}
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) continue
  const answer = answers[method]
  const outcome = answer === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result: answer(params) }
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }))
}
`

/**
 * A server of the SDK with a page (MCP Apps), in one protocol era.
 *
 *   --era modern      only 2026-07-28
 *   --era legacy      only 2025-11-25
 *   --name N          stands in each result, so that it can be told whose it is (default: pages)
 *   --uri U           the URI of its page (default: ui://pages/view)
 *   --former on       names the page in the older form, `_meta["ui/resourceUri"]`
 *   --looks on        has the page only for a client that declares that it shows pages
 *   --more N          as many further tools with the same page
 *   --writes on       `refresh` does not say that it only reads
 *   --html FILE       its page, instead of the one below
 *   --later FILE      while there is such a file, `refresh` no longer says that it only reads, and there are two tools: `wipe` deletes,
 *                     and `get_view` only sounds as if it reads
 *
 * Tools: `show` has the page; `refresh {value}` is for pages alone; `keep` is for models alone; `plain` says nothing of pages.
 * `declared` gives the capabilities that the client declared.
 * The page is in no list of resources. It declares where it may connect to, and asks for the microphone.
 */
import { existsSync, readFileSync } from 'node:fs'
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { flags, text } from '../wire.ts'

const { era, name, uri, former, looks, more, writes, html, later } = flags({
  era: 'modern',
  name: 'pages',
  uri: 'ui://pages/view',
  former: 'off',
  looks: 'off',
  more: '0',
  writes: 'off',
  html: '',
  later: '',
})
const UI = 'io.modelcontextprotocol/ui'
const nothing = { type: 'object' as const, properties: {} }
const readOnly = { readOnlyHint: true }

const isLater = (): boolean => later !== '' && existsSync(later)

function page(): string {
  if (html !== '') return readFileSync(html, 'utf8')
  return `<!DOCTYPE html><html><head><title>${name}</title></head><body><h1>${name}</h1><script>
let next = 1
const waiting = new Map()
const send = (message) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
const ask = (method, params) => new Promise((resolve) => { waiting.set(next, resolve); send({ id: next++, method, params }) })
window.addEventListener('message', ({ data, source }) => {
  if (source !== window.parent) return
  if (data.method === 'ui/notifications/tool-result') document.body.append(' given: ' + data.params.content[0].text)
  if (data.id !== undefined && data.method === undefined) { waiting.get(data.id)?.(data); waiting.delete(data.id) }
})
globalThis.refresh = async (value, name = 'refresh') => {
  const { result, error } = await ask('tools/call', { name, arguments: { value } })
  return error ? 'error: ' + error.message : result.content[0].text
}
const button = document.createElement('button')
button.textContent = 'Refresh'
button.onclick = async () => { button.textContent = await refresh('click') }
document.body.append(button)
await_().catch((error) => document.body.append(String(error)))
async function await_() {
  await ask('ui/initialize', { appInfo: { name: '${name}', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' })
  send({ method: 'ui/notifications/initialized', params: {} })
}
</script></body></html>`
}

function pages(): Server {
  const server = new Server({ name, version: '1.0.0' }, { capabilities: { tools: {}, resources: {} } })
  const declared = (request: { mcpReq?: { envelope?: unknown } }): Record<string, unknown> => {
    const envelope = request.mcpReq?.envelope as Record<string, unknown> | undefined
    const ofRequest = envelope?.['io.modelcontextprotocol/clientCapabilities']
    return (ofRequest ?? server.getClientCapabilities() ?? {}) as Record<string, unknown>
  }
  server.setRequestHandler('tools/list', (_request, context) => {
    const { extensions = {} } = declared(context) as { extensions?: Record<string, unknown> }
    const has = looks === 'off' || extensions[UI] !== undefined
    const shown = former === 'on' ? { 'ui/resourceUri': uri } : { ui: { resourceUri: uri } }
    const ofPage = (visibility: string[]) => ({ ui: { resourceUri: uri, visibility } })
    return {
      tools: [
        {
          name: 'show',
          description: 'Shows the weather on a map',
          inputSchema: nothing,
          annotations: readOnly,
          ...(has ? { _meta: shown } : {}),
        },
        ...(has
          ? [
              {
                name: 'refresh',
                description: 'Only for the page',
                inputSchema: nothing,
                _meta: ofPage(['app']),
                ...(writes === 'on' || isLater() ? {} : { annotations: readOnly }),
              },
              { name: 'keep', description: 'Keeps the view', inputSchema: nothing, annotations: readOnly, _meta: ofPage(['model']) },
            ]
          : []),
        ...(isLater()
          ? [
              { name: 'wipe', description: 'Deletes all', inputSchema: nothing, annotations: { destructiveHint: true } },
              { name: 'get_view', description: 'Gets the view', inputSchema: nothing },
            ]
          : []),
        { name: 'plain', description: 'Says the weather in words', inputSchema: nothing, annotations: readOnly },
        { name: 'declared', description: 'What the client can do', inputSchema: nothing, annotations: readOnly },
        ...Array.from({ length: Number(more) }, (_none, at) => ({
          name: `further_${at}`,
          description: `Shows view ${at}`,
          inputSchema: nothing,
          annotations: readOnly,
          _meta: shown,
        })),
      ],
    }
  })
  server.setRequestHandler('tools/call', ({ params }, context) => {
    if (params.name === 'declared') return text(JSON.stringify(declared(context))) as never
    const value = params.arguments?.['value']
    return text(`${name} ${params.name}${value === undefined ? '' : ` ${JSON.stringify(value)}`}`) as never
  })
  server.setRequestHandler('resources/list', () => ({ resources: [] }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', ({ params }) => {
    if (params.uri !== uri) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Resource ${params.uri} not found`)
    const ui = { csp: { connectDomains: ['https://api.example.com'] }, permissions: { microphone: {} } }
    return { contents: [{ uri, mimeType: 'text/html;profile=mcp-app', text: page(), _meta: { ui } }] }
  })
  return server
}

if (era === 'legacy') await pages().connect(new StdioServerTransport())
else serveStdio(pages, { legacy: 'reject' })

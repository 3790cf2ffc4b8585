/**
 * The script of a host's page, made of the app bridge of `@modelcontextprotocol/ext-apps`, as the reference host is. Its MCP client is in
 * Node: `window.ask(method, params)`.
 */
export const HOST_SCRIPT = `
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'

/** Draws a page; resolves when it is initialized and has what its tool gave. */
window.draw = async ({ sandbox, html, csp, permissions, input, result }) => {
  const frame = document.createElement('iframe')
  frame.sandbox = 'allow-scripts allow-same-origin allow-forms'
  frame.style.width = '900px'
  frame.style.height = '700px'
  const ready = new Promise((resolve) => {
    addEventListener('message', ({ source, data }) => {
      if (source === frame.contentWindow && data?.method === 'ui/notifications/sandbox-proxy-ready') resolve()
    })
  })
  frame.src = sandbox + '?csp=' + encodeURIComponent(JSON.stringify(csp ?? {}))
  document.body.replaceChildren(frame)
  await ready
  const bridge = new AppBridge(null, { name: 'host', version: '1' }, { openLinks: {}, serverTools: {}, serverResources: {} })
  bridge.oncalltool = (params) => window.ask('tools/call', params)
  bridge.onreadresource = (params) => window.ask('resources/read', params)
  bridge.onmessage = async () => ({})
  bridge.onopenlink = async () => ({})
  bridge.onloggingmessage = () => undefined
  bridge.onsizechange = () => undefined
  const initialized = new Promise((resolve) => (bridge.oninitialized = resolve))
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow))
  await bridge.sendSandboxResourceReady({ html, csp, permissions })
  await initialized
  await bridge.sendToolInput({ arguments: input })
  await bridge.sendToolResult(result)
}
`

/** The page between the host and a server's page, of another origin (MCP Apps, "sandbox proxy"). */
export const SANDBOX = `<!DOCTYPE html><meta charset="utf-8">
<style>html,body,iframe{margin:0;width:100%;height:100%;border:0}</style>
<script>
const inner = document.createElement('iframe')
inner.sandbox = 'allow-scripts allow-same-origin allow-forms'
document.addEventListener('DOMContentLoaded', () => {
  document.body.append(inner)
  parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, '*')
})
addEventListener('message', ({ source, data }) => {
  if (source === inner.contentWindow) return parent.postMessage(data, '*')
  if (source !== parent) return
  if (data?.method !== 'ui/notifications/sandbox-resource-ready') return inner.contentWindow.postMessage(data, '*')
  inner.contentDocument.open()
  inner.contentDocument.write(data.params.html)
  inner.contentDocument.close()
})
</script><body></body>`

import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import { PICTURE } from './plain-tools.ts'

export function addResources(server: McpServer): void {
  const text = (name: string, uri: string, content: string, mimeType = 'text/plain') =>
    server.registerResource(name, uri, { title: name, description: `The resource ${name}`, mimeType }, () => ({
      contents: [{ uri, mimeType, text: content }],
    }))
  text('static-text', 'test://static-text', 'This is the content of the static text resource.')
  text('watched-resource', 'test://watched-resource', 'Watched resource content')
  text('sum', 'ui://whole/sum.html', '<!doctype html><title>Sum</title>', 'text/html;profile=mcp-app')
  server.registerResource('static-binary', 'test://static-binary', { title: 'A picture', mimeType: 'image/png' }, () => ({
    contents: [{ uri: 'test://static-binary', mimeType: 'image/png', blob: PICTURE }],
  }))
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', {
      list: undefined,
      complete: { id: (begun) => ['1', '10', '2'].filter((id) => id.startsWith(begun)) },
    }),
    { title: 'By id', mimeType: 'application/json' },
    (uri, { id }) => {
      if (id === 'nobody') throw new ResourceNotFoundError(uri.href)
      return {
        contents: [
          {
            uri: uri.href,
            mimeType: 'application/json',
            text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
          },
        ],
      }
    },
  )
  // In the revisions with sessions; later ones subscribe by a stream, which is the SDK's.
  for (const method of ['resources/subscribe', 'resources/unsubscribe'] as const) server.server.setRequestHandler(method, () => ({}))
}

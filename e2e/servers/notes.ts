/**
 * A server of the SDK with notes as resources, which change, in one protocol era.
 *
 *   --era modern   only 2026-07-28
 *   --era legacy   only 2025-11-25
 *   --name N       what it calls itself: stands before each text, so that it can be told whose it is (default: notes)
 *   --updates off  does not tell when a note changes
 *
 * Resources: `note://a` and `note://b` are listed. `note://hidden` and `ui://notes/view` are in no list, and can be read all the same.
 * Tools: `write {uri}` changes a note; `point {uri}` gives a link to one, and another as a part of the result; `subscribed` says which
 * are subscribed to by request; `view` has an app of its own (MCP Apps, `_meta.ui.resourceUri`).
 * Prompt: `sum_up {note}` gives a link, too.
 */
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { flags, text } from './wire.ts'

const { era, name, updates } = flags({ era: 'modern', name: 'notes', updates: 'on' })
const LISTED = ['note://a', 'note://b']
const READABLE = new Set([...LISTED, 'note://hidden', 'ui://notes/view'])
const versions = new Map<string, number>()
const subscribed = new Set<string>()

const uriSchema = { type: 'object' as const, properties: { uri: { type: 'string' } } }
/** A red square. */
const ICON =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC'
const nothing = { type: 'object' as const, properties: {} }

function contentOf(uri: string): { uri: string; mimeType: string; text: string } {
  if (!READABLE.has(uri)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Resource ${uri} not found`)
  return { uri, mimeType: 'text/plain', text: `${name} ${uri} version ${versions.get(uri) ?? 1}` }
}

function notes(): Server {
  const server = new Server(
    { name, version: '1.0.0' },
    {
      capabilities: { tools: {}, prompts: {}, resources: updates === 'on' ? { subscribe: true } : {} },
      instructions: 'Notes of a small team.',
    },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: [
      { name: 'write', description: 'Writes a note', inputSchema: uriSchema, icons: [{ src: ICON }] },
      { name: 'point', description: 'Points at a note', inputSchema: uriSchema, annotations: { readOnlyHint: true } },
      { name: 'subscribed', description: 'Says who is told what', inputSchema: nothing, annotations: { readOnlyHint: true } },
      { name: 'view', description: 'Shows the notes', inputSchema: nothing, _meta: { ui: { resourceUri: 'ui://notes/view' } } },
    ],
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const uri = String(params.arguments?.['uri'])
    switch (params.name) {
      case 'write':
        versions.set(uri, (versions.get(uri) ?? 1) + 1)
        if (updates === 'on' && (era === 'modern' || subscribed.has(uri))) await server.sendResourceUpdated({ uri })
        return text('written') as never
      case 'point':
        return {
          content: [
            { type: 'resource_link', uri, name: 'the note' },
            { type: 'resource', resource: contentOf('note://hidden') },
          ],
        }
      case 'subscribed':
        return text(JSON.stringify([...subscribed])) as never
      default:
        return text('shown') as never
    }
  })
  server.setRequestHandler('resources/list', () => ({
    resources: LISTED.map((uri) => ({
      uri,
      name: `note ${uri.slice(-1)}`,
      description: 'What was said in the meeting',
      icons: [{ src: 'http://127.0.0.1:9/who-looks.png' }],
    })),
  }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', ({ params }) => ({ contents: [contentOf(params.uri)] }))
  server.setRequestHandler('prompts/list', () => ({
    prompts: [
      { name: 'sum_up', icons: [{ src: ICON }], description: 'Sums up the minutes', arguments: [{ name: 'note', required: true }] },
    ],
  }))
  server.setRequestHandler('prompts/get', ({ params }) => ({
    messages: [
      { role: 'user', content: { type: 'text', text: `Sum up ${String(params.arguments?.['note'])}` } },
      { role: 'user', content: { type: 'resource_link', uri: 'note://hidden', name: 'more' } },
    ],
  }))
  if (era === 'legacy' && updates === 'on') {
    server.setRequestHandler('resources/subscribe', ({ params }) => {
      contentOf(params.uri)
      subscribed.add(params.uri)
      return {}
    })
    server.setRequestHandler('resources/unsubscribe', ({ params }) => {
      subscribed.delete(params.uri)
      return {}
    })
  }
  return server
}

if (era === 'legacy') await notes().connect(new StdioServerTransport())
else serveStdio(notes, { legacy: 'reject' })

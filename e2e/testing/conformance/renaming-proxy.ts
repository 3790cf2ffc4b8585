import { serveFetch } from '../serve-fetch.ts'

type Json = Readonly<Record<string, unknown>>

/** How a call that the suite makes is made to Tooltray. */
export type Renamed = (name: string, args: unknown) => Json

/**
 * Stands before an endpoint, and makes calls of tools under other names: the suite calls the tools of its fixture by their own. Where the
 * header with the name says the same as the body, it is renamed, too. Everything else passes as it is.
 *
 * @returns its address, and a function that ends it.
 */
export async function renamingProxy(url: string, renamed: Renamed): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { port, close } = await serveFetch(async (request) => {
    const text = await request.text()
    const headers = new Headers(request.headers)
    for (const name of ['host', 'content-length', 'connection', 'transfer-encoding']) headers.delete(name)
    const { body, name } = renamedBody(text, renamed)
    if (name !== undefined && headers.get('mcp-name') === name.before) headers.set('mcp-name', name.after)
    return fetch(url, { method: request.method, headers, ...(request.method === 'POST' ? { body } : {}) })
  })
  return { url: `http://127.0.0.1:${port}/mcp`, close }
}

interface RenamedBody {
  readonly body: string
  readonly name?: { readonly before: string; readonly after: string }
}

function renamedBody(text: string, renamed: Renamed): RenamedBody {
  if (!text.includes('"tools/call"')) return { body: text }
  const message = JSON.parse(text) as { method?: string; params?: Json }
  const { name, arguments: args } = message.params ?? {}
  if (message.method !== 'tools/call' || typeof name !== 'string') return { body: text }
  const params = { ...message.params, ...renamed(name, args) }
  return { body: JSON.stringify({ ...message, params }), name: { before: name, after: String(params['name']) } }
}

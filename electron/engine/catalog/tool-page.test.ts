import { describe, expect, it } from 'vitest'
import { NO_PAGE, pageOf } from './tool-page.ts'
import { showsPages } from './ui-extension.ts'

const declared = (meta: unknown) => pageOf({ server: 's', name: 't', json: JSON.stringify({ name: 't', inputSchema: {}, _meta: meta }) })

describe('what a tool declares about pages', () => {
  it.each([
    [undefined],
    [{}],
    [{ ui: 'no object' }],
    [{ ui: { resourceUri: 7 } }],
    [{ ui: { visibility: 'app' } }],
    [{ ui: { visibility: ['app', 'model'] } }],
  ])('is nothing: %j', (meta) => {
    expect(declared(meta)).toBe(NO_PAGE)
  })

  it('is a page, by the newer or the older key, and who may call it', () => {
    expect(declared({ ui: { resourceUri: 'ui://new' }, 'ui/resourceUri': 'ui://old' })).toEqual({ ...NO_PAGE, uri: 'ui://new' })
    expect(declared({ 'ui/resourceUri': 'ui://old' })).toEqual({ ...NO_PAGE, uri: 'ui://old' })
    expect(declared({ ui: { visibility: ['app'] } })).toEqual({ uri: undefined, isForModel: false, isForPages: true })
    expect(declared({ ui: { visibility: ['model'] } })).toEqual({ uri: undefined, isForModel: true, isForPages: false })
    expect(declared({ ui: { visibility: [] } })).toEqual({ uri: undefined, isForModel: false, isForPages: false })
  })

  it('is read behind escapes, too', () => {
    const json = String.raw`{"name":"t","inputSchema":{},"_meta":{"\u0075i":{"visibility":["app"]}}}`
    expect(pageOf({ server: 's', name: 't', json }).isForModel).toBe(false)
  })
})

it('a client shows pages if it declares the extension with the type of pages', () => {
  const declaring = (ui: unknown) => showsPages({ extensions: { 'io.modelcontextprotocol/ui': ui } })
  expect(declaring({ mimeTypes: ['text/html;profile=mcp-app'] })).toBe(true)
  expect([declaring({}), declaring({ mimeTypes: ['text/html'] }), declaring(null), showsPages({}), showsPages(undefined)]).toEqual(
    Array.from({ length: 5 }, () => false),
  )
})

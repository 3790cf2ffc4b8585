import { expect, it } from 'vitest'
import { forgivingFetch } from './forgiving-fetch.ts'

const answering = (answer: unknown, status = 200) => forgivingFetch(() => Promise.resolve(Response.json(answer, { status })))
const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })
const sent = { client_name: 'Tooltray', redirect_uris: ['http://127.0.0.1/callback'] }

it.each<[string, unknown, RequestInit | undefined, unknown]>([
  [
    'tokens with null members',
    { access_token: 'a', token_type: 'bearer', refresh_token: null, expires_in: null, scope: null, id_token: null },
    post({}),
    { access_token: 'a', token_type: 'bearer' },
  ],
  ['tokens without a type', { access_token: 'a' }, post({}), { token_type: 'Bearer', access_token: 'a' }],
  ['a registration of an id alone', { client_id: 'c' }, post(sent), { ...sent, client_id: 'c' }],
  [
    'a registration with null members',
    { client_id: 'c', client_secret: null, redirect_uris: null, client_name: 'Other' },
    post(sent),
    { ...sent, client_id: 'c', client_name: 'Other' },
  ],
  [
    'metadata with null members',
    { issuer: 'https://a.test', token_endpoint: 'https://a.test/token', registration_endpoint: null },
    undefined,
    { response_types_supported: ['code'], issuer: 'https://a.test', token_endpoint: 'https://a.test/token' },
  ],
])('%s are as the SDK demands', async (_what, answer, init, expected) => {
  expect(await (await answering(answer)('https://a.test', init)).json()).toEqual(expected)
})

it('leaves errors, pages, and good answers as they are', async () => {
  expect(await (await answering({ error: null }, 400)('https://a.test')).json()).toEqual({ error: null })
  const page = new Response('<html>')
  expect(await forgivingFetch(() => Promise.resolve(page))('https://a.test')).toBe(page)
  const good = Response.json({ access_token: 'a', token_type: 'DPoP', expires_in: 60 })
  expect(await forgivingFetch(() => Promise.resolve(good))('https://a.test')).toBe(good)
})

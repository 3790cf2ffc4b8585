import { expect, it } from 'vitest'
import { revokeTokens } from './revoke.ts'

interface Sent {
  url: string
  authorization: string | null
  body: Record<string, string>
}

async function revoke(
  metadata: Record<string, unknown>,
  client: Record<string, unknown>,
  tokens: { access_token: string; refresh_token?: string },
  statuses: number[],
) {
  const sent: Sent[] = []
  const told = await revokeTokens({
    metadata: metadata as never,
    client: client as never,
    tokens,
    fetch: async (url, init) => {
      sent.push({
        url: String(url),
        authorization: new Headers(init?.headers).get('authorization'),
        body: Object.fromEntries(init?.body as URLSearchParams),
      })
      return new Response(null, { status: statuses[sent.length - 1] ?? 500 })
    },
  })
  return { told, sent }
}

const offered = {
  revocation_endpoint: 'https://as.test/revoke',
  token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
}

it('withdraws the refresh token first, and what that does decides', async () => {
  const tokens = { access_token: 'a', refresh_token: 'r' }
  const { told, sent } = await revoke(offered, { client_id: 'c' }, tokens, [200, 400])
  expect(told).toBe(true)
  expect(sent.map(({ body }) => body)).toEqual([
    { token: 'r', token_type_hint: 'refresh_token', client_id: 'c' },
    { token: 'a', token_type_hint: 'access_token', client_id: 'c' },
  ])
  expect((await revoke(offered, { client_id: 'c' }, tokens, [503, 200])).told).toBe(false)
  expect((await revoke(offered, { client_id: 'c' }, { access_token: 'a' }, [200])).told).toBe(true)
})

it('says who it is in the way that was settled at the registration', async () => {
  const tokens = { access_token: 'a' }
  const basic = await revoke(
    offered,
    { client_id: 'c', client_secret: 's', token_endpoint_auth_method: 'client_secret_basic' },
    tokens,
    [200],
  )
  expect(basic.sent[0]).toMatchObject({ authorization: `Basic ${Buffer.from('c:s').toString('base64')}` })
  expect(basic.sent[0]?.body).not.toHaveProperty('client_secret')
  const post = await revoke(
    offered,
    { client_id: 'c', client_secret: 's', token_endpoint_auth_method: 'client_secret_post' },
    tokens,
    [200],
  )
  expect(post.sent[0]).toMatchObject({ authorization: null, body: { client_id: 'c', client_secret: 's' } })
})

it('asks nothing of a server that offers nothing', async () => {
  expect(await revoke({}, { client_id: 'c' }, { access_token: 'a' }, [])).toEqual({ told: false, sent: [] })
})

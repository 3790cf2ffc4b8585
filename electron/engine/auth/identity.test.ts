import { expect, it } from 'vitest'
import { findIdentity, identityIn } from './identity.ts'

const jwt = (claims: unknown): string =>
  ['{}', JSON.stringify(claims), 's'].map((part) => Buffer.from(part).toString('base64url')).join('.')
const tokens = (more: { id_token?: string; access_token?: string; scope?: string } = {}) => ({
  access_token: 'opaque',
  token_type: 'Bearer',
  issuer: 'https://as.test',
  ...more,
})

it.each([
  [
    'the address in the ID token',
    { id_token: jwt({ sub: '1', name: 'Ada', preferred_username: 'ada', email: 'ada@work.test' }) },
    'ada@work.test',
  ],
  ['the user name', { id_token: jwt({ sub: '1', name: 'Ada L.', preferred_username: 'ada' }) }, 'ada'],
  ['the name', { id_token: jwt({ sub: '1', name: 'Ada L.' }) }, 'Ada L.'],
  [
    'a claim of the access token before the subject',
    { id_token: jwt({ sub: '1' }), access_token: jwt({ email: 'ada@x.test' }) },
    'ada@x.test',
  ],
  ['the subject', { id_token: jwt({ sub: '1' }) }, '1'],
  ['the subject of the access token', { access_token: jwt({ sub: 'ada' }) }, 'ada'],
  ['nothing, where a token is opaque', { access_token: 'a.b' }, undefined],
  ['nothing, where a token is broken', { id_token: 'a.%%%.c', access_token: jwt(['x']) }, undefined],
  ['no claim of another type', { id_token: jwt({ sub: 5, email: { a: 1 } }) }, undefined],
])('shows %s', (_what, more, expected) => expect(identityIn(tokens(more))).toBe(expected))

it('bounds the text of a provider, and leaves out what is invisible or turns text around', () => {
  expect(identityIn(tokens({ id_token: jwt({ email: 'a\u202eda\n\u0007@x\u200b.test\u001b[31m' }) }))).toBe('ada@x.test[31m')
  expect(identityIn(tokens({ id_token: jwt({ email: '\u200b \n', name: '👩'.repeat(500) }) }))).toBe('👩'.repeat(100))
})

it('asks the userinfo endpoint only where there is one, and with a scope that allows it', async () => {
  const asked: [string, string | null][] = []
  const find = (scope: string | undefined, endpoint: unknown, answer: () => Response, more = {}) =>
    findIdentity({
      tokens: tokens({ ...(scope === undefined ? {} : { scope }), ...more }),
      metadata: { userinfo_endpoint: endpoint } as never,
      async fetch(url, init) {
        asked.push([String(url), new Headers(init?.headers).get('authorization')])
        return answer()
      },
    })
  const ada = () => Response.json({ sub: '1', email: 'ada@x.test' })
  const at = 'https://as.test/me'
  expect(await find('openid email', at, ada)).toBe('ada@x.test')
  expect(asked).toEqual([[at, 'Bearer opaque']])
  // It knows more than a subject does.
  expect(await find('openid', at, ada, { id_token: jwt({ sub: '1' }) })).toBe('ada@x.test')
  expect(await find('openid', at, () => Response.json({ error: 'no' }, { status: 401 }), { id_token: jwt({ sub: '1' }) })).toBe('1')
  expect(await find('openid', at, () => new Response('<html>'))).toBeUndefined()
  asked.length = 0
  expect(await find('tools:read', at, ada)).toBeUndefined()
  expect(await find(undefined, at, ada)).toBeUndefined()
  expect(await find('openid', undefined, ada)).toBeUndefined()
  expect(await find('openid', at, ada, { id_token: jwt({ email: 'known@x.test' }) })).toBe('known@x.test')
  expect(asked).toEqual([])
})

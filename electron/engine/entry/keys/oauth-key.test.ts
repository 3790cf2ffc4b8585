import { expect, it } from 'vitest'
import { oauthKey } from './oauth-key.ts'

const machine = { grant: 'client_credentials', clientId: 'a', clientSecret: '${secret:a}' }

it.each([
  {},
  { clientId: 'a', scope: 'read' },
  machine,
  { ...machine, issuer: 'https://auth.example.com' },
  { grant: 'client_credentials', clientId: 'a', privateKey: '${secret:key}' },
])('%j is a sign-in', (given) => expect(oauthKey.parse(given)).toEqual(given))

it.each<[unknown, string, string]>([
  [{ grant: 'password' }, 'grant', 'must be "authorization_code" or "client_credentials"'],
  [{ ...machine, clientId: undefined }, 'clientId', 'is required for "grant": "client_credentials"'],
  [{ ...machine, clientSecret: undefined }, 'grant', 'requires "clientSecret" or "privateKey"'],
  [{ ...machine, clientSecret: 'literal' }, 'clientSecret', 'must be a placeholder'],
  [{ ...machine, clientSecret: undefined, privateKey: '-----BEGIN' }, 'privateKey', 'must be a placeholder'],
  [{ clientId: 'a', privateKey: '${secret:key}' }, 'privateKey', 'is only for "grant": "client_credentials"'],
  [{ ...machine, issuer: 'auth.example.com' }, 'issuer', 'must be the address of an authorization server'],
])('%j is none, because of %s', (given, key, why) => {
  const [issue] = oauthKey.safeParse(given).error?.issues ?? []
  expect([issue?.path.join('.'), issue?.message]).toEqual([key, expect.stringContaining(why)])
})

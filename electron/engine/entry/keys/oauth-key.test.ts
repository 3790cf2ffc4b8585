import { expect, it } from 'vitest'
import { oauthKey } from './oauth-key.ts'

const machine = { grant: 'client_credentials', clientId: 'a', clientSecret: '${secret:a}' }

const identityProvider = { issuer: 'https://id.example.com', clientId: 'b', idToken: '${secret:id-token}' }
const managed = { grant: 'enterprise_managed', clientId: 'a', clientSecret: '${secret:a}', identityProvider }

it.each([
  {},
  { clientId: 'a', scope: 'read' },
  machine,
  { ...machine, issuer: 'https://auth.example.com' },
  { grant: 'client_credentials', clientId: 'a', privateKey: '${secret:key}' },
  { grant: 'workload_identity', assertionFile: '/run/token' },
  { ...managed, identityProvider: { ...identityProvider, tokenEndpoint: 'https://id.example.com/token' } },
])('%j is a sign-in', (given) => expect(oauthKey.parse(given)).toEqual(given))

it.each<[unknown, string, string]>([
  [{ grant: 'password' }, 'grant', 'must be "authorization_code", "client_credentials"'],
  [{ ...machine, clientId: undefined }, 'clientId', 'is required for "grant": "client_credentials"'],
  [{ ...machine, clientSecret: undefined }, 'grant', 'requires "clientSecret" or "privateKey"'],
  [{ ...machine, clientSecret: 'literal' }, 'clientSecret', 'must be a placeholder'],
  [{ ...machine, clientSecret: undefined, privateKey: '-----BEGIN' }, 'privateKey', 'must be a placeholder'],
  [{ clientId: 'a', privateKey: '${secret:key}' }, 'privateKey', 'is only for "grant": "client_credentials"'],
  [{ grant: 'workload_identity' }, 'grant', 'requires "assertion" or "assertionFile"'],
  [{ grant: 'workload_identity', assertion: 'a.b.c' }, 'assertion', 'must be a placeholder'],
  [{ ...machine, assertionFile: '/run/token' }, 'assertionFile', 'is only for "grant": "workload_identity"'],
  [{ ...managed, clientSecret: undefined }, 'clientSecret', 'is required for "grant": "enterprise_managed"'],
  [
    { ...managed, identityProvider: { ...identityProvider, idToken: undefined } },
    'identityProvider',
    'requires "idToken" or "idTokenFile"',
  ],
  [{ ...machine, identityProvider }, 'identityProvider', 'is only for "grant": "enterprise_managed"'],
  [{ ...machine, issuer: 'auth.example.com' }, 'issuer', 'must be an https:// address'],
])('%j is none, because of %s', (given, key, why) => {
  const [issue] = oauthKey.safeParse(given).error?.issues ?? []
  expect([issue?.path.join('.'), issue?.message]).toEqual([key, expect.stringContaining(why)])
})

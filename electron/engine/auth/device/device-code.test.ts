import { describe, expect, it } from 'vitest'
import type { AuthorizationServer } from '../authorization-server.ts'
import { deviceClientId, deviceScope, requestDeviceCode } from './device-code.ts'

const at = (issuer: string, more: object = {}): AuthorizationServer => ({
  issuer,
  state: { authorizationServerUrl: issuer },
  metadata: { issuer, authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t`, response_types_supported: ['code'], ...more },
  resource: undefined,
})

describe('the client that signs in with a code', () => {
  const github = at('https://github.com/login/oauth')
  const release = { githubClientId: 'ours' }

  it('is that of the entry, if it asks for a code', () => {
    expect(deviceClientId({ grant: 'device_code', clientId: 'mine' }, at('https://x.test'), release)).toBe('mine')
    expect(deviceClientId({ clientId: 'mine' }, github, release)).toBeUndefined()
  })

  it('is that of the release at GitHub, and nowhere else', () => {
    expect(deviceClientId({}, github, release)).toBe('ours')
    expect(deviceClientId({}, github, {})).toBeUndefined()
    expect(deviceClientId({}, at('https://github.com.x.test/login/oauth'), release)).toBeUndefined()
    expect(deviceClientId({}, at('https://github.com/login/oauth', { registration_endpoint: 'https://github.com/r' }), release)).toBe(
      undefined,
    )
  })
})

it('the scope is what is named, or what the server supports, and is for a refresh token where there is one', () => {
  const offline = at('https://x.test', { scopes_supported: ['offline_access'] })
  const metadata = { resource: 'https://x.test', scopes_supported: ['read', 'write'] }
  const supporting = { ...offline, state: { ...offline.state, resourceMetadata: metadata } }
  expect(deviceScope(supporting, undefined)).toBe('read write offline_access')
  expect(deviceScope(supporting, 'read offline_access')).toBe('read offline_access')
  expect(deviceScope(at('https://x.test'), 'read')).toBe('read')
  expect(deviceScope(offline, undefined)).toBeUndefined()
})

describe('the answer to a request for a code', () => {
  const given = { device_code: 'd', user_code: 'ABCD-EFGH', verification_uri: 'https://x.test/device', expires_in: 900 }
  const ask = (answer: object, sent: RequestInit[] = []) =>
    requestDeviceCode('https://x.test/device/code', { clientId: 'mine', scope: 'read', resource: undefined }, (_url, init) => {
      sent.push(init ?? {})
      return Promise.resolve(Response.json(answer))
    })

  it('has an interval of 5 seconds, unless it names another', async () => {
    const sent: RequestInit[] = []
    expect(await ask(given, sent)).toMatchObject({ userCode: 'ABCD-EFGH', interval: 5 })
    expect(String(sent[0]?.body as URLSearchParams)).toBe('client_id=mine&scope=read')
    expect(await ask({ ...given, interval: 1 })).toMatchObject({ interval: 1 })
  })

  it.each([
    [{ ...given, user_code: '<b>A</b>' }],
    [{ ...given, user_code: 'A'.repeat(33) }],
    [{ ...given, verification_uri: 'device' }],
    [{}],
  ])('%j is none', async (answer) => {
    await expect(ask(answer)).rejects.toMatchObject({ name: 'ZodError' })
  })

  it('may be an error, whatever its status', async () => {
    await expect(ask({ error: 'unauthorized_client' })).rejects.toMatchObject({ code: 'unauthorized_client' })
  })
})

import type { FetchLike } from '@modelcontextprotocol/client'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '../testing/manual-clock.ts'
import { type Clock, systemClock } from '../base/platform.ts'
import { createMask } from '../secrets/mask.ts'
import type { Lookup } from '../network/network-scope.ts'
import { createRecordStore } from './tokens/record-store.ts'
import { TIME_TO_SIGN_IN, startSignIn } from './sign-in-flow.ts'
import { memorySecretStore } from '../secrets/testing/memory-secret-store.ts'

let folder: string
let reached: string[]
/** Something on this machine that a public server has no business with. */
const inside = createServer((request, response) => {
  reached.push(request.url ?? '')
  response.setHeader('content-type', 'application/json').end('{}')
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-flow-'))
  reached = []
  kept.clear()
  inside.listen(0, '127.0.0.1')
  await once(inside, 'listening')
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  inside.closeAllConnections()
  inside.close()
  await once(inside, 'close')
})

const kept = new Map<string, string>()
const store = memorySecretStore(kept)

const SERVER = 'https://mcp.public.test/mcp'
const NAMES: Record<string, string> = {
  'mcp.public.test': '93.184.216.34',
  'as.public.test': '93.184.216.35',
  'inside.public.test': '127.0.0.1',
  'intranet.public.test': '10.0.0.1',
  'cloud.public.test': '169.254.169.254',
}
const lookup: Lookup = (hostname, _options, callback) => callback(null, [{ address: NAMES[hostname] ?? '93.184.216.36', family: 4 }])

const metadata = (issuer: string, more: Record<string, unknown> = {}) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  registration_endpoint: `${issuer}/register`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  ...more,
})

/** Public hosts cannot be reached from a test: what they would answer is given here; every other request goes the real way. */
const answering =
  (answers: Record<string, unknown>) =>
  (real: FetchLike): FetchLike =>
  async (input, init) => {
    const answer = answers[String(input)]
    if (answer === undefined) return new URL(input).hostname === 'mcp.public.test' ? new Response(null, { status: 404 }) : real(input, init)
    return answer instanceof Response ? answer.clone() : Response.json(answer)
  }

const begin = (answers: Record<string, unknown>, clock: Clock = systemClock) =>
  startSignIn({
    server: 'evil',
    url: SERVER,
    account: 'evil',
    settings: {},
    challenge: undefined,
    records: createRecordStore({ secrets: store, folder, clock, mask: createMask() }),
    clock,
    lookup,
    wrapFetch: answering(answers),
  })

const PRM = 'https://mcp.public.test/.well-known/oauth-protected-resource/mcp'
const named = (issuer: string) => ({ [PRM]: { resource: SERVER, authorization_servers: [issuer] } })
const AS = 'https://as.public.test'
const AS_METADATA = `${AS}/.well-known/oauth-authorization-server`

describe('a public server cannot make Tooltray go', () => {
  it.each([
    ['to this machine, by its number', () => named(`http://127.0.0.1:${(inside.address() as AddressInfo).port}`), /this computer/],
    [
      'to this machine, by a name of its own',
      () => named(`https://inside.public.test:${(inside.address() as AddressInfo).port}`),
      /this computer/,
    ],
    ['to a private network, by a name', () => named('https://intranet.public.test'), /private network/],
    ['to the metadata service of a cloud, by a name', () => named('https://cloud.public.test'), /link-local/],
    [
      'to a private address by a redirect',
      () => ({
        ...named(AS),
        [AS_METADATA]: new Response(null, { status: 302, headers: { location: 'https://10.0.0.1/' } }),
        [`${AS}/.well-known/openid-configuration`]: new Response(null, { status: 404 }),
      }),
      /publishes no metadata/,
    ],
    [
      'to register at a private address',
      () => ({ ...named(AS), [AS_METADATA]: metadata(AS, { registration_endpoint: 'https://intranet.public.test/register' }) }),
      /private network/,
    ],
    [
      'to send a code to this machine',
      () => ({ ...named(AS), [AS_METADATA]: metadata(AS, { token_endpoint: 'https://127.0.0.1/token' }) }),
      /this computer/,
    ],
    [
      'to open a private address in the browser',
      () => ({ ...named(AS), [AS_METADATA]: metadata(AS, { authorization_endpoint: 'https://192.168.1.1/authorize' }) }),
      /private network/,
    ],
    [
      'to open a name of a private network in the browser',
      () => ({
        ...named(AS),
        [AS_METADATA]: metadata(AS, { authorization_endpoint: 'https://intranet.public.test/authorize' }),
        [`${AS}/register`]: { client_id: 'c', redirect_uris: [] },
      }),
      /private network/,
    ],
    [
      'to believe metadata that speaks for another server',
      () => ({ [PRM]: { resource: 'https://bank.test/mcp', authorization_servers: [AS] }, [AS_METADATA]: metadata(AS) }),
      /speaks for another server/,
    ],
  ])('%s', async (_what, answers, message) => {
    await expect(begin(answers())).rejects.toMatchObject({ code: 'sign_in_failed', message: expect.stringMatching(message) as string })
    expect(reached).toEqual([])
  })
})

it('an honest public server is signed in to by an https address', async () => {
  const flow = await begin({ ...named(AS), [AS_METADATA]: metadata(AS), [`${AS}/register`]: { client_id: 'c', redirect_uris: [] } })
  const target = new URL(flow.authorizationUrl)
  expect(target.origin).toBe(AS)
  expect(Object.fromEntries(target.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'c',
    code_challenge_method: 'S256',
    resource: SERVER,
    state: expect.stringMatching(/^[\w-]{43}$/) as string,
    redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/callback$/) as string,
  })
  flow.cancel()
  await expect(flow.done).rejects.toMatchObject({ message: 'The sign-in to evil was cancelled.' })
})

it('ends by itself after five minutes, and then nobody listens', async () => {
  const clock = manualClock(1_000)
  const flow = await begin({ ...named(AS), [AS_METADATA]: metadata(AS), [`${AS}/register`]: { client_id: 'c', redirect_uris: [] } }, clock)
  expect(flow.until).toBe(1_000 + 5 * 60_000)
  const callback = new URL(flow.authorizationUrl).searchParams.get('redirect_uri') ?? ''
  clock.advance(TIME_TO_SIGN_IN - 1)
  expect((await fetch(new URL('/other', callback))).status).toBe(404)
  clock.advance(1)
  await expect(flow.done).rejects.toMatchObject({ code: 'sign_in_failed', message: 'The sign-in to evil was not finished in time.' })
  await expect(fetch(callback)).rejects.toThrow()
})

it('where nobody registers Tooltray, a person is told both ways out', async () => {
  const { registration_endpoint: _none, ...closed } = metadata(AS)
  await expect(begin({ ...named(AS), [AS_METADATA]: closed })).rejects.toMatchObject({
    code: 'sign_in_failed',
    message: 'evil takes only programs that were registered by hand.',
    hint: expect.stringMatching(/"clientId".*tooltray login evil --token/) as string,
  })
})

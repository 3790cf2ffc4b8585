import { generateKeyPairSync } from 'node:crypto'
import type { ClientAuthMethod, ClientMetadata } from 'oidc-provider'
import { describe, expect, it } from 'vitest'
import { until } from '../testing/installation.ts'
import { type OAuthBed, startOAuthBed } from '../testing/oauth-bed.ts'
import { type Home, type OwnEngine, createHome } from '../testing/own-engine.ts'

const HOUR = 3_600_000

const machine = {
  client_id: 'machine',
  grant_types: ['client_credentials'],
  response_types: [],
  redirect_uris: [],
  scope: 'tools:read tools:write',
} satisfies ClientMetadata

const startBed = (client: ClientMetadata, methods?: ClientAuthMethod[]): Promise<OAuthBed> =>
  startOAuthBed({
    configuration: {
      clients: [client],
      features: { clientCredentials: { enabled: true } },
      ...(methods === undefined ? {} : { clientAuthMethods: methods }),
    },
  })

const OAUTH = { grant: 'client_credentials', clientId: 'machine', clientSecret: '${MACHINE_SECRET}' }

async function started(home: Home, bed: OAuthBed, oauth: Record<string, unknown> = OAUTH): Promise<OwnEngine> {
  home.configure({ bed: { url: bed.url, oauth } })
  const own = await home.start()
  await own.engine.servers.refresh('bed')
  return own
}

describe.each(['client_secret_basic', 'client_secret_post'] as const)('a client with a secret, sent by %s', (method) => {
  it('gets a token when one is needed, and again when it ends, without a person', async () => {
    await using bed = await startBed({ ...machine, client_secret: 'planted-machine', token_endpoint_auth_method: method }, [method])
    const headers: (string | undefined)[] = []
    bed.meddle((request, _response, path) => path === '/token' && headers.push(request.headers.authorization?.slice(0, 6)) === 0)
    await using home = createHome({ MACHINE_SECRET: 'planted-machine' })
    const own = await started(home, bed)
    expect(own.status()).toMatchObject({ state: 'connected', signIn: { name: 'signed-in' } })
    expect(await own.echo('first')).toBe('first')
    expect(bed.events).toEqual(['client_credentials'])
    expect(headers).toEqual([method === 'client_secret_basic' ? 'Basic ' : undefined])

    home.pass(HOUR + 1)
    expect(await Promise.all(Array.from({ length: 20 }, (_, n) => own.echo(String(n))))).toHaveLength(20)
    bed.expireTokens()
    expect(await own.echo('third')).toBe('third')
    expect(bed.events).toEqual(['client_credentials', 'client_credentials', 'client_credentials'])
  })
})

// RFC 7515, 4.1.4: `kid` is optional.
it.each([[{ kid: 'machine' }], [{}]])('signs with a private key instead of sending a secret: a key with %j', async (named) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), ...named, use: 'sig', alg: 'ES256' }] } as ClientMetadata['jwks']
  await using bed = await startBed({
    ...machine,
    jwks,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
  })
  await using home = createHome({ MACHINE_KEY: pem })
  const own = await started(home, bed, { grant: 'client_credentials', clientId: 'machine', privateKey: '${MACHINE_KEY}' })
  expect(await own.echo('signed')).toBe('signed')
  expect(bed.events).toEqual(['client_credentials'])
})

describe('a client with a secret', () => {
  const client = { ...machine, client_secret: 'planted-machine' }

  it('keeps its token over a restart', async () => {
    await using bed = await startBed(client)
    await using home = createHome({ MACHINE_SECRET: 'planted-machine' })
    const first = await started(home, bed)
    await first.close()
    const second = await home.start()
    expect(await second.echo('again')).toBe('again')
    expect(bed.events).toEqual(['client_credentials'])
  })

  it('gets the scope that a call lacks by itself', async () => {
    await using bed = await startBed(client)
    await using home = createHome({ MACHINE_SECRET: 'planted-machine' })
    const own = await started(home, bed, { ...OAUTH, scope: 'tools:read' })
    bed.wantScope('tools:write')
    expect(await own.echo('wider')).toBe('wider')
    expect(bed.events).toEqual(['client_credentials', 'client_credentials'])
  })

  it('says what to check when it is refused, asks once for each attempt, and shows its secret nowhere', async () => {
    await using bed = await startBed(client)
    await using home = createHome({ MACHINE_SECRET: 'planted-wrong' })
    const own = await started(home, bed)
    const refused = {
      code: 'sign_in_failed',
      message: 'The sign-in to bed failed: its sign-in server answered "invalid_client".',
      hint: 'Check the client ID "machine" and its secret, under "oauth" of the server.',
    }
    expect(own.status()).toMatchObject({ state: 'failed', error: refused, signIn: { name: 'signed-out', problem: refused } })
    // Its tools are read at the start of the engine, too.
    const attempts = bed.count('error invalid_client')
    expect(attempts).toBeLessThanOrEqual(2)
    await expect(own.engine.signIn.start('bed', false)).rejects.toMatchObject(refused)
    expect(bed.count('error invalid_client')).toBe(attempts + 1)
    expect(JSON.stringify([own.status(), home.log])).not.toContain('planted-wrong')
  })

  it('sends its secret to no other sign-in server than the first', async () => {
    await using bed = await startBed(client)
    await using other = await startBed(client)
    await using home = createHome({ MACHINE_SECRET: 'planted-machine' })
    const own = await started(home, bed)
    bed.moveTo(other.issuer)
    bed.expireTokens()
    await expect(own.echo('x')).rejects.toMatchObject({
      code: 'sign_in_failed',
      message: `bed names another sign-in server than before: ${other.issuer} instead of ${bed.issuer}.`,
    })
    expect(other.events).toEqual([])
  })

  it('sends its secret only to the issuer that the entry names', async () => {
    await using bed = await startBed(client)
    await using home = createHome({ MACHINE_SECRET: 'planted-machine' })
    const own = await started(home, bed, { ...OAUTH, issuer: 'https://elsewhere.example' })
    expect(own.status()).toMatchObject({ state: 'failed', error: { code: 'sign_in_failed' } })
    expect(bed.events).toEqual([])
  })

  it('does not use the sign-in of a person, nor the other way round', async () => {
    await using bed = await startBed(client)
    await using home = createHome({ MACHINE_SECRET: 'planted-machine' })
    home.configure({ bed: { url: bed.url } })
    const own = await home.start()
    await own.engine.servers.refresh('bed')
    await own.signIn()
    await until(() => own.status().state === 'connected', 'it is connected')
    await own.close()
    const machineOwn = await started(home, bed)
    expect(await machineOwn.echo('x')).toBe('x')
    expect(bed.events).toEqual(['registered', 'code', 'client_credentials'])
    await machineOwn.close()
    home.configure({ bed: { url: bed.url } })
    const again = await home.start()
    await again.engine.servers.refresh('bed')
    expect(again.status().state).toBe('needs-sign-in')
  })
})

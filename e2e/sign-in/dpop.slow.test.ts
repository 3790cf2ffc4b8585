import { describe, expect, it } from 'vitest'
import { until } from '../testing/installation.ts'
import { type OAuthBed, startOAuthBed } from '../testing/oauth-bed.ts'
import { type Home, type OwnEngine, createHome } from '../testing/own-engine.ts'

const HOUR = 3_600_000

async function signedIn(home: Home, bed: OAuthBed): Promise<OwnEngine> {
  home.configure({ bed: { url: bed.url } })
  const own = await home.start()
  await own.engine.servers.refresh('bed')
  await own.signIn()
  await until(() => own.status().tools === 3, 'its tools are read')
  return own
}

describe.each(['no nonce', 'a nonce'] as const)('a server that binds tokens to a key, with %s', (nonce) => {
  const startBed = (): Promise<OAuthBed> => startOAuthBed({ dpop: nonce === 'a nonce' ? 'nonce' : 'plain' })

  it('gets a proof with each request, and with each renewal', async () => {
    await using bed = await startBed()
    await using home = createHome()
    const own = await signedIn(home, bed)
    expect(await own.echo('first')).toBe('first')
    home.pass(HOUR + 1)
    expect(await Promise.all(Array.from({ length: 20 }, (_, n) => own.echo(String(n))))).toHaveLength(20)
    bed.expireTokens()
    expect(await own.echo('third')).toBe('third')
    expect(bed.events.filter((event) => !event.includes('nonce'))).toEqual(['registered', 'code', 'refreshed', 'refreshed'])
    expect(bed.proofs?.keys.size).toBe(1)
  })

  it('knows the key again after a restart', async () => {
    await using bed = await startBed()
    await using home = createHome()
    const first = await signedIn(home, bed)
    await first.close()
    const second = await home.start()
    expect(await second.echo('again')).toBe('again')
    home.pass(HOUR + 1)
    expect(await second.echo('renewed')).toBe('renewed')
    expect(bed.proofs?.keys.size).toBe(1)
  })
})

it('each sign-in has a key of its own, which ends with it', async () => {
  await using bed = await startOAuthBed({ dpop: 'plain' })
  await using home = createHome()
  const own = await signedIn(home, bed)
  await own.engine.signIn.signOut('bed')
  await own.engine.servers.refresh('bed')
  await own.signIn()
  await until(() => own.status().state === 'connected', 'it is connected again')
  expect(await own.echo('x')).toBe('x')
  expect(bed.proofs?.keys.size).toBe(2)
})

it('two servers have two keys', async () => {
  await using bed = await startOAuthBed({ dpop: 'plain' })
  await using other = await startOAuthBed({ dpop: 'plain' })
  await using home = createHome()
  home.configure({ bed: { url: bed.url }, other: { url: other.url } })
  const own = await home.start()
  for (const name of ['bed', 'other']) {
    await own.engine.servers.refresh(name)
    await own.signIn(name)
    await until(() => own.status(name).tools === 3, 'its tools are read')
  }
  expect([...(bed.proofs?.keys ?? [])]).not.toEqual([...(other.proofs?.keys ?? [])])
})

it('a server that knows Bearer alone gets a plain token, though its sign-in server would bind one', async () => {
  await using bed = await startOAuthBed({ dpop: 'offered' })
  await using home = createHome()
  const own = await signedIn(home, bed)
  expect(await own.echo('plain')).toBe('plain')
})

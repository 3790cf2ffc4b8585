import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../electron/engine/base/platform.ts'
import { clientMetadataDocument } from '../../scripts/release/release-clients.ts'
import { until } from '../testing/installation.ts'
import { type OAuthBed, startOAuthBed } from '../testing/oauth-bed.ts'
import { type Home, type OwnEngine, createHome } from '../testing/own-engine.ts'

const ADDRESS = 'https://tooltray.example/oauth-client.json'
const document = clientMetadataDocument(join(import.meta.dirname, '../..'), ADDRESS)

/** A provider that reads documents of clients. The one of a release is where that release says, without the internet. */
const startBed = (read: string[], allowed = true): Promise<OAuthBed> =>
  startOAuthBed({
    configuration: {
      features: {
        clientIdMetadataDocument: { enabled: true, ack: 'draft-02', allowClient: () => allowed },
      },
      fetch: (url) => {
        read.push(url instanceof Request ? url.url : url.toString())
        return Promise.resolve(new Response(document, { headers: { 'content-type': 'application/json' } }))
      },
    },
  })

const homeOf = (clientMetadataUrl: string | undefined): Home => createHome({}, systemClock, { releaseClients: { clientMetadataUrl } })

async function signedIn(home: Home, bed: OAuthBed, oauth?: Record<string, unknown>): Promise<OwnEngine> {
  home.configure({ bed: { url: bed.url, ...(oauth === undefined ? {} : { oauth }) } })
  const own = await home.start()
  await own.engine.servers.refresh('bed')
  await own.signIn()
  await until(() => own.status().state === 'connected', 'it is connected')
  return own
}

describe('the client ID metadata document of a release', () => {
  it('is the client where the provider reads such documents, and nothing is registered', async () => {
    const read: string[] = []
    await using bed = await startBed(read)
    await using home = homeOf(ADDRESS)
    const own = await signedIn(home, bed)
    expect(await own.echo('known')).toBe('known')
    expect(new Set(read)).toEqual(new Set([ADDRESS]))
    expect(bed.events).toEqual(['code'])
    home.pass(3_600_001)
    expect(await own.echo('renewed')).toBe('renewed')
    expect(bed.events).toEqual(['code', 'refreshed'])
  })

  it('gives way to a registration where the provider refuses it', async () => {
    const read: string[] = []
    await using bed = await startBed(read, false)
    await using home = homeOf(ADDRESS)
    const own = await signedIn(home, bed)
    expect(await own.echo('registered')).toBe('registered')
    expect(read).toEqual([ADDRESS])
    expect(bed.events.filter((event) => !event.startsWith('error'))).toEqual(['registered', 'code'])
  })

  it('comes after that of the entry', async () => {
    const read: string[] = []
    await using bed = await startBed(read)
    await using home = homeOf('https://tooltray.example/another.json')
    await signedIn(home, bed, { clientMetadataUrl: ADDRESS })
    expect(new Set(read)).toEqual(new Set([ADDRESS]))
  })

  it('is used neither by a build without it, nor where the provider reads none', async () => {
    const read: string[] = []
    await using bed = await startBed(read)
    await using home = homeOf(undefined)
    await signedIn(home, bed)
    await using other = await startOAuthBed()
    await using otherHome = homeOf(ADDRESS)
    await signedIn(otherHome, other)
    expect(read).toEqual([])
    expect([bed.events, other.events]).toEqual([
      ['registered', 'code'],
      ['registered', 'code'],
    ])
  })
})

import type { ClientMetadata } from 'oidc-provider'
import { describe, expect, it } from 'vitest'
import { type Clock, systemClock } from '../../electron/engine/base/platform.ts'
import { until } from '../testing/installation.ts'
import { type OAuthBed, clickThrough, startOAuthBed } from '../testing/oauth-bed.ts'
import { type Home, createHome } from '../testing/own-engine.ts'

const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code'

const client = {
  client_id: 'device',
  grant_types: [DEVICE_CODE, 'refresh_token'],
  response_types: [],
  redirect_uris: [],
  token_endpoint_auth_method: 'none',
  application_type: 'native',
} satisfies ClientMetadata

const startBed = (): Promise<OAuthBed> =>
  startOAuthBed({ configuration: { clients: [client], features: { deviceFlow: { enabled: true } } } })

/** Seconds between two requests for a token. They are noted, and pass at once. */
const INTERVALS = [5, 10, 15]

function homeWith(waits: number[]): Home {
  const time: Clock = {
    ...systemClock,
    after(ms, work) {
      const isInterval = INTERVALS.includes(ms / 1000)
      if (isInterval) waits.push(ms / 1000)
      return systemClock.after(isInterval ? 50 : ms, work)
    },
  }
  return createHome({}, time)
}

const entryFor = (bed: OAuthBed): Record<string, unknown> => ({ url: bed.url, oauth: { grant: 'device_code', clientId: 'device' } })

/** The token endpoint answers with these errors, one after the other, and then by itself. */
function refuse(bed: OAuthBed, ...codes: string[]): void {
  bed.meddle((_request, response, path) => {
    const error = path === '/token' ? codes.shift() : undefined
    if (error === undefined) return false
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
    return true
  })
}

describe('a sign-in with a code', () => {
  it('shows the code and the page, waits as long as it is told to, and is renewed as any other', async () => {
    await using bed = await startBed()
    const waits: number[] = []
    await using home = homeWith(waits)
    home.configure({ bed: entryFor(bed) })
    const { engine, status, echo } = await home.start()
    await engine.servers.refresh('bed')
    refuse(bed, 'authorization_pending', 'slow_down', 'slow_down')
    waits.length = 0
    const started = await engine.signIn.start('bed', false)
    const done = engine.signIn.wait('bed')
    expect(started).toMatchObject({
      authorizationUrl: `${bed.issuer}/device`,
      userCode: expect.stringMatching(/^[A-Z]{4}-[A-Z]{4}$/) as string,
    })
    const code = { code: started?.userCode, address: `${bed.issuer}/device` }
    expect(status().signIn).toMatchObject({ name: 'signing-in', code })
    await until(() => waits.length === 4, 'it has asked four times')
    expect(waits).toEqual([5, 5, 10, 15])
    await clickThrough(started?.authorizationUrl ?? '', 'allow', undefined, undefined, undefined, started?.userCode)
    await done
    await until(() => status().state === 'connected', 'it is connected')
    expect(await echo('by code')).toBe('by code')
    home.pass(3_600_001)
    expect(await echo('renewed')).toBe('renewed')
    expect(bed.events.filter((event) => !event.startsWith('error'))).toEqual([DEVICE_CODE, 'refreshed'])
  })

  it.each([
    ['access_denied', 'The sign-in to bed failed: access was denied in the browser.'],
    ['expired_token', 'The sign-in to bed was not finished in time.'],
  ])('ends with %s, and asks no more', async (error, message) => {
    await using bed = await startBed()
    await using home = homeWith([])
    home.configure({ bed: entryFor(bed) })
    const { engine, status } = await home.start()
    await engine.servers.refresh('bed')
    refuse(bed, error)
    await engine.signIn.start('bed', false)
    await expect(engine.signIn.wait('bed')).rejects.toMatchObject({ code: 'sign_in_failed', message })
    expect(status().signIn).toMatchObject({ name: 'signed-out', problem: { message } })
    expect(bed.events).toEqual([])
  })

  it('can be cancelled, and then asks no more', async () => {
    await using bed = await startBed()
    const waits: number[] = []
    await using home = homeWith(waits)
    home.configure({ bed: entryFor(bed) })
    const { engine } = await home.start()
    await engine.servers.refresh('bed')
    await engine.signIn.start('bed', false)
    const done = engine.signIn.wait('bed')
    await engine.signIn.cancel('bed')
    await expect(done).rejects.toMatchObject({ message: 'The sign-in to bed was cancelled.' })
    expect(bed.events).toEqual([])
  })

  it('is refused where the provider gives out no codes', async () => {
    await using bed = await startOAuthBed()
    await using home = homeWith([])
    home.configure({ bed: entryFor(bed) })
    const { engine } = await home.start()
    await engine.servers.refresh('bed')
    await expect(engine.signIn.start('bed', false)).rejects.toMatchObject({
      message: 'The sign-in to bed failed: its sign-in server gives out no codes for devices.',
    })
  })
})

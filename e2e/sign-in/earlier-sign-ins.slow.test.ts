import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { until } from '../testing/installation.ts'
import { type OAuthBed, startOAuthBed } from '../testing/oauth-bed.ts'
import type { OwnEngine } from '../testing/own-engine.ts'
import { FIXTURES, entriesAt, homeOfBefore } from '../testing/sign-in/earlier-home.ts'

/** Databases of the versions in which a sign-in belonged to an address. */
const versions = readdirSync(FIXTURES).filter((name) => {
  const number = /^version-(\d+)/.exec(name)?.[1]
  return number === undefined || (Number(number) >= 3 && Number(number) <= 17)
})

/** Who the server took a call of an entry for. */
async function whoIs(bed: OAuthBed, own: OwnEngine, server: string): Promise<string | undefined> {
  const text = `${server} ${bed.calls}`
  expect(await own.echo(text, server)).toBe(text)
  return bed.callers.find((call) => call.arguments['text'] === text)?.who
}

const allSignedIn = (own: OwnEngine): Promise<unknown> =>
  until(() => ['work', 'home', 'by'].every((server) => own.status(server).tools === 3), 'all have their tools')

describe('a sign-in of an earlier version', () => {
  it.each(versions)('is that of all entries with its address, and is renewed once for all of them: %s', async (fixture) => {
    await using bed = await startOAuthBed()
    await using home = await homeOfBefore(bed, fixture)
    const own = await home.start()
    await allSignedIn(own)
    for (const server of ['work', 'home', 'by']) expect(await whoIs(bed, own, server)).toBe('alice')
    bed.expireTokens()
    await Promise.all(['work', 'home', 'by'].map((server) => own.echo('after', server)))
    expect(bed.events).toEqual(['registered', 'code', 'refreshed'])
    await own.close()

    // One that comes later is another account.
    home.configure({ ...entriesAt(bed.url), later: { url: bed.url } })
    const next = await home.start()
    await next.engine.servers.refresh('later')
    expect(next.status('later').state).toBe('needs-sign-in')
    expect(await whoIs(bed, next, 'by')).toBe('alice')
  })

  it('stays with the others when one signs in as somebody else, and ends with the last that signs out', async () => {
    await using bed = await startOAuthBed()
    await using home = await homeOfBefore(bed, 'version-16.sql')
    const own = await home.start()
    await allSignedIn(own)
    await own.engine.signIn.signOut('home')
    await own.engine.servers.refresh('home')
    await own.signIn('home', { person: 'bob' })
    await until(() => own.status('home').state === 'connected', 'home is connected')
    bed.expireTokens()
    expect([await whoIs(bed, own, 'work'), await whoIs(bed, own, 'home'), await whoIs(bed, own, 'by')]).toEqual(['alice', 'bob', 'alice'])
    expect(await own.engine.signIn.signOut('work')).toBe(false)
    expect(own.status('by').signIn?.name).toBe('signed-in')
    expect(await whoIs(bed, own, 'by')).toBe('alice')
    expect(bed.count('revoked')).toBe(0)
    expect(await own.engine.signIn.signOut('by')).toBe(true)
    await own.close()

    const next = await home.start()
    expect(['work', 'home', 'by'].map((server) => next.status(server).signIn?.name)).toEqual([undefined, 'signed-in', undefined])
    expect(await whoIs(bed, next, 'home')).toBe('bob')
    expect(bed.count('reuse')).toBe(0)
  })
})

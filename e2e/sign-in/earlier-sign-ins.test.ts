import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { normalServerUrl, signInId } from '../../electron/engine/auth/tokens/sign-in-key.ts'
import { pathsFor } from '../../electron/engine/config/paths.ts'
import { thisPlatform } from '../../electron/engine/base/platform.ts'
import { until } from '../testing/installation.ts'
import { type OAuthBed, startOAuthBed } from '../testing/oauth-bed.ts'
import { type Home, type OwnEngine, createHome } from '../testing/own-engine.ts'

const fixtures = join(import.meta.dirname, '../../electron/engine/storage/fixtures')
/** Databases of the versions in which a sign-in belonged to an address. */
const versions = readdirSync(fixtures).filter((name) => {
  const number = /^version-(\d+)/.exec(name)?.[1]
  return number === undefined || (Number(number) >= 3 && Number(number) <= 17)
})

/** Three entries with one address, of which one knows it only once its variables are filled in. */
const entriesAt = (url: string) => ({
  work: { url },
  home: { url: url.replace('http:', 'HTTP:') },
  by: { url: `${new URL(url).origin}/\${PLACE}` },
})

/** A folder as an earlier version left it: alice is signed in at the address, and it has no accounts. */
async function homeOfBefore(bed: OAuthBed, fixture: string): Promise<Home> {
  const home = createHome({ PLACE: 'mcp' })
  const paths = pathsFor({ ...thisPlatform(), env: { TOOLTRAY_HOME: home.folder }, home: home.folder })
  home.configure({ work: { url: bed.url } })
  const own = await home.start()
  await own.engine.servers.refresh('work')
  await own.signIn('work')
  await own.close()

  const url = normalServerUrl(bed.url)
  const earlier = signInId({ url, account: '' })
  const secrets = join(home.folder, 'data/secrets.json')
  const { [`sign-in:${signInId({ url, account: 'work' })}`]: record = '', ...others } = JSON.parse(readFileSync(secrets, 'utf8')) as Record<
    string,
    string
  >
  const { current, ...rest } = JSON.parse(record) as { current: Record<string, unknown> }
  const { client: _client, ...tokens } = current
  writeFileSync(secrets, JSON.stringify({ ...others, [`sign-in:${earlier}`]: JSON.stringify({ ...rest, current: tokens }) }))

  for (const end of ['', '-wal', '-shm']) rmSync(`${paths.databaseFile}${end}`, { force: true })
  const sql = new DatabaseSync(paths.databaseFile)
  sql.exec(readFileSync(join(fixtures, fixture), 'utf8'))
  const state = JSON.stringify({ signedIn: true, until: Number(tokens['savedAt']) + 3_600_000 })
  sql.prepare('INSERT INTO sign_in VALUES (?, ?, ?)').run(earlier, url, state)
  sql.close()
  home.configure(entriesAt(bed.url))
  return home
}

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

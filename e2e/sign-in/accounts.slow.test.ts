import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createInstallation, until } from '../testing/installation.ts'
import { type OAuthBed, startOAuthBed } from '../testing/oauth-bed.ts'
import { createHome } from '../testing/own-engine.ts'
import type { AccountsTask } from '../testing/sign-in/accounts-process.ts'
import { startLineProcess } from '../testing/sign-in/line-process.ts'

/** In the long run, all of them; a part of them in the other one. */
const CALLS = process.env.TOOLTRAY_TEST_WHOLE === 'true' ? 10_000 : 600
const AT_ONCE = 40

/** Who is behind each entry. The last one shares the account of the first. */
const PEOPLE = { work: 'alice', home: 'bob', third: 'carol', team: 'alice' } as const
type Server = keyof typeof PEOPLE
const SERVERS = Object.keys(PEOPLE) as Server[]
const entriesAt = (url: string) => ({ work: { url }, home: { url }, third: { url }, team: { url, account: 'work' } })

/** An engine in a process of its own, which can be killed. */
const openProcess = (folder: string) => startLineProcess<AccountsTask>('accounts-process.ts', folder)

/** The server that a call was made by, by its text: `work 17`. */
const serverOf = (text: unknown): Server => String(text).split(' ')[0] as Server

/** Calls that the server took for those of somebody else. */
const wrongOnes = (bed: OAuthBed) => bed.callers.filter((call) => PEOPLE[serverOf(call.arguments['text'])] !== call.who)

describe('several accounts at one address', () => {
  it(`never call as each other: ${CALLS} calls with renewals, sign-outs, and an engine that is killed`, async () => {
    await using bed = await startOAuthBed({ tokenLife: 4 })
    await using home = createHome()
    home.configure(entriesAt(bed.url))
    let running = await openProcess(home.folder)
    for (const server of ['work', 'home', 'third'] as const) await running.do({ signIn: server, person: PEOPLE[server] })

    const rounds = Math.ceil(CALLS / AT_ONCE)
    const failed = new Map<string, number>()
    let answered = 0
    let n = 0
    for (let round = 0; round < rounds; round += 1) {
      const calls = Array.from({ length: AT_ONCE }, () => [SERVERS[n % 4] ?? 'work', `${SERVERS[n % 4]} ${n++}`] as const)
      if (round % 5 === 1) bed.expireTokens()
      if (round % 7 === 2) await running.do({ signOut: 'home' })
      const done = running.do({ calls })
      if (round === Math.floor(rounds / 2)) {
        const before = bed.calls
        await until(() => bed.calls > before, 'some calls of the round arrived')
        await running.kill()
        running = await openProcess(home.folder)
      }
      const outcomes = ((await done) ?? []) as (string | null)[]
      answered += outcomes.filter((outcome) => outcome === null).length
      const lost = new Set<Server>()
      for (const [at, code] of outcomes.entries()) {
        if (code === null) continue
        const server = serverOf(calls[at]?.[1])
        failed.set(`${server} ${code}`, (failed.get(`${server} ${code}`) ?? 0) + 1)
        if (code === 'server_needs_sign_in') lost.add(server)
      }
      for (const server of lost) await running.do({ signIn: server === 'team' ? 'work' : server, person: PEOPLE[server] })
    }
    await running.close()

    expect(wrongOnes(bed)).toEqual([])
    expect(bed.count('refreshed')).toBeGreaterThan(rounds / 5)
    expect(bed.count('revoked')).toBeGreaterThan(rounds / 20)
    // Each account called, and what failed was signed out, or was lost with the killed engine.
    expect(new Set(bed.callers.map(({ who }) => who))).toEqual(new Set(['alice', 'bob', 'carol']))
    expect([...failed.keys()].filter((key) => !key.endsWith(' server_needs_sign_in'))).toEqual([])
    expect(answered).toBeGreaterThan(CALLS * 0.8)
  })

  it('are each signed in and out by themselves, say who they are, and ask which account to use from the second on', async () => {
    await using bed = await startOAuthBed()
    await using home = createHome()
    home.configure(entriesAt(bed.url))
    const own = await home.start()
    const prompts: (string | null)[] = []
    for (const server of ['work', 'home'] as const) {
      await own.engine.servers.refresh(server)
      const started = await own.engine.signIn.start(server, false)
      prompts.push(new URL(started?.authorizationUrl ?? '').searchParams.get('prompt'))
      await own.signIn(server, { person: PEOPLE[server], again: true })
    }
    expect(prompts).toEqual(['consent', 'consent select_account'])
    const accounts = () => SERVERS.map((server) => own.status(server).account)
    expect(accounts()).toEqual(['alice', 'bob', undefined, 'alice'])
    expect(own.engine.signIn.accountsAt(bed.url)).toContainEqual({ server: 'team', account: 'work', signedInAs: 'alice' })
    await own.engine.signIn.signOut('home')
    expect(accounts()).toEqual(['alice', undefined, undefined, 'alice'])
    expect(await own.engine.signIn.sharedBy('work')).toEqual(['work', 'team'])
    await own.close()

    const next = await home.start()
    expect(SERVERS.map((server) => next.status(server).account)).toEqual(['alice', undefined, undefined, 'alice'])
    // As another user, on an entry that is signed in.
    await until(() => next.status('work').tools === 3, 'work has its tools')
    const started = await next.engine.signIn.start('work', false, { asAnother: true })
    expect(new URL(started?.authorizationUrl ?? '').searchParams.get('prompt')).toBe('consent select_account')
    await next.engine.signIn.cancel('work')
    await until(() => next.status('work').signIn?.name === 'signed-in', 'the sign-in of before is kept')
    expect(await next.echo('still', 'work')).toBe('still')
    expect(bed.callers.at(-1)?.who).toBe('alice')
    // An account that is signed in is used at once, and is in the file.
    expect(await next.engine.signIn.start('third', false, { account: 'work' })).toBeUndefined()
    expect(next.status('third').account).toBe('alice')
    expect(readFileSync(join(home.folder, 'servers.json'), 'utf8')).toMatch(/"third"[^}]*"account": *"work"/)
  })
})

it('a renamed entry keeps its sign-in', async () => {
  await using bed = await startOAuthBed()
  await using home = createHome()
  home.configure({ work: { url: bed.url } })
  const own = await home.start()
  await own.engine.servers.refresh('work')
  await own.signIn('work', { person: 'bob' })
  const entry = { url: bed.url }
  const { fingerprint } = await own.engine.servers.preview(entry, 'work')
  await own.engine.servers.change('work', { name: 'post', entry }, fingerprint)
  await until(() => own.status('post')?.tools === 3, 'it has its tools under the new name')
  expect(own.status('post').account).toBe('bob')
  expect(await own.echo('still', 'post')).toBe('still')
  expect(bed.callers.at(-1)?.who).toBe('bob')
  expect(bed.events).toEqual(['registered', 'code'])
})

it('an entry that is renamed in the file keeps its sign-in, and one that is added beside it has none', async () => {
  await using bed = await startOAuthBed()
  await using home = createHome()
  home.configure({ work: { url: bed.url } })
  const own = await home.start()
  await own.engine.servers.refresh('work')
  await own.signIn('work', { person: 'bob' })
  home.configure({ post: { url: bed.url } })
  await until(() => own.status('post')?.account === 'bob' && own.status('post').tools === 3, 'it is signed in under the new name')
  expect(await own.echo('still', 'post')).toBe('still')
  expect(bed.callers.at(-1)?.who).toBe('bob')
  // The name of before is that of an entry like every other.
  home.configure({ post: { url: bed.url }, work: { url: bed.url } })
  await until(() => own.status('work')?.state === 'needs-sign-in', 'it requires a sign-in')
  expect(own.status('post').account).toBe('bob')
  expect(bed.events).toEqual(['registered', 'code'])
  await own.close()
  const next = await home.start()
  expect([next.status('post').account, next.status('work').account]).toEqual(['bob', undefined])
})

it('login, add, and logout know the accounts of an address', async () => {
  await using bed = await startOAuthBed()
  await using installation = createInstallation()
  installation.configure({ work: { url: bed.url } })
  const { clickThrough } = await import('../testing/oauth-bed.ts')
  const signIn = async (person: string, ...words: string[]) => {
    const login = installation.start('login', ...words, '--no-browser')
    await until(() => login.stdout().includes('http'), 'the address is printed')
    const { authorizationUrl = '' } = JSON.parse(login.stdout()) as { authorizationUrl?: string }
    await clickThrough(authorizationUrl, 'allow', undefined, undefined, person)
    expect(await login.ended).toBe(0)
  }
  await signIn('alice', 'work', '--json')
  const added = await installation.run('add', 'home', bed.url)
  expect(added.stderr).toContain('work has this address, too, and is signed in as alice.')
  expect(added.stderr).toContain('home has an account of its own. To share that of work, add --account work.')
  await signIn('bob', 'home', '--json')
  expect((await installation.run('add', 'team', bed.url, '--account', 'work')).stderr).not.toContain('has this address')
  const accounts = async () =>
    Object.fromEntries((await installation.status()).servers.map(({ name, account }) => [name, account])) as Record<string, unknown>
  expect(await accounts()).toEqual({ work: 'alice', home: 'bob', team: 'alice' })
  expect(JSON.parse((await installation.run('login', 'home', '--json')).stdout)).toEqual({ account: 'bob' })
  expect((await installation.run('status', '--table')).stdout).toMatch(/home\s+bob/)
  // A model sees which one is whose; the two that share an account are told apart from the third by it.
  const app = await installation.attach({ name: 'claude-code' })
  const search = async (request: Record<string, unknown>): Promise<string> => {
    const { content } = (await app.call('search_tools', request)) as { content: { text?: string }[] }
    return content[0]?.text ?? ''
  }
  expect(await search({ query: 'echo' })).toMatch(/\nAccounts: (?=.*work is alice)(?=.*home is bob)(?=.*team is alice)/)
  expect(await search({ query: '' })).toMatch(/^home: ready, 3 tools, signed in as bob/m)
  expect(await search({ names: ['home__echo'] })).toContain('"server":"home","account":"bob"')
  expect(app.client.getInstructions()).toMatch(/home \(as bob[,)]/)
  await signIn('carol', 'home', '--account', 'third', '--json')
  expect(await accounts()).toEqual({ work: 'alice', home: 'carol', team: 'alice' })
  // The account of before is still there.
  expect((await installation.run('login', 'home', '--account', 'home')).stderr).toBe('home is signed in as bob.\n')
  await installation.run('logout', 'home')
  expect(await accounts()).toEqual({ work: 'alice', home: undefined, team: 'alice' })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../base/platform.ts'
import { createMask } from '../../secrets/mask.ts'
import { createRecordStore } from './record-store.ts'
import { type SignInKey, signInId } from './sign-in-key.ts'
import type { SignInRecord } from './sign-in-record.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tooltray-records-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const url = 'https://x.test/mcp'
const keyOf = (account: string): SignInKey => ({ url, account })
const [work, home, later] = [keyOf('work'), keyOf('home'), keyOf('later')]
const itemOf = (account: string): string => `sign-in:${signInId(keyOf(account))}`

const signedIn = (token: string): SignInRecord => ({
  version: 1,
  url,
  registrations: { 'https://as.test': { client: { client_id: 'c', issuer: 'https://as.test' } } },
  current: {
    tokens: { access_token: token, refresh_token: `refresh-${token}`, token_type: 'Bearer', issuer: 'https://as.test' },
    savedAt: 0,
    issuer: 'https://as.test',
  },
})

/** Stores over the same items, as of several processes. Accounts `work` and `home` are those of before. */
function stores(items = new Map<string, string>(), stopAfter = Infinity) {
  let writes = 0
  const counted = (write: () => unknown): void => {
    if (writes === stopAfter) throw new Error('killed')
    writes += 1
    write()
  }
  const secrets = {
    place: { kind: 'keychain' as const },
    get: async (name: string) => items.get(name),
    set: async (name: string, value: string) => counted(() => items.set(name, value)),
    delete: async (name: string) => (counted(() => items.delete(name)), true),
  }
  const earlier = { isUsedBy: (account: string) => ['work', 'home'].includes(account), accountsAt: () => ['work', 'home', 'later'] }
  const open = (mask = createMask()) => createRecordStore({ secrets, folder, clock: systemClock, mask, earlier })
  return { items, open }
}
const withEarlier = () => new Map([[itemOf(''), JSON.stringify(signedIn('old'))]])
const tokenOf = async (store: ReturnType<typeof createRecordStore>, key: SignInKey): Promise<string | undefined> =>
  (await store.get(key)).current?.tokens.access_token

describe('the sign-in that an address had before', () => {
  it('is that of the accounts that used it, and of no other', async () => {
    const store = stores(withEarlier()).open()
    expect([await tokenOf(store, work), await tokenOf(store, home), await tokenOf(store, later)]).toEqual(['old', 'old', undefined])
  })

  it('is renewed for all of them at once, so that no refresh token is used twice', async () => {
    const { items, open } = stores(withEarlier())
    const store = open()
    await store.get(home)
    await store.withLock(work, (locked) => locked.save(signedIn('new')))
    expect([await tokenOf(store, work), await tokenOf(store, home)]).toEqual(['new', 'new'])
    expect(await tokenOf(open(), home)).toBe('new')
    expect(items.size).toBe(1)
  })

  it('is locked for all of them while one renews', async () => {
    const store = stores(withEarlier()).open()
    const order: string[] = []
    const renewing = (key: SignInKey) =>
      store.withLock(key, async () => {
        order.push(`${key.account} begins`)
        await new Promise((resolve) => setImmediate(resolve))
        order.push(`${key.account} ends`)
      })
    await Promise.all([renewing(work), renewing(home), renewing(later)])
    const shared = order.filter((step) => !step.startsWith('later'))
    expect([shared[0]?.split(' ')[0], shared[2]?.split(' ')[0]]).toEqual([shared[1]?.split(' ')[0], shared[3]?.split(' ')[0]])
  })

  it('stays with the others when one signs in as somebody else or out, and ends with the last', async () => {
    const { items, open } = stores(withEarlier())
    const store = open()
    const { current: _none, ...out } = signedIn('')
    await store.replace(home, () => signedIn('own'))
    for (const each of [store, open()]) expect([await tokenOf(each, work), await tokenOf(each, home)]).toEqual(['old', 'own'])
    expect(await store.withLock(work, (locked) => locked.saveOwn(out))).toBe(false)
    for (const each of [store, open()]) expect([await tokenOf(each, work), await tokenOf(each, home)]).toEqual([undefined, 'own'])
    expect([...items.keys()].sort()).toEqual([itemOf('home'), itemOf('work')].sort())
  })

  it('is said to be still used by the one who signs out first', async () => {
    const store = stores(withEarlier()).open()
    const { current: _none, ...out } = signedIn('')
    expect(await store.withLock(home, (locked) => locked.saveOwn(out))).toBe(true)
    expect(await tokenOf(store, work)).toBe('old')
  })

  it('is not taken by an account whose own record is invalid', async () => {
    const { items, open } = stores(withEarlier())
    items.set(itemOf('home'), '{')
    expect(await tokenOf(open(), home)).toBeUndefined()
  })

  it.each([0, 1, 2])('keeps each account with its own tokens when the process is killed after %i writes', async (stopAfter) => {
    const { items, open } = stores(withEarlier(), stopAfter)
    const store = open()
    await store.replace(home, () => signedIn('own')).catch(() => undefined)
    await store.replace(work, () => signedIn('third')).catch(() => undefined)
    const after = stores(items).open()
    expect(await tokenOf(after, home)).toBe(stopAfter > 0 ? 'own' : 'old')
    expect(await tokenOf(after, work)).toBe(stopAfter > 1 ? 'third' : 'old')
  })
})

it('two accounts at one address share nothing', async () => {
  const { items, open } = stores()
  const store = open()
  await Promise.all([store.replace(work, () => signedIn('a')), store.replace(later, () => signedIn('b'))])
  expect([await tokenOf(store, work), await tokenOf(store, later), await tokenOf(store, home)]).toEqual(['a', 'b', undefined])
  expect([...items.keys()].sort()).toEqual([itemOf('later'), itemOf('work')].sort())
})

describe('tokens that were replaced', () => {
  it('are masked until they are replaced again', async () => {
    const mask = createMask()
    const store = stores().open(mask)
    const tokens = ['token-first', 'token-second', 'token-third']
    const isMasked = () => tokens.map((token) => mask.known(`${token} refresh-${token}`) === '••••• •••••')
    const seen: boolean[][] = []
    for (const token of tokens) {
      await store.withLock(later, (locked) => locked.save(signedIn(token)))
      seen.push(isMasked())
    }
    expect(seen).toEqual([
      [true, false, false],
      [true, true, false],
      [false, true, true],
    ])
  })

  it('are masked while a later record still contains them', async () => {
    const mask = createMask()
    const store = stores().open(mask)
    const withRefresh = (token: string): SignInRecord => {
      const record = signedIn(token)
      return { ...record, current: { ...record.current!, tokens: { ...record.current!.tokens, refresh_token: 'refresh-of-all' } } }
    }
    for (const token of ['token-first', 'token-second', 'token-third', 'token-first']) {
      await store.withLock(later, (locked) => locked.save(withRefresh(token)))
    }
    expect(mask.known('token-first token-second token-third refresh-of-all')).toBe('••••• token-second ••••• •••••')
  })
})

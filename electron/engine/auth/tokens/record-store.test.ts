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

/** Stores over the same items, as of several processes. */
function stores() {
  const items = new Map<string, string>()
  const secrets = {
    place: { kind: 'keychain' as const },
    get: async (name: string) => items.get(name),
    set: async (name: string, value: string) => void items.set(name, value),
    delete: async (name: string) => items.delete(name),
  }
  return { items, open: (mask = createMask()) => createRecordStore({ secrets, folder, clock: systemClock, mask }) }
}
const tokenOf = async (store: ReturnType<typeof createRecordStore>, key: SignInKey): Promise<string | undefined> =>
  (await store.get(key)).current?.tokens.access_token

it('is locked while one process changes it, and another account is not', async () => {
  const { open } = stores()
  const order: string[] = []
  const renewing = (key: SignInKey) =>
    open().withLock(key, async () => {
      order.push(`${key.account} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(`${key.account} ends`)
    })
  await Promise.all([renewing(work), renewing(work), renewing(later)])
  expect(order.filter((step) => step.startsWith('work'))).toEqual(['work begins', 'work ends', 'work begins', 'work ends'])
})

it('is empty where its text is invalid', async () => {
  const { items, open } = stores()
  items.set(itemOf('home'), '{')
  expect(await tokenOf(open(), home)).toBeUndefined()
})

it('two accounts at one address share nothing', async () => {
  const { items, open } = stores()
  const store = open()
  await Promise.all([store.change(work, () => signedIn('a')), store.change(later, () => signedIn('b'))])
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

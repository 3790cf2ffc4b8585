import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TooltrayError } from '../../base/errors.ts'
import { systemClock } from '../../base/platform.ts'
import { openOutbound } from '../../network/outbound.ts'
import { openDatabase } from '../../storage/database.ts'
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts'
import { keyOf, openSignInStore } from '../devices/sign-in-store.ts'
import { type Access, openAccess } from './access.ts'

let folder: string
let clock: ManualClock
let problems: TooltrayError[]
let database: ReturnType<typeof openDatabase>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-access-'))
  clock = manualClock(1_000)
  problems = []
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

const HERE = 'https://box.test/mcp'
let signIn = false
const outbound = openOutbound({ env: {}, clock: systemClock })
const file = (): string => join(folder, 'a.db')

function open(): Access {
  database = openDatabase(file(), 0)
  return openAccess({
    ...database,
    clock,
    outbound,
    onProblem: (problem) => problems.push(problem),
    oidc: () => undefined,
    signIns: openSignInStore(database.sql, clock),
    signIn: () => signIn,
    onError: () => undefined,
  })
}

function openAgain(before: Access): Access {
  before.close()
  database.close()
  return open()
}

const SOMEBODY = { person: expect.stringMatching(/^c-[0-9a-f]{32}$/) as string }

describe('credentials', () => {
  it('are each a person, also with other limits, and never one that was there before', async () => {
    const access = open()
    const removed: string[] = []
    access.onRemoved((person) => removed.push(person))
    const token = access.add({ name: 'phone' })
    const personOf = async (of: string) => (await access.principalOf(of, HERE))?.person ?? ''
    const phone = await personOf(token)
    access.change({ name: 'phone', role: 'reader' })
    expect([await personOf(token), removed, access.isKnown(phone), access.isKnown(`${phone}.user`)]).toEqual([phone, [], true, true])
    access.revoke('phone')
    expect([removed, access.isKnown(phone), access.isKnown(`${phone}.user`), access.isKnown('o-1')]).toEqual([[phone], false, false, true])
    expect(await personOf(access.add({ name: 'phone' }))).not.toBe(phone)
  })

  it('let in whoever has the token, also after a restart, as the name, profile and role they were made for', async () => {
    const access = open()
    const token = access.add({ name: 'phone', profile: 'travel', role: 'reader' })
    const other = access.add({ name: 'laptop' })
    for (const each of [access, openAgain(access)]) {
      expect(await each.principalOf(token, HERE)).toEqual({ ...SOMEBODY, name: 'phone', profile: 'travel', role: 'reader' })
      expect(await each.principalOf(other, HERE)).toEqual({ ...SOMEBODY, name: 'laptop' })
    }
  })

  it('let nobody else in', async () => {
    const access = open()
    const token = access.add({ name: 'phone' })
    const [{ hash } = { hash: '' }] = database.sql.prepare('SELECT hash FROM credential').all() as { hash: string }[]
    const near = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    for (const wrong of ['', 'phone', hash, near, token.toUpperCase(), `${token} `, token.slice(9), 'x'.repeat(1_000_000), 'a.b.c'])
      expect(await access.principalOf(wrong, HERE)).toBeUndefined()
  })

  it('have tokens of 256 bits that are nowhere on disk, and never the same', () => {
    const access = open()
    const tokens = Array.from({ length: 20 }, (_, at) => access.add({ name: `client ${at}` }))
    expect(new Set(tokens).size).toBe(20)
    for (const token of tokens) expect(token).toMatch(/^tooltray_[\w-]{43}$/)
    access.close()
    database.sql.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const bytes = readFileSync(file(), 'latin1')
    expect(bytes).toContain('client 7')
    for (const token of tokens) expect(bytes).not.toContain(token.slice(9))
  })

  it('keep their token and their person under another name, and sessions by the old one end', async () => {
    const access = open()
    const ended: string[] = []
    access.onRevoked((name) => ended.push(name))
    const token = access.add({ name: 'Claude', role: 'reader' })
    access.add({ name: 'laptop' })
    const person = (await access.principalOf(token, HERE))?.person
    access.rename('Claude', 'phone')
    expect(ended).toEqual(['Claude'])
    for (const each of [access, openAgain(access)]) {
      expect(await each.principalOf(token, HERE)).toEqual({ person, name: 'phone', role: 'reader' })
      expect(() => each.rename('phone', 'laptop')).toThrow(expect.objectContaining({ code: 'credential_exists' }))
      expect(() => each.rename('Claude', 'tablet')).toThrow(expect.objectContaining({ code: 'credential_unknown' }))
    }
  })

  it('open nothing once they are revoked, and those who serve them are told', async () => {
    const access = open()
    const token = access.add({ name: 'phone' })
    const kept = access.add({ name: 'laptop' })
    const told: string[] = []
    access.onRevoked((name) => told.push(name))
    access.revoke('phone')
    expect(told).toEqual(['phone'])
    const anew = access.add({ name: 'phone' })
    for (const each of [access, openAgain(access)]) {
      expect(await each.principalOf(token, HERE)).toBeUndefined()
      expect(await each.principalOf(anew, HERE)).toEqual({ ...SOMEBODY, name: 'phone' })
      expect(await each.principalOf(kept, HERE)).toEqual({ ...SOMEBODY, name: 'laptop' })
    }
  })

  it('keep their token when their limits change, and sessions by the old ones end', async () => {
    const access = open()
    const token = access.add({ name: 'phone', profile: 'travel', role: 'reader' })
    const told: string[] = []
    access.onRevoked((name) => told.push(name))
    access.change({ name: 'phone', profile: 'work' })
    expect(told).toEqual(['phone'])
    for (const each of [access, openAgain(access)])
      expect(await each.principalOf(token, HERE)).toEqual({ ...SOMEBODY, name: 'phone', profile: 'work' })
    expect(() => access.change({ name: 'tablet' })).toThrow(expect.objectContaining({ code: 'credential_unknown' }) as Error)
  })

  it('are revoked without a word to those who do not listen any more', () => {
    const access = open()
    access.add({ name: 'phone' })
    const told: string[] = []
    access.onRevoked((name) => told.push(name))()
    access.revoke('phone')
    expect(told).toEqual([])
  })

  it('say how a name that is taken gets free, with the name', () => {
    const access = open()
    access.add({ name: 'phone' })
    expect(() => access.add({ name: 'phone' })).toThrow(
      expect.objectContaining({
        code: 'credential_exists',
        hint: expect.stringMatching(/tooltray access revoke phone$/) as string,
      }) as Error,
    )
  })

  it('are listed oldest first without their tokens, with the latest use', async () => {
    const access = open()
    const token = access.add({ name: 'phone', profile: 'travel' })
    clock.advance(5)
    access.add({ name: 'laptop', role: 'reader' })
    expect(access.list()).toEqual([
      { name: 'phone', profile: 'travel', madeAt: 1_000 },
      { name: 'laptop', role: 'reader', madeAt: 1_005 },
    ])
    await access.principalOf(token, HERE)
    expect(access.list()[0]).toEqual({ name: 'phone', profile: 'travel', madeAt: 1_000, usedAt: 1_005 })
  })

  it('write when they were used a minute later, for all requests together, and at the end', async () => {
    const access = open()
    const usedOnDisk = (): unknown => database.sql.prepare('SELECT used_at FROM credential').get()?.['used_at']
    const token = access.add({ name: 'phone' })
    await access.principalOf(token, HERE)
    clock.advance(59_000)
    await access.principalOf(token, HERE)
    expect(usedOnDisk()).toBeNull()
    clock.advance(1_000)
    expect(usedOnDisk()).toBe(60_000)
    await access.principalOf(token, HERE)
    expect(openAgain(access).list()[0]?.usedAt).toBe(61_000)
  })

  it('are used all the same where that cannot be written', async () => {
    const access = open()
    const token = access.add({ name: 'phone' })
    database.sql.exec('PRAGMA query_only = 1')
    expect(await access.principalOf(token, HERE)).toEqual({ ...SOMEBODY, name: 'phone' })
    clock.advance(60_000)
    expect(problems).toMatchObject([{ code: 'storage_failed' }])
    expect(() => access.revoke('phone')).toThrow('The credentials cannot be reached')
    expect(await access.principalOf(token, HERE)).toEqual({ ...SOMEBODY, name: 'phone' })
  })

  it.each([
    ['', 'needs a name'],
    [' phone', 'white space'],
    ['a\u0007b', 'control characters'],
    ['x'.repeat(101), 'at most 100'],
    ['OpenID:somebody', 'openid:'],
  ])('are not called %j', (name, why) => {
    expect(() => open().add({ name })).toThrow(why)
  })

  it('are known by one name each', () => {
    const access = open()
    access.add({ name: 'phone' })
    expect(() => access.add({ name: 'phone' })).toThrow(expect.objectContaining({ code: 'credential_exists' }) as Error)
    expect(() => access.revoke('tablet')).toThrow(expect.objectContaining({ code: 'credential_unknown' }) as Error)
  })

  it('are not made where they would be gone at the next start', () => {
    open()
    const access = openAccess({
      ...database,
      durable: false,
      clock,
      outbound,
      onProblem: () => undefined,
      oidc: () => undefined,
      signIns: openSignInStore(database.sql, clock),
      signIn: () => false,
      onError: () => undefined,
    })
    expect(() => access.add({ name: 'phone' })).toThrow(expect.objectContaining({ code: 'storage_failed' }) as Error)
    expect(access.list()).toEqual([])
  })
})

describe('the credential of a device', () => {
  const origin = new URL(HERE).origin
  const withToken = (access: Access, name: string, token: string, aud = HERE): string => {
    const account = access.addDevice({ name, role: 'reader' }, 'Its app')
    const record = { payload: { accountId: account, aud }, account, grant: `grant of ${name}`, expiresAt: clock.now() + 60_000 }
    openSignInStore(database.sql, clock).save('AccessToken', keyOf(origin, token), record)
    return account
  }
  beforeEach(() => (signIn = true))
  afterEach(() => (signIn = false))

  it('is used by its access tokens, at the address that they are for, while devices can sign in and the token is new', async () => {
    let each = open()
    withToken(each, 'phone', 'a-token')
    for (let turn = 0; turn < 2; turn++) {
      if (turn > 0) each = openAgain(each)
      expect(await each.principalOf('a-token', HERE)).toEqual({ ...SOMEBODY, name: 'phone', role: 'reader' })
      expect(await each.principalOf('a-token', `${HERE}/profile/work`)).toEqual({ ...SOMEBODY, name: 'phone', role: 'reader' })
      expect(each.list()).toMatchObject([{ name: 'phone', role: 'reader', client: 'Its app' }])
      for (const other of ['https://box.test/sse', 'https://other.test/mcp', 'http://box.test/mcp'])
        expect(await each.principalOf('a-token', other)).toBeUndefined()
      expect(await each.principalOf('another-token', HERE)).toBeUndefined()
      signIn = false
      expect(await each.principalOf('a-token', HERE)).toBeUndefined()
      signIn = true
    }
    clock.advance(60_000)
    expect(await each.principalOf('a-token', HERE)).toBeUndefined()
  })

  it('takes its tokens with it when it is revoked, and those of no other', async () => {
    const access = open()
    const ended: string[] = []
    access.onRevoked((name) => ended.push(name))
    const account = withToken(access, 'phone', 'a-token')
    withToken(access, 'tablet', 'b-token')
    access.revoke('phone')
    expect([access.hasAccount(account), ended]).toEqual([false, ['phone']])
    // One of the same name is another one.
    access.addDevice({ name: 'phone' }, 'Its app')
    expect(await access.principalOf('a-token', HERE)).toBeUndefined()
    expect(await access.principalOf('b-token', HERE)).toMatchObject({ name: 'tablet' })
    access.endAccount(account)
    expect(ended).toEqual(['phone'])
  })
})

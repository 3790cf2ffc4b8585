import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, it } from 'vitest'
import { migrate } from '../../storage/migrations.ts'
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts'
import { type SignInStore, keyOf, openSignInStore } from './sign-in-store.ts'

const DAY = 24 * 60 * 60_000
let clock: ManualClock
let sql: DatabaseSync
let store: SignInStore
beforeEach(() => {
  clock = manualClock(1_000)
  sql = new DatabaseSync(':memory:')
  migrate(sql)
  store = openSignInStore(sql, clock)
})

const rows = (model: string): number => Number(sql.prepare('SELECT count(*) AS n FROM device_sign_in WHERE model = ?').get(model)?.['n'])

it('remembers 200 clients without a device for 30 days, and those with a device for as long as that is there', () => {
  store.save('Client', 'used', { payload: { a: 1 }, client: 'used' })
  store.save('Grant', 'g', { payload: {}, client: 'used', account: 'phone', grant: 'g' })
  for (let number = 0; number < 205; number++) {
    clock.advance(1)
    store.save('Client', `k${number}`, { payload: {}, client: `c${number}` })
  }
  expect(rows('Client')).toBe(201)
  expect([store.find('Client', 'k4'), store.find('Client', 'k5'), store.find('Client', 'used')]).toEqual([undefined, {}, { a: 1 }])
  clock.advance(31 * DAY)
  store.save('Client', 'new', { payload: {}, client: 'new' })
  expect(rows('Client')).toBe(2)
  store.removeAccount('phone')
  store.save('Client', 'newer', { payload: {}, client: 'newer' })
  expect([rows('Client'), store.find('Client', 'used')]).toEqual([2, undefined])
})

it('remembers 1,000 tokens of a device, the latest', () => {
  for (let number = 0; number < 1_010; number++) {
    clock.advance(1)
    store.save('RefreshToken', `t${number}`, { payload: {}, account: 'phone', grant: 'g', expiresAt: clock.now() + DAY })
  }
  store.save('RefreshToken', 'other', { payload: {}, account: 'tablet', grant: 'h' })
  expect([rows('RefreshToken'), store.find('RefreshToken', 't9'), store.find('RefreshToken', 't10')]).toEqual([1_001, undefined, {}])
})

it('forgets what has expired, and returns nothing of it before', () => {
  store.save('AccessToken', 'a', { payload: {}, account: 'phone', expiresAt: clock.now() + 10 })
  clock.advance(10)
  expect([store.find('AccessToken', 'a'), rows('AccessToken')]).toEqual([undefined, 1])
  store.save('AccessToken', 'b', { payload: {}, account: 'phone', expiresAt: clock.now() + 10 })
  expect(rows('AccessToken')).toBe(1)
})

it('removes all of a grant, and says whose it was', () => {
  store.save('Grant', 'g', { payload: {}, account: 'phone', grant: 'g', client: 'c' })
  store.save('AccessToken', 'a', { payload: {}, account: 'phone', grant: 'g' })
  store.save('AccessToken', 'b', { payload: {}, account: 'tablet', grant: 'h' })
  expect([store.removeGrant('g'), store.removeGrant('g')]).toEqual(['phone', undefined])
  expect([rows('Grant'), rows('AccessToken')]).toEqual([0, 1])
})

it('knows an id of one issuer under no other', () => {
  expect(keyOf('https://a.test', 'x')).not.toBe(keyOf('https://b.test', 'x'))
  expect(keyOf('https://a.test', 'x')).toMatch(/^[0-9a-f]{64}$/)
})

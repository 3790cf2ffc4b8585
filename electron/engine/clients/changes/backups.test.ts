import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Backups, openBackups } from './backups.ts'

const DAY = 24 * 3_600_000
let folder: string
let now: number
let backups: Backups
const keep = (file: string, text = 'a key') =>
  backups.keep({ change: 'c', owner: 'cursor', action: 'import', file, paths: [] }, text, 'after')
const files = async (): Promise<string[]> => (await backups.all()).map(({ file }) => file)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tooltray-backups-'))
  now = Date.UTC(2026, 0, 31)
  backups = openBackups(join(folder, 'backups'), () => now)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('are for the person alone', async () => {
  const { folder: own } = await keep('/a')
  expect(statSync(own).mode & 0o777).toBe(0o700)
  for (const name of readdirSync(own)) expect(statSync(join(own, name)).mode & 0o777, name).toBe(0o600)
})

it('go after 30 days, with the next change or without one', async () => {
  await keep('/a')
  now += 29 * DAY
  await keep('/b')
  expect(await files()).toEqual(['/a', '/b'])
  now += 2 * DAY
  await backups.expire()
  expect(await files()).toEqual(['/b'])
  now += 30 * DAY
  await keep('/c')
  expect(await files()).toEqual(['/c'])
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(1)
})

it('are so many of one file, and another file loses none by that', async () => {
  await keep('/a')
  for (let count = 0; count < 25; count += 1) await keep('/b', String(count))
  const kept = await backups.all()
  expect(kept.filter(({ file }) => file === '/a')).toHaveLength(1)
  expect(await Promise.all(kept.filter(({ file }) => file === '/b').map((backup) => backups.textOf(backup)))).toEqual(
    Array.from({ length: 20 }, (_, at) => String(at + 5)),
  )
})

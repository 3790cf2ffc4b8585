import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts'
import { KEPT_FOR, MARK, createBundleSweep } from './unused-bundles.ts'

let home: string
const folder = (): string => join(home, 'bundles')
const serversFile = (): string => join(home, 'servers.json')
let clock: ManualClock

beforeEach(() => {
  clock = manualClock(Date.now())
  home = mkdtempSync(join(tmpdir(), 'tooltray-sweep-'))
  for (const name of ['used-1.0.0', 'other-2.0.0']) {
    mkdirSync(join(folder(), name), { recursive: true })
    writeFileSync(join(folder(), name, MARK), 'id')
  }
  mkdirSync(join(folder(), 'mine'))
  mkdirSync(join(folder(), '.staged'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const write = (...names: string[]): void =>
  writeFileSync(
    serversFile(),
    JSON.stringify({
      mcpServers: Object.fromEntries(names.map((name) => [name, { command: 'node', cwd: join(folder(), name), enabled: false }])),
    }),
  )
const left = (): string[] => readdirSync(folder()).sort()

it('removes a bundle a day after the last server that ran from it is gone, and nothing else', async () => {
  write('used-1.0.0')
  const sweep = createBundleSweep({ folder: folder(), serversFile: serversFile(), clock })
  expect(await sweep()).toEqual([])
  clock.advance(KEPT_FOR + 60_000)
  expect(await sweep()).toEqual(['other-2.0.0'])
  clock.advance(10 * KEPT_FOR)
  // It was in use until now.
  write()
  expect(await sweep()).toEqual([])
  clock.advance(KEPT_FOR - 60_000)
  expect(await sweep()).toEqual([])
  clock.advance(120_000)
  expect(await sweep()).toEqual(['used-1.0.0'])
  expect(left()).toEqual(['.staged', 'mine'])
})

it('removes nothing while servers.json is not there, and is content with no bundles at all', async () => {
  const sweep = createBundleSweep({ folder: folder(), serversFile: serversFile(), clock })
  clock.advance(2 * KEPT_FOR)
  expect(await sweep()).toEqual([])
  expect(left()).toHaveLength(4)
  write()
  expect(await createBundleSweep({ folder: join(home, 'none'), serversFile: serversFile(), clock })()).toEqual([])
})

it('keeps a bundle a day, no less and no longer, when the clock was set back by a year meanwhile', async () => {
  write('used-1.0.0', 'other-2.0.0')
  const sweep = createBundleSweep({ folder: folder(), serversFile: serversFile(), clock })
  clock.setWall(365 * KEPT_FOR)
  await sweep()
  write()
  await sweep()
  clock.setWall(-365 * KEPT_FOR)
  expect(await sweep()).toEqual([])
  clock.advance(KEPT_FOR + 60_000)
  expect(await sweep()).toEqual(['other-2.0.0', 'used-1.0.0'])
})

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openKeeperBed, versionOf } from '../testing/packages/keeper-bed.ts'

it('a package is kept although its registry lacks a part that is for other systems', async () => {
  await using bed = await openKeeperBed()
  // A setting of many houses: nothing in a lock says where packages come from.
  bed.env['npm_config_omit_lockfile_registry_resolved'] = 'true'
  await bed.publish('1.0.0', 30, { optionalDependencies: { 'notes-darwin-arm64': '1.0.0', helper: '1.0.0' } })
  const started = await bed.start()
  expect(bed.notes).toEqual([])
  expect(versionOf(started)).toBe('1.0.0')
  expect(bed.notes).toEqual([])
})

it('a lock without addresses is installed again although its registry has a newer version', async () => {
  await using bed = await openKeeperBed()
  bed.env['npm_config_omit_lockfile_registry_resolved'] = 'true'
  await bed.publish('1.0.0', 30)
  await bed.start()
  await bed.publish('1.1.0', 10)
  bed.forgetAnswers()
  rmSync(join(bed.folder, 'npm'), { recursive: true })
  expect(versionOf(await bed.start())).toBe('1.0.0')
})

it('an attempt that failed is not made again at each start', async () => {
  await using bed = await openKeeperBed()
  await bed.publish('1.0.0', 30, { dependencies: { elsewhere: 'git+http://127.0.0.1:9/elsewhere.git' } })
  const tried = async (): Promise<number> => {
    const before = bed.registry.asked.length
    expect(await bed.start()).toBeUndefined()
    return bed.registry.asked.length - before
  }
  expect(await tried()).toBeGreaterThan(0)
  // Another engine knows it, too.
  const keeper = bed.keeper()
  expect(await bed.start(undefined, keeper)).toBeUndefined()
  expect(keeper.lastFailure('notes')).toContain('could not install the package')
  expect(await tried()).toBe(0)
  // Another command is another attempt, and so is the same a day later.
  bed.forgetAnswers()
  bed.pass(2)
  expect(await tried()).toBeGreaterThan(0)
})

it('a command that names a version is told of a newer one, which is never taken', async () => {
  await using bed = await openKeeperBed(true, { command: 'npx', args: ['-y', 'mcp-notes@1.0.0'] })
  await bed.publish('1.0.0', 30)
  await bed.start()
  const row = await bed.keeper().update('notes')
  expect([row.version, row.update, row.beyond]).toEqual(['1.0.0', undefined, undefined])
  await bed.publish('1.1.0', 10)
  await bed.publish('1.2.0', 1)
  bed.forgetAnswers()
  expect(await bed.keeper().update('notes')).toMatchObject({ version: '1.0.0', state: 'kept', beyond: '1.1.0' })
  expect(versionOf(await bed.start())).toBe('1.0.0')
})

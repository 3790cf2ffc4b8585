import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { KeptPackage } from '../../electron/contract/consent/packages.ts'
import { consentTo } from '../../electron/engine/base/consent/agreed.ts'
import { type KeeperBed, openKeeperBed, versionOf } from '../testing/packages/keeper-bed.ts'
import { runDoubted } from '../testing/packages/run-doubted.ts'
import { packageIn } from '../testing/packages/npm-registry.ts'

const DAY = 24 * 3_600_000
const NEEDS_APPROVAL = { code: 'package_needs_approval' }

/** Publishes a version of the dependency `dep`, so many days ago. */
const publishDep = (bed: KeeperBed, version: string, days: number): Promise<void> =>
  bed.registry.publish(packageIn(join(bed.root, `dep-${version}`), 'dep', '', { version }), Date.now() - days * DAY)

/** The version of the dependency that a server would run with. */
const depOf = (started: Awaited<ReturnType<KeeperBed['start']>>): unknown =>
  (JSON.parse(readFileSync(join(started?.folder ?? '', 'node_modules/dep/package.json'), 'utf8')) as { version: unknown }).version

describe('a package that is too young', () => {
  it('is not started at all, until the user accepts exactly that version', async () => {
    await using bed = await openKeeperBed()
    await bed.publish('1.0.0', 0)
    await expect(bed.start()).rejects.toMatchObject({
      ...NEEDS_APPROVAL,
      message: expect.stringContaining('mcp-notes 1.0.0, or') as string,
    })
    await expect(bed.keeper().accept('notes')).rejects.toMatchObject({ code: 'package_not_kept' })
    expect(await runDoubted(bed.keeper(), bed.start())).toMatchObject({ version: '1.0.0', state: 'missing' })
    await bed.publish('1.1.0', 0)
    bed.forgetAnswers()
    expect(versionOf(await bed.start())).toBe('1.0.0')
  })

  it('is not run by the consent to another one that was refused before', async () => {
    await using bed = await openKeeperBed()
    await bed.publish('1.0.0', 0)
    const first = bed.start()
    await expect(first).rejects.toMatchObject({ data: { version: '1.0.0' } })
    await bed.publish('1.1.0', 0)
    bed.forgetAnswers()
    await expect(bed.start()).rejects.toMatchObject({ data: { version: '1.1.0' } })
    await expect(runDoubted(bed.keeper(), first)).rejects.toMatchObject({ code: 'preview_stale' })
    await expect(bed.start()).rejects.toMatchObject(NEEDS_APPROVAL)
  })

  it('is started by itself once it is old enough', async () => {
    await using bed = await openKeeperBed()
    await bed.publish('1.0.0', 1)
    await expect(bed.start()).rejects.toMatchObject(NEEDS_APPROVAL)
    bed.pass(3)
    expect(versionOf(await bed.start())).toBe('1.0.0')
    await expect(bed.keeper().accept('notes')).rejects.toMatchObject({ code: 'nothing_to_accept' })
  })
})

describe('a young dependency', () => {
  it('is not taken although the version that the command names is young', async () => {
    await using bed = await openKeeperBed()
    await publishDep(bed, '1.0.0', 30)
    await publishDep(bed, '1.0.1', 0)
    await bed.publish('2.0.0', 0, { dependencies: { dep: '1' } })
    const started = await bed.start(['-y', 'mcp-notes@2.0.0'])
    expect([versionOf(started), depOf(started)]).toEqual(['2.0.0', '1.0.0'])
  })

  it('of which there is no older version needs approval, whatever the command names', async () => {
    await using bed = await openKeeperBed()
    await publishDep(bed, '1.0.1', 0)
    await bed.publish('1.0.0', 30, { dependencies: { dep: '1' } })
    for (const args of [
      ['-y', 'mcp-notes'],
      ['-y', 'mcp-notes@1.0.0'],
    ])
      await expect(bed.start(args)).rejects.toMatchObject(NEEDS_APPROVAL)
    await runDoubted(bed.keeper(), bed.start(['-y', 'mcp-notes@1.0.0']))
    expect(depOf(await bed.start(['-y', 'mcp-notes@1.0.0']))).toBe('1.0.1')
  })

  it('does not come when the packages are installed again', async () => {
    await using bed = await openKeeperBed()
    await publishDep(bed, '1.0.0', 30)
    await bed.publish('1.0.0', 30, { dependencies: { dep: '1' } })
    await bed.start()
    await publishDep(bed, '1.0.1', 10)
    bed.forgetAnswers()
    for (const folder of ['npm', 'run']) rmSync(join(bed.folder, folder), { recursive: true })
    expect(depOf(await bed.start())).toBe('1.0.0')
    // Without their list, it would be another one.
    for (const folder of ['npm', 'run', 'locks']) rmSync(join(bed.folder, folder), { recursive: true })
    await expect(bed.start()).rejects.toMatchObject({
      ...NEEDS_APPROVAL,
      message: expect.stringContaining('is gone from this computer') as string,
    })
    expect(readdirSync(join(bed.folder, 'npm')).filter((name) => name.startsWith('mcp-notes'))).toEqual([])
    await runDoubted(bed.keeper(), bed.start())
    expect(depOf(await bed.start())).toBe('1.0.1')
  })
})

describe('another content under the same version', () => {
  it('waits for the user, also where updates do not wait', async () => {
    for (const follows of [false, true]) {
      await using bed = await openKeeperBed(follows)
      await bed.publish('1.0.0', 30)
      await bed.start()
      if (follows) await bed.keeper().follow('notes', true)
      await bed.publish('1.0.0', 30, { description: 'another one' })
      bed.forgetAnswers()
      expect(await bed.keeper().update('notes')).toMatchObject({
        version: '1.0.0',
        state: 'update',
        previous: undefined,
        update: { version: '1.0.0', changes: { contentChanged: [{ name: 'mcp-notes', versions: ['1.0.0'] }] } },
      })
      expect(bed.notes.join()).toContain('another content for a version that runs now')
      expect(readFileSync(join((await bed.start())?.folder ?? '', 'node_modules/mcp-notes/package.json'), 'utf8')).not.toContain(
        'another one',
      )
      await bed.keeper().accept('notes')
      expect(readFileSync(join((await bed.start())?.folder ?? '', 'node_modules/mcp-notes/package.json'), 'utf8')).toContain('another one')
    }
  })
})

describe('an update that the user agreed to', () => {
  /** The row as it was shown, agreed to without a look at what there is now. */
  const agreedAsShown = (row: KeptPackage) =>
    consentTo<KeptPackage>({ fingerprint: () => 'shown', what: () => 'the update' }).agreed(row, 'shown')

  it('is not another one that waits by the time it is accepted', async () => {
    await using bed = await openKeeperBed()
    await bed.publish('1.0.0', 30)
    await bed.start()
    await bed.publish('1.1.0', 20)
    bed.forgetAnswers()
    const shown = await bed.keeper().update('notes')
    expect(shown.update?.version).toBe('1.1.0')
    await bed.publish('1.2.0', 10)
    bed.forgetAnswers()
    const newer = await bed.keeper().update('notes')
    await expect(bed.keeper().accept('notes', agreedAsShown(shown))).rejects.toMatchObject({ code: 'preview_stale' })
    expect(versionOf(await bed.start())).toBe('1.0.0')
    expect(await bed.keeper().accept('notes', agreedAsShown(newer))).toMatchObject({ version: '1.2.0' })
    expect(versionOf(await bed.start())).toBe('1.2.0')
  })
})

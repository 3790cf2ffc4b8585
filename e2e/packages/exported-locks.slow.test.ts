import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { skipThisWithout } from '../../scripts/test/skip-without.ts'
import type { ExportedPackage } from '../../electron/contract/consent/packages.ts'
import { type KeeperBed, openKeeperBed, versionOf } from '../testing/packages/keeper-bed.ts'
import { packageIn } from '../testing/packages/npm-registry.ts'
import { openPythonBed } from '../testing/packages/python-bed.ts'

const DAY = 24 * 3_600_000
const COMMAND = { command: 'npx', args: ['-y', 'mcp-notes'] }

const publishDep = (bed: KeeperBed, version: string, days: number): Promise<void> =>
  bed.registry.publish(packageIn(join(bed.root, `dep-${version}`), 'dep', '', { version }), Date.now() - days * DAY)
const depOf = (started: Awaited<ReturnType<KeeperBed['start']>>): unknown =>
  (JSON.parse(readFileSync(join(started?.folder ?? '', 'node_modules/dep/package.json'), 'utf8')) as { version: unknown }).version

/** A server whose dependency has a newer version since it was exported; nothing of it is on this computer any more. */
async function exportedBed(): Promise<{ readonly bed: KeeperBed; readonly exported: ExportedPackage }> {
  const bed = await openKeeperBed()
  await publishDep(bed, '1.0.0', 30)
  await bed.publish('1.0.0', 30, { dependencies: { dep: '1' } })
  await bed.start()
  expect((await bed.keeper().exported(false)).get('notes')).not.toHaveProperty('lock')
  const exported = (await bed.keeper().exported(true)).get('notes')
  if (exported === undefined) throw new Error('nothing was exported')
  await publishDep(bed, '1.0.1', 20)
  rmSync(bed.folder, { recursive: true })
  bed.forgetAnswers()
  return { bed, exported }
}

it('another computer runs the packages that a version needed, by the lock in the export', async () => {
  const { bed, exported } = await exportedBed()
  await using _bed = bed
  // Where they come from is a matter of that computer.
  expect(exported.lock?.text).toContain('node_modules/dep')
  expect(exported.lock?.text).not.toMatch(/resolved|127\.0\.0\.1/)
  const undo = await bed.keeper().hold('notes', COMMAND, exported)
  const started = await bed.start()
  expect([versionOf(started), depOf(started)]).toEqual(['1.0.0', '1.0.0'])
  // From then on it is as one that was installed here.
  expect((await bed.keeper().exported(true)).get('notes')).toEqual(exported)
  await undo()
  expect(await bed.keeper().get('notes')).toBeUndefined()
})

it.each<[string, (lock: string) => string]>([
  ['is none', () => '{'],
  ['is of another version', (lock) => lock.replaceAll('"version":"1.0.0"', '"version":"0.9.0"')],
  [
    'names an address of its own, which is left out, and a content that the registry does not have',
    (lock) =>
      lock.replace(/("node_modules\/dep":\{)/, '$1"resolved":"http://127.0.0.1:9/dep.tgz",').replace(/(dep":\{.*?"sha512-)..../, '$1AAAA'),
  ],
  [
    'takes a package from elsewhere',
    (lock) => lock.replace(/("node_modules\/dep":\{)/, '$1"resolved":"git+ssh://git@example.com/dep.git",'),
  ],
  ['leads out of its folder', (lock) => lock.replace('node_modules/dep', 'node_modules/../../dep')],
])('a lock that %s makes nothing else run', async (_what, changed) => {
  const { bed, exported } = await exportedBed()
  await using _bed = bed
  const text = changed(exported.lock?.text ?? '')
  expect(text).not.toBe(exported.lock?.text)
  await bed.keeper().hold('notes', COMMAND, { ...exported, lock: { text } })
  const outcome = await bed.start().then(
    (started) => [versionOf(started), depOf(started)],
    (error: unknown) => (error as { code: unknown }).code,
  )
  // As without a lock: the version itself, and what is old enough beside it.
  expect([['1.0.0', '1.0.1'], 'package_mismatch']).toContainEqual(outcome)
  expect(readdirSync(bed.root)).not.toContain('dep')
})

it('a lock of Python is for the system that it was made on', async () => {
  skipThisWithout('uv')
  await using bed = await openPythonBed(['mcp-fetch'])
  await bed.index.publish({ name: 'helper', version: '1.0.0', prints: '' }, 40)
  await bed.index.publish({ name: 'mcp-fetch', version: '1.0.0', prints: 'one', requires: ['helper>=1'] }, 30)
  await bed.start()
  const exported = (await bed.keeper().exported(true)).get('notes')
  if (exported?.lock === undefined) throw new Error('it was exported without a lock')
  expect(exported.lock.text).toContain('helper==1.0.0')
  await bed.index.publish({ name: 'helper', version: '2.0.0', prints: '' }, 20)
  const runsWith = async (lock: ExportedPackage['lock']): Promise<string[]> => {
    rmSync(bed.folder, { recursive: true })
    await bed.keeper().hold('notes', { command: 'uvx', args: ['mcp-fetch'] }, { ...exported, lock })
    const started = await bed.start()
    const packages = readdirSync(join(started?.folder ?? '', 'environment/lib'), { recursive: true, encoding: 'utf8' })
    return packages.flatMap((path) => /helper-[\d.]+(?=\.dist-info$)/.exec(path) ?? [])
  }
  expect(await runsWith(exported.lock)).toEqual(['helper-1.0.0'])
  expect(await runsWith({ ...exported.lock, system: 'win32-arm64' })).toEqual(['helper-2.0.0'])
})

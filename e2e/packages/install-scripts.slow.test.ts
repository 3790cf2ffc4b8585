import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { skipWithout } from '../../scripts/test/skip-without.ts'
import { createInstallation } from '../testing/installation.ts'
import { type KeeperBed, openKeeperBed, versionOf } from '../testing/packages/keeper-bed.ts'
import { npmRegistry, packageIn } from '../testing/packages/npm-registry.ts'
import { serverOf } from '../testing/packages/versioned-server.ts'

// bubblewrap makes the sandbox: what holds here is what Linux enforces.
skipWithout('bubblewrap')

const DAY = 24 * 3_600_000

/** An install script that writes what it could do into a file of its package. */
const scriptOf = (bed: KeeperBed): string => `
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
const tried = (work) => { try { work(); return 'done' } catch (error) { return error.code } }
const network = await new Promise((done) => {
  const socket = connect(${new URL(bed.registry.address).port}, '127.0.0.1', () => done('done')).on('error', ({ code }) => done(code))
  socket.unref()
})
// Its home folder and all above its own are not those of the user: what it writes there is gone.
for (const folder of ${JSON.stringify([bed.root, bed.folder, join(bed.folder, 'npm')])}) tried(() => writeFileSync(folder + '/witness', ''))
writeFileSync('made.json', JSON.stringify({
  held: tried(() => readFileSync(${JSON.stringify(join(bed.folder, 'held.json'))})),
  network,
}))
process.exit()
`

/** Publishes a version of `mcp-notes` that needs `native`, whose install script that is. */
async function publish(bed: KeeperBed, version: string, native: string, days: number): Promise<void> {
  const folder = packageIn(join(bed.root, `native-${native}`), 'native', '', { version: native, scripts: { install: 'node make.mjs' } })
  writeFileSync(join(folder, 'make.mjs'), scriptOf(bed))
  await bed.registry.publish(folder, Date.now() - days * DAY)
  await bed.publish(version, days, { dependencies: { native } })
}

const made = (started: Awaited<ReturnType<KeeperBed['start']>>): unknown => {
  const file = join(started?.folder ?? '', 'node_modules/native/made.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

it('an install script runs after it was allowed, in a sandbox that can change only the folder of the packages', async () => {
  await using bed = await openKeeperBed()
  await publish(bed, '1.0.0', '2.0.0', 30)
  expect(made(await bed.start())).toBeUndefined()
  const note = 'notes: Install scripts of native 2.0.0 did not run. If the server needs them: tooltray packages scripts notes'
  expect(bed.notes).toEqual([note])
  const row = { packages: [{ name: 'native', versions: ['2.0.0'] }], allowed: false }
  const commands = [{ name: 'native', version: '2.0.0', event: 'install', command: 'node make.mjs' }]
  expect(await bed.keeper().get('notes')).toMatchObject({ scripts: { ...row, commands } })

  expect(await bed.keeper().scripts('notes', { allow: true, network: false })).toMatchObject({ scripts: { ...row, allowed: true } })
  const started = await bed.start()
  expect(made(started)).toEqual({ held: 'ENOENT', network: 'ECONNREFUSED' })
  expect(versionOf(started)).toBe('1.0.0')
  expect(started?.startHint).toBeUndefined()
  for (const folder of [bed.root, bed.folder, join(bed.folder, 'npm')]) expect(existsSync(join(folder, 'witness'))).toBe(false)
  expect(readdirSync(join(bed.folder, 'npm')).filter((name) => name.startsWith('.new-'))).toEqual([])

  await bed.keeper().scripts('notes', { allow: false, network: false })
  expect(made(await bed.start())).toBeUndefined()
  expect(bed.notes).toEqual([note, note])
})

it('an install script has the network if the user says so', async () => {
  await using bed = await openKeeperBed()
  await publish(bed, '1.0.0', '2.0.0', 30)
  await bed.start()
  await bed.keeper().scripts('notes', { allow: true, network: true })
  expect(made(await bed.start())).toMatchObject({ held: 'ENOENT', network: 'done' })
})

it('what a script made is checked before each start, and put back where it was changed', async () => {
  await using bed = await openKeeperBed()
  await publish(bed, '1.0.0', '2.0.0', 30)
  await bed.start()
  await bed.keeper().scripts('notes', { allow: true, network: false })
  const started = await bed.start()
  writeFileSync(join(started?.folder ?? '', 'node_modules/native/made.json'), '{}')
  await expect(bed.start()).rejects.toMatchObject({ code: 'package_changed' })
  await bed.keeper().repair('notes')
  expect(made(await bed.start())).toMatchObject({ held: 'ENOENT' })
})

it('an update with another script needs approval again, and the version before still has it', async () => {
  await using bed = await openKeeperBed()
  await publish(bed, '1.0.0', '2.0.0', 30)
  await bed.start()
  await bed.keeper().scripts('notes', { allow: true, network: false })
  await publish(bed, '1.1.0', '2.1.0', 10)
  await bed.keeper().update('notes')
  expect(await bed.keeper().accept('notes')).toMatchObject({ version: '1.1.0', scripts: { allowed: false } })
  const started = await bed.start()
  expect([versionOf(started), made(started)]).toEqual(['1.1.0', undefined])
  expect(await bed.keeper().back('notes')).toMatchObject({ version: '1.0.0', scripts: { allowed: true } })
  expect(made(await bed.start())).toMatchObject({ held: 'ENOENT' })
})

it('a script that fails leaves the server as it was', async () => {
  await using bed = await openKeeperBed()
  const script = 'echo no compiler here >&2; exit 3'
  await bed.publish('1.0.0', 30, { scripts: { postinstall: script } })
  await bed.start()
  await expect(bed.keeper().scripts('notes', { allow: true, network: false })).rejects.toMatchObject({
    code: 'package_script_failed',
    message: 'An install script failed: no compiler here',
  })
  expect(await bed.keeper().get('notes')).toMatchObject({ scripts: { allowed: false } })
  expect(versionOf(await bed.start())).toBe('1.0.0')
  expect(readdirSync(join(bed.folder, 'npm')).filter((name) => name.includes('+scripts'))).toEqual([])
})

it('a script that makes a pipe is refused, and holds up no other server', async () => {
  await using bed = await openKeeperBed()
  await bed.publish('1.0.0', 30, { scripts: { postinstall: 'mkfifo pipe' } })
  await bed.publish('1.1.0', 20)
  await bed.start(['-y', 'mcp-notes@1.0.0'])
  const keeper = bed.keeper()
  await expect(keeper.scripts('notes', { allow: true, network: false })).rejects.toMatchObject({
    code: 'package_script_failed',
    message: expect.stringContaining('a pipe (node_modules/mcp-notes/pipe)') as string,
  })
  expect(versionOf(await bed.start(['-y', 'mcp-notes@1.1.0'], keeper, 'other'))).toBe('1.1.0')
})

it('a server that needs its install script says so, and starts after the script was allowed, which sees none of its keys', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tooltray-scripts-'))
  await using registry = await npmRegistry([])
  await using installation = createInstallation()
  const first = `if (!existsSync(new URL('made', import.meta.url))) { console.error('no native part'); process.exit(1) }`
  const folder = packageIn(join(root, 'notes'), 'mcp-notes', serverOf('1.0.0', { first }), {
    scripts: { postinstall: 'echo key:$SECRET_KEY > made' },
  })
  await registry.publish(folder, Date.now() - 30 * DAY)
  const env = { npm_config_registry: registry.address, npm_config_cache: join(root, 'cache'), SECRET_KEY: 'of-the-server' }
  installation.configure({ notes: { command: 'npx', args: ['-y', 'mcp-notes'], env, hold: 'nothing' } })
  await installation.serve()
  const client = await installation.attach()
  await installation.run('restart', 'notes')
  const way = 'If the server needs them: tooltray packages scripts notes'
  expect((await installation.status()).servers[0]?.error).toMatchObject({
    message: expect.stringContaining('no native part') as string,
    hint: `Install scripts of mcp-notes 1.0.0 did not run. ${way}`,
  })
  expect((await installation.run('logs', 'notes')).stdout).toContain(way)
  expect((await installation.run('packages', 'scripts', 'notes', '--table')).stdout).toContain('echo key:$SECRET_KEY > made')

  const { stdout } = await installation.run('packages', 'scripts', 'notes', '--allow', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ server: 'notes', scripts: { allowed: true, network: false } })
  await expect.poll(async () => (await client.execute('notes__version_1_0_0')).content[0]?.text).toBe('1.0.0')
  const trees = join(installation.paths.dataDir, 'packages/npm')
  const made = readdirSync(trees).find((name) => name.endsWith('+scripts')) ?? ''
  expect(readFileSync(join(trees, made, 'node_modules/mcp-notes/made'), 'utf8')).toBe('key:\n')
  rmSync(root, { recursive: true })
})

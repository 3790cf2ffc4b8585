import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { skipThisWithout } from '../../scripts/test/skip-without.ts'
import { createInstallation } from '../testing/installation.ts'
import { type KeeperBed, openKeeperBed, versionOf } from '../testing/packages/keeper-bed.ts'
import { npmRegistry, packageIn } from '../testing/packages/npm-registry.ts'
import { serverOf } from '../testing/packages/versioned-server.ts'

const MEMORY = '{"name":"Anna","likes":"tea"}\n'

/** Starts the server, which writes beside its code, as the memory server does. Returns its file. */
async function remembered(bed: KeeperBed): Promise<string> {
  const started = await bed.start()
  const file = join(started?.folder ?? '', 'node_modules/mcp-notes/dist/memory.jsonl')
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, MEMORY)
  return file
}

describe('what a server writes beside its code', () => {
  it('is no reason to refuse its next start', async () => {
    await using bed = await openKeeperBed()
    await bed.publish('1.0.0', 30)
    const file = await remembered(bed)
    expect(versionOf(await bed.start())).toBe('1.0.0')
    expect(readFileSync(file, 'utf8')).toBe(MEMORY)
  })

  it('is beside the next version, and beside the version before', async () => {
    await using bed = await openKeeperBed()
    await bed.publish('1.0.0', 30)
    const file = await remembered(bed)
    await bed.publish('1.1.0', 10)
    await bed.keeper().update('notes')
    await bed.keeper().accept('notes')
    const started = await bed.start()
    expect([versionOf(started), readFileSync(file, 'utf8')]).toEqual(['1.1.0', MEMORY])
    expect(file.startsWith(started?.folder ?? '-')).toBe(true)
    writeFileSync(file, `${MEMORY}more\n`)
    await bed.keeper().back('notes')
    expect([versionOf(await bed.start()), readFileSync(file, 'utf8')]).toEqual(['1.0.0', `${MEMORY}more\n`])
  })

  it('outlives its packages, a server that is gone for months, and a new name', async () => {
    await using bed = await openKeeperBed()
    await bed.publish('1.0.0', 30)
    const file = await remembered(bed)
    rmSync(join(bed.folder, 'npm'), { recursive: true })
    expect(versionOf(await bed.start())).toBe('1.0.0')
    await bed.keeper().repair('notes')
    bed.servers = []
    bed.pass(90)
    expect(await bed.keeper().clean()).toHaveLength(1)
    expect(readdirSync(join(bed.folder, 'locks'))).toEqual([])
    // Its packages are gone from here, too: nobody runs them.
    expect(readdirSync(join(file, '../..'))).toEqual(['dist'])
    expect(readFileSync(file, 'utf8')).toBe(MEMORY)
    await bed.keeper().rename('notes', 'memos')
    bed.servers = ['memos']
    const started = await bed.start(undefined, undefined, 'memos')
    expect([versionOf(started), file.startsWith(started?.folder ?? '-')]).toEqual(['1.0.0', true])
    expect(readFileSync(file, 'utf8')).toBe(MEMORY)
  })

  it('is moved aside where a version has a file of its own, and its log says so', async () => {
    await using bed = await openKeeperBed()
    await bed.publish('1.0.0', 30)
    const started = await bed.start()
    writeFileSync(join(started?.folder ?? '', 'node_modules/mcp-notes/README.md'), 'written by the server')
    await bed.publish('1.1.0', 10, {}, { 'README.md': 'of the package' })
    await bed.keeper().update('notes')
    await bed.keeper().accept('notes')
    await bed.start()
    const path = 'node_modules/mcp-notes/README.md'
    expect(readFileSync(join(started?.folder ?? '', path), 'utf8')).toBe('of the package')
    const [, aside = ''] = /others were moved into (\S+): node_modules/.exec(bed.notes.join('\n')) ?? []
    expect(readFileSync(join(aside, path), 'utf8')).toBe('written by the server')
  })

  it('is not mixed with that of another server of the same package', async () => {
    await using bed = await openKeeperBed()
    await bed.publish('1.0.0', 30)
    const file = await remembered(bed)
    bed.servers = ['notes', 'work']
    const other = await bed.start(undefined, undefined, 'work')
    expect(readdirSync(join(other?.folder ?? '', 'node_modules/mcp-notes'))).not.toContain('dist')
    expect(readFileSync(file, 'utf8')).toBe(MEMORY)
  })

  it('stays with the version that another process still runs', async () => {
    await using bed = await openKeeperBed()
    await bed.publish('1.0.0', 30)
    await bed.start()
    await bed.publish('1.1.0', 10)
    await bed.keeper().update('notes')
    await bed.keeper().accept('notes')
    bed.running = true
    expect(versionOf(await bed.start())).toBe('1.0.0')
    bed.running = false
    expect(versionOf(await bed.start())).toBe('1.1.0')
  })
})

it('a server in a sandbox may store data beside its code, and changes nothing else', async () => {
  skipThisWithout('bubblewrap')
  const root = mkdtempSync(join(tmpdir(), 'tooltray-published-'))
  await using registry = await npmRegistry([])
  await using installation = createInstallation()
  const first = `
    import { appendFileSync } from 'node:fs'
    appendFileSync(new URL('starts.log', import.meta.url), 'started\\n')
    try { appendFileSync('${join(installation.paths.dataDir, 'packages/held.json')}', 'x') } catch {}`
  await registry.publish(packageIn(join(root, 'notes'), 'mcp-notes', serverOf('1.0.0', { first })), Date.now() - 30 * 24 * 3_600_000)
  const env = { npm_config_registry: registry.address, npm_config_cache: join(root, 'cache') }
  installation.configure({ notes: { command: 'npx', args: ['-y', 'mcp-notes'], env, hold: 'nothing', sandbox: {} } })
  await installation.serve()
  const client = await installation.attach()
  const call = async (): Promise<string | undefined> => (await client.execute('notes__version_1_0_0')).content[0]?.text
  expect(await call()).toBe('1.0.0')
  await installation.run('restart', 'notes')
  expect(await call()).toBe('1.0.0')
  const run = join(installation.paths.dataDir, 'packages/run')
  const log = join(run, readdirSync(run)[0] ?? '', 'files/node_modules/mcp-notes/starts.log')
  expect(readFileSync(log, 'utf8').split('\n').length).toBeGreaterThan(2)
  expect(JSON.parse(readFileSync(join(installation.paths.dataDir, 'packages/held.json'), 'utf8'))).toHaveProperty('servers.notes')
  rmSync(root, { recursive: true })
})

describe('packages that an earlier Tooltray installed', () => {
  it('are used as they are without their registry, or put back beside what their server wrote', async () => {
    for (const wrote of [false, true]) {
      await using bed = await openKeeperBed()
      await bed.publish('1.0.0', 30)
      await bed.start()
      // There was no list of files and no folder for each server, and servers ran from here.
      const trees = join(bed.folder, 'npm')
      for (const name of readdirSync(trees)) if (name.endsWith('.files')) rmSync(join(trees, name))
      rmSync(join(bed.folder, 'run'), { recursive: true })
      const [tree = ''] = readdirSync(trees).filter((name) => name.startsWith('mcp-notes') && !name.endsWith('.json'))
      const path = 'node_modules/mcp-notes/memory.jsonl'
      if (wrote) {
        writeFileSync(join(trees, tree, path), MEMORY)
        await expect(bed.start()).rejects.toMatchObject({ code: 'package_changed' })
        await bed.keeper().repair('notes')
      } else await bed.registry[Symbol.asyncDispose]()
      const started = await bed.start()
      expect(versionOf(started)).toBe('1.0.0')
      if (wrote) expect(readFileSync(join(started?.folder ?? '', path), 'utf8')).toBe(MEMORY)
    }
  })
})

import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Installation, createInstallation } from '../testing/installation.ts'
import { type NpmRegistry, npmRegistry, packageIn } from '../testing/packages/npm-registry.ts'
import { serverOf } from '../testing/packages/versioned-server.ts'

const DAY = 24 * 3_600_000

interface Bed extends AsyncDisposable {
  readonly installation: Installation
  readonly registry: NpmRegistry
  publish(version: string, days: number): Promise<void>
  /** Runs `tooltray packages` with these words. */
  packages(...words: string[]): Promise<{ code: number; told: unknown }>
}

async function openBed(): Promise<Bed> {
  const root = mkdtempSync(join(tmpdir(), 'tooltray-published-'))
  const registry = await npmRegistry([])
  const installation = createInstallation()
  const env = { npm_config_registry: registry.address, npm_config_cache: join(root, 'cache'), npm_config_fetch_retries: '0' }
  installation.configure({ notes: { command: 'npx', args: ['-y', 'mcp-notes'], env, hold: 'nothing' } })
  return {
    installation,
    registry,
    publish: (version, days) =>
      registry.publish(packageIn(join(root, version), 'mcp-notes', serverOf(version), { version }), Date.now() - days * DAY),
    async packages(...words) {
      const { code, stdout } = await installation.run('packages', ...words, '--json')
      return { code, told: stdout === '' ? undefined : JSON.parse(stdout) }
    },
    async [Symbol.asyncDispose]() {
      await installation[Symbol.asyncDispose]()
      await registry[Symbol.asyncDispose]()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

it('a version that is published later is offered, runs after it was accepted, and can be gone back from', async () => {
  await using bed = await openBed()
  const { installation, packages } = bed
  await bed.publish('1.0.0', 30)
  await installation.serve()
  const client = await installation.attach()
  const version = async (name: string): Promise<string | undefined> =>
    (await client.execute(`notes__version_${name.replaceAll('.', '_')}`)).content[0]?.text
  expect(await version('1.0.0')).toBe('1.0.0')
  const row = {
    server: 'notes',
    package: 'mcp-notes',
    version: '1.0.0',
    integrity: expect.stringMatching(/^sha512-/) as string,
    state: 'kept',
  }
  expect(await packages('list')).toMatchObject({ code: 0, told: [row] })

  await bed.publish('1.1.0', 10)
  await bed.publish('2.0.0', 1)
  await client.refresh('notes')
  expect(await version('1.0.0')).toBe('1.0.0')
  expect(await packages('update', 'notes')).toMatchObject({
    told: {
      ...row,
      state: 'update',
      update: { version: '1.1.0', changes: { changed: [{ name: 'mcp-notes', from: ['1.0.0'], to: ['1.1.0'] }] } },
    },
  })
  expect(await packages('accept', 'notes')).toMatchObject({ told: { version: '1.1.0', previous: '1.0.0', state: 'kept' } })
  await client.refresh('notes')
  expect(await version('1.1.0')).toBe('1.1.0')

  expect(await packages('back', 'notes')).toMatchObject({ told: { version: '1.0.0', previous: '1.1.0' } })
  await client.refresh('notes')
  expect(await version('1.0.0')).toBe('1.0.0')
  // What the user went back from is not offered again.
  expect(await packages('update', 'notes')).toMatchObject({ told: { state: 'kept', version: '1.0.0' } })
  expect(await packages('clean')).toEqual({ code: 0, told: { removed: [] } })
})

it('a server starts without its registry, and not with files that were changed', async () => {
  await using bed = await openBed()
  const { installation, packages } = bed
  await bed.publish('1.0.0', 30)
  await installation.serve()
  const client = await installation.attach()
  expect((await client.execute('notes__version_1_0_0')).isError).toBeUndefined()
  await bed.registry[Symbol.asyncDispose]()
  const asked = bed.registry.asked.length
  expect((await installation.run('restart', 'notes')).code).toBe(0)
  expect((await client.execute('notes__version_1_0_0')).isError).toBeUndefined()
  expect(bed.registry.asked.length).toBe(asked)

  const { told } = await packages('list')
  const [{ version }] = told as [{ version: string }]
  expect(version).toBe('1.0.0')
  const { stdout } = await installation.run('packages', 'list', '--table')
  expect(stdout).toContain('mcp-notes  1.0.0')
  const folder = join(installation.paths.dataDir, 'packages/run')
  const program = join(folder, readdirSync(folder)[0] ?? '', 'files/node_modules/mcp-notes/run.mjs')
  writeFileSync(join(program, '../memory.jsonl'), 'likes tea')
  appendFileSync(program, '// changed')
  await installation.run('restart', 'notes')
  expect((await installation.status()).servers[0]?.error).toMatchObject({ code: 'package_changed' })
  expect(await packages('repair', 'notes')).toMatchObject({ code: 0, told: { version: '1.0.0' } })
  expect((await client.execute('notes__version_1_0_0')).isError).toBeUndefined()
  expect(readFileSync(join(program, '../memory.jsonl'), 'utf8')).toBe('likes tea')
})

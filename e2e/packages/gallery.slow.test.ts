import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { KeptPackage } from '../../electron/contract/consent/packages.ts'
import { createInstallation } from '../testing/installation.ts'
import { npmRegistry, packageIn } from '../testing/packages/npm-registry.ts'
import { serverOf } from '../testing/packages/versioned-server.ts'

const DAY = 24 * 3_600_000

it('an entry of the gallery keeps the version that was tried, and a newer one waits', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tooltray-known-good-'))
  try {
    await using registry = await npmRegistry([])
    for (const [version, days] of [
      ['1.0.0', 30],
      ['1.1.0', 20],
    ] as const)
      await registry.publish(packageIn(join(root, version), 'mcp-notes', serverOf(version), { version }), Date.now() - days * DAY)
    const env = { npm_config_registry: registry.address, npm_config_cache: join(root, 'cache'), npm_config_fetch_retries: '0' }
    const about = { publisher: 'Example', official: true, category: 'work', effects: 'reads', words: ['notes'], sources: ['this test'] }
    const entries = ['1.0.0', '0.9.0'].map((version, at) => ({
      ...about,
      id: at === 0 ? 'notes' : 'old',
      name: 'Notes',
      what: 'Answers with its version.',
      ways: [{ kind: 'npm', package: 'mcp-notes', version, env, sandbox: { network: false } }],
    }))
    const list = join(root, 'gallery.json')
    writeFileSync(list, JSON.stringify({ format: 1, made: '2026-01-01', entries }))

    await using installation = createInstallation()
    installation.configure({}, { gallery: { list } })
    await installation.serve()
    const rows = async (...args: string[]): Promise<unknown> => JSON.parse((await installation.run('packages', ...args, '--json')).stdout)
    const done = async (...args: string[]): Promise<void> => {
      const { code, stderr } = await installation.run(...args)
      expect(code, stderr).toBe(0)
    }
    const answer = async (tool: string): Promise<string | undefined> => (await client.execute(tool)).content[0]?.text
    const client = await installation.attach()

    await done('gallery', 'add', 'notes', '--yes')
    expect(await answer('notes__version_1_0_0')).toBe('1.0.0')
    expect((await rows('list')) as KeptPackage[]).toMatchObject([{ server: 'notes', version: '1.0.0', state: 'kept' }])
    expect(await rows('update', 'notes')).toMatchObject({ version: '1.0.0', state: 'update', update: { version: '1.1.0' } })

    // A server that runs a version stays at it, also when its entry is replaced by that of the gallery.
    await done('packages', 'accept', 'notes')
    await done('gallery', 'add', 'notes', '--replace', '--yes')
    expect(await rows('list')).toMatchObject([{ server: 'notes', version: '1.1.0', previous: '1.0.0' }])

    // One that was removed and is added again begins with the version that was tried.
    await done('remove', 'notes')
    await done('gallery', 'add', 'notes', '--yes')
    expect(await answer('notes__version_1_0_0')).toBe('1.0.0')

    // The registry no longer has what was tried: the newest runs, and that is said.
    await done('gallery', 'add', 'old', '--yes')
    expect(await answer('old__version_1_1_0')).toBe('1.1.0')
    expect(await rows('list')).toContainEqual(expect.objectContaining({ server: 'old', version: '1.1.0', gone: '0.9.0' }))
    expect((await installation.run('packages', 'list', '--table')).stdout).toContain('0.9.0 of the gallery is no longer in its registry')
    expect((await installation.run('logs', 'old')).stdout).toContain('mcp-notes 0.9.0, which was tried with Tooltray, is no longer in its')
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

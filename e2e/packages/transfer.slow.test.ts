import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Installation, createInstallation } from '../testing/installation.ts'
import { type NpmRegistry, npmRegistry, packageIn } from '../testing/packages/npm-registry.ts'
import { serverOf } from '../testing/packages/versioned-server.ts'

const DAY = 24 * 3_600_000

/** A server whose registry has these versions, all of them 30 days old. */
async function registryWith(root: string, ...versions: string[]): Promise<NpmRegistry> {
  const registry = await npmRegistry([])
  for (const version of versions) {
    const folder = packageIn(join(root, `${registry.address.split(':').at(-1)}-${version}`), 'mcp-notes', serverOf(version), { version })
    await registry.publish(folder, Date.now() - 30 * DAY)
  }
  return registry
}

const answerOf = async (installation: Installation, version: string): Promise<{ text: string; failed: boolean }> => {
  const client = await installation.attach()
  const answer = await client.execute(`notes__version_${version.replaceAll('.', '_')}`)
  return { text: answer.content[0]?.text ?? '', failed: answer.isError === true }
}

it('an exported configuration runs the same version on another computer, or nothing', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tooltray-published-'))
  const file = join(root, 'tooltray.json')
  try {
    await using registry = await registryWith(root, '1.0.0')
    const env = { npm_config_registry: registry.address, npm_config_cache: join(root, 'cache'), npm_config_fetch_retries: '0' }
    const notes = { command: 'npx', args: ['-y', 'mcp-notes'], env }
    await using here = createInstallation()
    here.configure({ notes })
    await here.serve()
    expect(await answerOf(here, '1.0.0')).toEqual({ text: '1.0.0', failed: false })
    const { stdout } = await here.run('export')
    const exported = JSON.parse(stdout) as { servers: { notes: { package: { integrity: string } } } }
    expect(exported.servers.notes.package).toEqual({
      name: 'mcp-notes',
      version: '1.0.0',
      integrity: expect.stringMatching(/^sha512-/) as string,
      lock: { text: expect.stringContaining('node_modules/mcp-notes') as string },
    })

    await registry.publish(packageIn(join(root, 'newer'), 'mcp-notes', serverOf('1.1.0'), { version: '1.1.0' }), Date.now() - 20 * DAY)
    writeFileSync(file, stdout)
    await using there = createInstallation()
    await there.serve()
    const restored = await there.run('restore', file, '--yes')
    expect(restored.stderr + restored.stdout).toContain('Its package mcp-notes 1.0.0 is installed once')
    expect(await answerOf(there, '1.0.0')).toEqual({ text: '1.0.0', failed: false })

    // Another content for the same version: it is installed by nobody.
    const { integrity } = exported.servers.notes.package
    writeFileSync(file, stdout.replace(integrity, integrity.replace(/^sha512-.{4}/, 'sha512-AAAA')))
    await using elsewhere = createInstallation()
    await elsewhere.serve()
    expect((await elsewhere.run('restore', file, '--yes')).code).toBe(0)
    const { text, failed } = await answerOf(elsewhere, '1.0.0')
    expect([text, failed]).toEqual([expect.stringContaining('package_needs_approval'), true])

    // A version that the registry does not have is not replaced by the newest.
    writeFileSync(file, stdout.replace('"1.0.0"', '"1.0.9"'))
    await using nowhere = createInstallation()
    await nowhere.serve()
    expect((await nowhere.run('restore', file, '--yes')).code).toBe(0)
    expect(await answerOf(nowhere, '1.1.0')).toMatchObject({ failed: true })
    expect(readdirSync(join(nowhere.paths.dataDir, 'packages/npm')).filter((name) => name.startsWith('mcp-notes'))).toEqual([])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

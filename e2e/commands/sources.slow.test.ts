import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startRecordedRegistry } from '../../electron/engine/testing/recorded-registry.ts'
import { thisPlatform } from '../../electron/engine/base/platform.ts'
import { withEngine } from '../../electron/helper/engine-connection/engine-client.ts'
import { programRunner } from '../../electron/helper/testing/surroundings.ts'
import { type Installation, createInstallation, helperPath, ownServer, until } from '../testing/installation.ts'
import { madeBundle, madeManifest } from '../testing/packages/made-bundle.ts'
import { skipThisWithout } from '../../scripts/test/skip-without.ts'
import { packedServer } from '../testing/packages/packed-server.ts'

const servers = ({ home }: Installation): Record<string, unknown> =>
  (JSON.parse(readFileSync(join(home, 'servers.json'), 'utf8')) as { mcpServers: Record<string, unknown> }).mcpServers

describe('the command line', () => {
  it('finds a server in the registry, shows it, adds it, and knows what it said when the registry is away', async () => {
    const registry = await startRecordedRegistry()
    await using installation = createInstallation()
    installation.configure({}, { registry: registry.address })
    const { run } = installation
    expect(JSON.parse((await run('registry', 'search', 'weather')).stdout)).toMatchObject({
      servers: [{ name: 'io.example/weather', kinds: ['npm', 'oci', 'mcpb', 'remote'] }],
    })
    expect((await run('registry', 'show', 'io.example/weather', '--table')).stdout).toContain('--set WEATHER_KEY=')
    const added = await run('registry', 'add', 'io.example/weather', '--way', 'remote-1', '--set', 'token=abc', '--yes')
    expect([added.code, added.stderr]).toEqual([0, expect.stringContaining('Tooltray will talk to: https://eu.weather.example/mcp')])
    expect(servers(installation)).toEqual({
      weather: { type: 'http', url: 'https://eu.weather.example/mcp', headers: { Authorization: 'Bearer ${secret:weather.token}' } },
    })
    await registry.close()
    expect((await run('registry', 'search', 'weather')).code).toBe(0)
    const away = await run('registry', 'search', 'something else')
    expect([away.code, away.stderr]).toEqual([4, expect.stringContaining('[registry_unreachable]')])
  })

  it('leaves no bundle behind that nothing has used for a day', async () => {
    await using installation = createInstallation()
    const { home } = installation
    for (const name of ['old-1.0.0', 'used-1.0.0']) {
      const mark = join(home, 'data/bundles', name, '.tooltray-bundle')
      mkdirSync(dirname(mark), { recursive: true })
      writeFileSync(mark, 'id')
      utimesSync(mark, 1, 1)
    }
    installation.configure({ one: { command: 'node', cwd: join(home, 'data/bundles/used-1.0.0'), enabled: false } })
    await installation.serve()
    await until(() => !existsSync(join(home, 'data/bundles/old-1.0.0')), 'the unused one is gone')
    expect(existsSync(join(home, 'data/bundles/used-1.0.0'))).toBe(true)
  })

  it('adds the server of a bundle, which then runs', async () => {
    skipThisWithout('bubblewrap')
    await using installation = createInstallation()
    installation.configure({})
    const manifest = madeManifest({
      name: 'graph',
      server: {
        type: 'node',
        entry_point: 'run.mjs',
        mcp_config: { command: process.execPath, args: ['${__dirname}/run.mjs'], env: { MEMORY_FILE_PATH: '${user_config.file}' } },
      },
      user_config: { file: { type: 'file', title: 'File', required: true } },
    })
    const bundle = await madeBundle(manifest, [{ path: 'run.mjs', content: await packedServer('memory') }])
    const file = join(installation.home, 'graph.mcpb')
    writeFileSync(file, bundle)
    const missing = await installation.run('add', file, '--yes')
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('File is needed.')])
    const graph = join(installation.home, 'graphs/1.json')
    const added = await installation.run('add', file, '--set', `file=${graph}`, '--yes')
    expect(added.stderr).toContain(
      `It runs in a sandbox: it reaches the network, changes ${dirname(graph)}/. It cannot reach your other files.`,
    )
    expect(servers(installation)['graph']).toMatchObject({ sandbox: { network: true, write: [`${dirname(graph)}/`] } })
    const ada = '{"entities":[{"name":"Ada","entityType":"person","observations":[]}]}'
    const called = await installation.run('call', 'graph__create_entities', ada)
    expect([called.code, called.stderr]).toEqual([0, ''])
    expect(readFileSync(graph, 'utf8')).toContain('Ada')
    expect((await installation.run('remove', 'graph')).code).toBe(0)
    expect(existsSync(join(installation.home, 'data/bundles/graph-1.0.0/run.mjs'))).toBe(true)
    expect(existsSync(join(installation.home, 'data/bundles/.staged', `${createHash('sha256').update(bundle).digest('hex')}.mcpb`))).toBe(
      true,
    )
  })
})

it('the engine runs nothing that nobody agreed to, whoever asks by the control API', async () => {
  await using installation = createInstallation()
  installation.configure({ echo: ownServer('echo') })
  await installation.serve()
  const platform = { ...thisPlatform(), env: installation.env, home: installation.home }
  await withEngine({ paths: installation.paths, platform, version: '0', runner: programRunner(helperPath) }, async (engine) => {
    const marker = join(installation.home, 'ran')
    const entry = { command: process.execPath, args: ['-e', `require('fs').writeFileSync(${JSON.stringify(marker)}, '')`] }
    const refused = expect.objectContaining({ data: expect.objectContaining({ code: 'consent_needed' }) as unknown }) as Error
    const before = readFileSync(join(installation.home, 'servers.json'), 'utf8')
    await expect(engine.servers.add({ name: 'x', entry })).rejects.toThrow(refused)
    await expect(engine.servers.add({ name: 'echo', entry, replace: true })).rejects.toThrow(refused)
    await expect(engine.servers.change({ name: 'echo', next: { name: 'echo', entry } })).rejects.toThrow(refused)
    await expect(engine.servers.try({ name: 'x', entry })).rejects.toThrow(refused)
    await expect(engine.servers.try({ name: 'x', entry, agreed: 'f'.repeat(64) })).rejects.toThrow(refused)
    expect(readFileSync(join(installation.home, 'servers.json'), 'utf8')).toBe(before)
    expect(existsSync(marker)).toBe(false)
    // With the agreement it does run: the marker is one that can be written.
    const { fingerprint = '' } = await engine.servers.preview({ entry })
    await engine.servers.try({ name: 'x', entry, agreed: fingerprint }).catch(() => undefined)
    expect(existsSync(marker)).toBe(true)
  })
})

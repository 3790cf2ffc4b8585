import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { madeBundle, madeManifest } from '../../../e2e/testing/packages/made-bundle.ts'
import { type ConfigStore, openConfigStore } from '../config/config-store.ts'
import type { SecretKeeper } from './template-edits.ts'
import { type ServerEdits, serverEdits } from '../config/edits/server-edits.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { TooltrayError } from '../base/errors.ts'
import { thisPlatform } from '../base/platform.ts'
import { type RecordedRegistry, startRecordedRegistry } from '../testing/recorded-registry.ts'
import { type ServerSources, serverSources } from './server-sources.ts'

let home: string
let registry: RecordedRegistry
let config: ConfigStore
let edits: ServerEdits
let sources: ServerSources

const servers = (): Record<string, unknown> =>
  existsSync(join(home, 'servers.json'))
    ? (JSON.parse(readFileSync(join(home, 'servers.json'), 'utf8')) as { mcpServers: Record<string, unknown> }).mcpServers
    : {}
/** Why there is no sandbox; undefined: there is one. */
let none: TooltrayError | undefined
const open = (secrets?: SecretKeeper): ServerSources =>
  serverSources({
    edits,
    secrets,
    fetch,
    download: () => Readable.from([]),
    paths: { cacheDir: join(home, 'cache'), dataDir: join(home, 'data') },
    platform: { ...thisPlatform(), os: 'linux', home },
    clock: manualClock(Date.now()),
    registry: () => registry.address,
    noSandbox: async () => none,
    onCacheProblem: (error) => {
      throw error
    },
  })

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-sources-'))
  registry = await startRecordedRegistry()
  config = await openConfigStore({ file: join(home, 'servers.json'), clock: manualClock(), watchFolder: () => () => undefined })
  edits = serverEdits(config)
  none = new TooltrayError('sandbox_unavailable', 'There is no sandbox on this system.')
  sources = open()
})
afterEach(async () => {
  config.close()
  await registry.close()
  rmSync(home, { recursive: true, force: true })
})

const choice = { server: 'io.example/weather', way: 'package-1' }
const input = { WEATHER_KEY: 's3cret-key' }

describe('a server of the registry', () => {
  it('is found, shown with what it asks for, previewed, agreed to and added', async () => {
    expect((await sources.registry.search({ query: 'weather' })).servers).toMatchObject([
      { name: 'io.example/weather', title: 'Weather', kinds: ['npm', 'oci', 'mcpb', 'remote'] },
    ])
    const details = await sources.registry.details('io.example/weather')
    expect(details).toMatchObject({
      suggestedName: 'weather',
      versions: ['1.2.0', '0.0.9'],
      repository: 'https://github.com/example/weather',
    })
    expect(details.ways.map(({ id, fields }) => [id, fields.length])).toEqual([
      ['package-1', 4],
      ['package-2', 3],
      ['package-3', 0],
      ['remote-1', 3],
    ])
    await expect(sources.registry.preview(choice, {})).rejects.toMatchObject({ code: 'arguments_invalid', data: { field: 'WEATHER_KEY' } })
    const preview = await sources.registry.preview(choice, input)
    expect(preview).toMatchObject({
      words: ['npx', '-y', '@example/weather@1.2.0', 'serve', '--units', 'celsius', '--quiet'],
      variables: [{ name: 'WEATHER_KEY', value: undefined }],
    })

    const request = { name: 'weather', input, replace: false }
    await expect(sources.registry.add(choice, { ...request, agreed: undefined })).rejects.toMatchObject({ code: 'consent_needed' })
    await expect(
      sources.registry.add(choice, { ...request, input: { ...input, places: ['Oslo'] }, agreed: preview.fingerprint }),
    ).rejects.toMatchObject({ code: 'consent_needed' })
    expect(servers()).toEqual({})
    await sources.registry.add(choice, { ...request, agreed: preview.fingerprint })
    expect(servers()).toEqual({ weather: { command: 'npx', args: preview.words?.slice(1), env: { WEATHER_KEY: 's3cret-key' } } })
    await expect(sources.registry.add(choice, { ...request, agreed: preview.fingerprint })).rejects.toMatchObject({ code: 'server_exists' })
  })

  it('an address that is given a key needs an agreement; a way that is not there, or cannot be used, says so', async () => {
    const remote = { ...choice, way: 'remote-1' }
    const request = { name: 'w', input: { token: 't' }, replace: false }
    await expect(sources.registry.add(remote, request)).rejects.toMatchObject({ code: 'consent_needed' })
    await sources.registry.add(remote, { ...request, agreed: (await sources.registry.preview(remote, request.input)).fingerprint })
    expect(servers()).toMatchObject({ w: { url: 'https://eu.weather.example/mcp' } })
    await expect(sources.registry.preview({ ...choice, way: 'package-9' }, {})).rejects.toMatchObject({ code: 'package_unknown' })
    await expect(sources.registry.preview({ ...choice, way: 'package-3' }, {})).rejects.toMatchObject({ code: 'package_unsupported' })
  })

  it('runs in a sandbox where there is one, unless it is Docker, or the person says otherwise', async () => {
    none = undefined
    const { ways } = await sources.registry.details('io.example/weather')
    expect(ways.map(({ kind, fields }) => [kind, fields.at(-1)?.key === 'sandbox'])).toEqual([
      ['npm', true],
      ['oci', false],
      ['mcpb', false],
      ['remote', false],
    ])
    const preview = await sources.registry.preview(choice, input)
    expect(preview).toMatchObject({ sandbox: { network: true, read: [], write: [] }, warnings: [] })
    expect(await sources.registry.preview({ ...choice, way: 'remote-1' }, { token: 't' })).toMatchObject({
      sandbox: undefined,
      warnings: [],
    })
    const without = await sources.registry.preview(choice, { ...input, sandbox: 'false' })
    expect(without.sandbox).toBeUndefined()
    // Who agreed to it within a sandbox has agreed to that.
    const request = { name: 'weather', input: { ...input, sandbox: 'false' }, replace: false, agreed: preview.fingerprint }
    await expect(sources.registry.add(choice, request)).rejects.toMatchObject({ code: 'consent_needed' })
    await sources.registry.add(choice, { ...request, input })
    expect(servers()).toMatchObject({ weather: { command: 'npx', sandbox: { network: true } } })
  })

  it('gives its secrets to the keeper once all is agreed to, and servers.json a reference', async () => {
    const kept: string[] = []
    sources = open({
      taken: () => new Set(['my-weather.OTHER']),
      async put(name, value) {
        kept.push(`${name}=${value}`)
        return `\${secret:${name}}`
      },
    })
    const preview = await sources.registry.preview(choice, input)
    expect(preview.warnings).toEqual(['There is no sandbox on this system. It runs with your permissions.'])
    const request = { name: 'my weather', input, replace: false }
    await expect(sources.registry.add(choice, { ...request, agreed: 'x' })).rejects.toMatchObject({ code: 'consent_needed' })
    expect(kept).toEqual([])
    await sources.registry.add(choice, { ...request, agreed: preview.fingerprint })
    expect(kept).toEqual(['my-weather.WEATHER_KEY=s3cret-key'])
    expect(servers()).toMatchObject({ 'my weather': { env: { WEATHER_KEY: '${secret:my-weather.WEATHER_KEY}' } } })
  })
})

describe('a server of a bundle', () => {
  const manifest = madeManifest({
    display_name: 'Notes',
    server: {
      type: 'node',
      entry_point: 'index.js',
      mcp_config: { command: 'node', args: ['${__dirname}/index.js', '--key', '${user_config.key}'] },
    },
    user_config: { key: { type: 'string', title: 'Key', sensitive: true, required: true } },
  })
  const read = async () => {
    writeFileSync(join(home, 'notes.mcpb'), await madeBundle(manifest, [{ path: 'index.js', content: '//' }]))
    return sources.bundles.read({ path: join(home, 'notes.mcpb') })
  }

  it('is shown, previewed without its secret, agreed to, unpacked and added; removing the server leaves the bundle', async () => {
    const bundle = await read()
    expect(bundle).toMatchObject({
      name: 'notes',
      title: 'Notes',
      author: 'Ada',
      suggestedName: 'notes',
      fields: [{ key: 'key', label: 'Key', secret: true, required: true }],
    })
    const folder = join(home, 'data/bundles/notes-1.0.0')
    expect((await sources.bundles.preview(bundle.id, { key: 'n' })).words).toEqual(['node', join(folder, 'index.js'), '--key', '••••••••'])
    const preview = await sources.bundles.preview(bundle.id, { key: 's3cret' })
    expect(preview).toMatchObject({ words: ['node', join(folder, 'index.js'), '--key', '••••••••'], cwd: folder })
    const request = { name: 'notes', input: { key: 's3cret' }, replace: false }
    await expect(sources.bundles.install(bundle.id, { ...request, agreed: undefined })).rejects.toMatchObject({ code: 'consent_needed' })
    await expect(sources.bundles.install(bundle.id, { ...request, input: {}, agreed: preview.fingerprint })).rejects.toMatchObject({
      code: 'arguments_invalid',
    })
    expect(existsSync(folder)).toBe(false)
    await sources.bundles.install(bundle.id, { ...request, agreed: preview.fingerprint })
    expect(readFileSync(join(folder, 'index.js'), 'utf8')).toBe('//')
    expect(servers()).toEqual({ notes: { command: 'node', args: [join(folder, 'index.js'), '--key', 's3cret'], cwd: folder } })
    const agreed = await edits.removeServer('notes')
    expect(existsSync(join(folder, 'index.js'))).toBe(true)
    await edits.restoreServer('notes', agreed)
  })
})

import { describe, expect, it } from 'vitest'
import type { FormInput } from '../../../contract/entries.ts'
import { fillIn } from '../../entry/entry-form.ts'
import { serverEntry } from '../../entry/schema.ts'
import { type InstallWay, installWays } from './install-ways.ts'
import { recordedServers } from '../../testing/recorded-registry.ts'
import { serverAnswer } from './server-json.ts'

const waysOf = (name: string): InstallWay[] =>
  installWays(serverAnswer.parse({ server: recordedServers.find((server) => server['name'] === name) }))
const wayOf = (server: Record<string, unknown>): InstallWay => {
  const [way] = installWays(serverAnswer.parse({ server: { name: 'io.example/x', version: '1', ...server } }))
  if (way === undefined) throw new Error('no way')
  return way
}

function entryOf(
  { template: recipe, problem }: InstallWay,
  input: FormInput = {},
  inPlaceOf?: Parameters<typeof fillIn>[2],
): Record<string, unknown> {
  if (recipe === undefined) throw new Error(problem)
  const entry = recipe.entry(fillIn(recipe.fields, input, inPlaceOf))
  serverEntry.parse(entry)
  return entry
}

/** The entry of a package with nothing special about it but what is given. */
const entryOfPackage = (given: Record<string, unknown>, input?: FormInput): Record<string, unknown> =>
  entryOf(wayOf({ packages: [{ registryType: 'npm', identifier: 'x', version: '1.0.0', transport: { type: 'stdio' }, ...given }] }), input)

describe('the ways to use a server', () => {
  it('are its packages, then its remotes; each that cannot be used says why', () => {
    expect(waysOf('io.example/weather').map(({ id, label }) => [id, label])).toEqual([
      ['package-1', 'npm: @example/weather 1.2.0'],
      ['package-2', 'oci: docker.io/example/weather:1.2.0'],
      ['package-3', 'mcpb: https://example.com/weather.mcpb'],
      ['remote-1', 'HTTP: https://{region}.weather.example/mcp'],
    ])
    expect(waysOf('io.example/weather')[2]).toMatchObject({ template: undefined, problem: expect.stringContaining('SHA-256') as string })
    // The package with an argument that nobody can read is left out as a whole, and the remote of an unknown kind.
    expect(waysOf('io.example/time').map(({ kind, problem }) => [kind, problem?.slice(0, 30)])).toEqual([
      ['pypi', undefined],
      ['nuget', undefined],
      ['npm', 'It is a program that serves st'],
      ['cargo', 'Tooltray does not know how to '],
      ['remote', undefined],
    ])
  })

  it('a bundle with its SHA-256 is one to fetch', () => {
    const sha256 = 'A'.repeat(64)
    expect(wayOf({ packages: [{ registryType: 'mcpb', identifier: 'https://x/a.mcpb', fileSha256: sha256 }] })).toMatchObject({
      bundle: { url: 'https://x/a.mcpb', sha256: 'a'.repeat(64) },
      problem: undefined,
    })
    expect(wayOf({ packages: [{ registryType: 'mcpb', identifier: 'http://x/a.mcpb', fileSha256: sha256 }] }).problem).toContain('https')
  })
})

describe('a package of npm', () => {
  const [npm] = waysOf('io.example/weather') as [InstallWay]

  it('asks for what it needs', () => {
    expect(
      npm.template?.fields.map(({ key, kind, required, secret, multiple, default: preset, choices }) => ({
        key,
        kind,
        required,
        secret,
        multiple,
        preset,
        choices,
      })),
    ).toEqual([
      {
        key: 'units',
        kind: 'text',
        required: false,
        secret: false,
        multiple: false,
        preset: ['celsius'],
        choices: ['celsius', 'fahrenheit'],
      },
      { key: 'places', kind: 'text', required: false, secret: false, multiple: true, preset: [], choices: [] },
      { key: 'WEATHER_KEY', kind: 'text', required: true, secret: true, multiple: false, preset: [], choices: [] },
      { key: 'folder', kind: 'file', required: false, secret: false, multiple: false, preset: [], choices: [] },
    ])
  })

  it('becomes a command with what was filled in', () => {
    expect(entryOf(npm, { WEATHER_KEY: 'k', places: ['Oslo', 'Rome $(x); rm'], folder: '/tmp' })).toEqual({
      command: 'npx',
      args: ['-y', '@example/weather@1.2.0', 'serve', '--units', 'celsius', '--quiet', 'Oslo', 'Rome $(x); rm'],
      env: { WEATHER_KEY: 'k', WEATHER_CACHE: '/tmp/weather' },
    })
    expect(entryOf(npm, { WEATHER_KEY: '${KEY}' })).toEqual({
      command: 'npx',
      args: ['-y', '@example/weather@1.2.0', 'serve', '--units', 'celsius', '--quiet'],
      env: { WEATHER_KEY: '${KEY}' },
    })
  })

  it('writes a reference in place of a secret, and lets a variable be one', () => {
    const keep = (): string => '${secret:k}'
    expect(entryOf(npm, { WEATHER_KEY: 'k' }, keep)['env']).toEqual({ WEATHER_KEY: '${secret:k}' })
    expect(entryOf(npm, { WEATHER_KEY: '${KEY}' }, keep)['env']).toEqual({ WEATHER_KEY: '${KEY}' })
  })

  it.each([
    [{}, 'WEATHER_KEY', 'WEATHER_KEY is needed.'],
    [{ WEATHER_KEY: 'k', units: 'kelvin' }, 'units', 'units must be one of: celsius, fahrenheit.'],
    [{ WEATHER_KEY: ['a', 'b'] }, 'WEATHER_KEY', 'WEATHER_KEY has one value only.'],
    [{ WEATHER_KEY: 'k', colour: 'red' }, 'colour', 'There is nothing called "colour" to fill in.'],
  ])('refuses %j', (input, field, message) => {
    expect(() => entryOf(npm, input)).toThrow(expect.objectContaining({ code: 'arguments_invalid', message, data: { field } }))
  })

  it("does not start a program of the publisher's choice, nor what it is started by twice", () => {
    expect(entryOfPackage({ runtimeHint: '/bin/sh' })).toEqual({ command: 'npx', args: ['-y', 'x@1.0.0'] })
    expect(entryOfPackage({ runtimeHint: 'bunx' })).toEqual({ command: 'bunx', args: ['x@1.0.0'] })
    expect(
      entryOfPackage({
        runtimeArguments: [
          { type: 'named', name: '-y' },
          { type: 'positional', value: 'x@1.0.0' },
        ],
        packageArguments: [{ type: 'positional', value: 'start' }],
      }),
    ).toEqual({ command: 'npx', args: ['-y', 'x@1.0.0', 'start'] })
  })

  it('knows switches, joined values, and names that come twice', () => {
    const packageArguments = [
      { type: 'named', name: '--verbose', format: 'boolean', description: 'Say more' },
      { type: 'named', name: '--port=', default: '80', format: 'number' },
      { type: 'named', name: '--in', value: '{path}', variables: { path: { isRequired: true } } },
      { type: 'named', name: '--out', value: '{path}', variables: { path: { isRequired: true } } },
    ]
    expect(entryOfPackage({ packageArguments }, { path: 'a', path_2: 'b' })['args']).toEqual([
      '-y',
      'x@1.0.0',
      '--port=80',
      '--in',
      'a',
      '--out',
      'b',
    ])
    expect(entryOfPackage({ packageArguments }, { path: 'a', path_2: 'b', verbose: 'true', port: '8' })['args']).toEqual([
      '-y',
      'x@1.0.0',
      '--verbose',
      '--port=8',
      '--in',
      'a',
      '--out',
      'b',
    ])
    expect(() => entryOfPackage({ packageArguments }, { path: 'a', path_2: 'b', port: 'eight' })).toThrow('port must be a number.')
  })
})

describe('a package of another kind', () => {
  it('of PyPI and NuGet', () => {
    const [pypi, nuget] = waysOf('io.example/time') as [InstallWay, InstallWay]
    expect(entryOf(pypi)).toMatchObject({ command: 'uvx', args: ['mcp-time@0.3.1'] })
    expect(entryOf(nuget)).toEqual({ command: 'dnx', args: ['Example.Time@0.3.1', '--yes', '--', 'mcp', 'start'] })
  })

  it('of containers: repeated mounts, and variables by name only', () => {
    expect(entryOf(waysOf('io.example/weather')[1] as InstallWay, { WEATHER_KEY: 'k', source: ['/a', '/b'] })).toEqual({
      command: 'docker',
      args: [
        'run',
        '-i',
        '--rm',
        '-e',
        'WEATHER_KEY',
        '--mount',
        'type=bind,src=/a,dst=/project',
        '--mount',
        'type=bind,src=/b,dst=/project',
        'docker.io/example/weather:1.2.0',
      ],
      env: { WEATHER_KEY: 'k' },
    })
    const oci = { registryType: 'oci', identifier: 'org/image', version: '2.0' }
    expect(entryOfPackage({ ...oci, registryBaseUrl: 'https://ghcr.io', runtimeHint: 'podman' })).toEqual({
      command: 'podman',
      args: ['run', '-i', '--rm', 'ghcr.io/org/image:2.0'],
    })
    expect(
      entryOfPackage({
        ...oci,
        runtimeArguments: [
          { type: 'positional', value: 'run' },
          { type: 'named', name: '--rm' },
          { type: 'named', name: '--network', value: 'host' },
        ],
      })['args'],
    ).toEqual(['run', '-i', '--rm', '--network', 'host', 'org/image:2.0'])
  })
})

it('what a publisher writes never reads the environment: only what a person writes does', () => {
  const [pypi] = waysOf('io.example/time') as [InstallWay]
  expect(entryOf(pypi)['env']).toEqual({ ZONE: '$${SECRET_OF_YOURS}', FIXED: '$${HOME}/{nobody}' })
  expect(entryOf(pypi, { ZONE: '${SECRET_OF_YOURS}' })['env']).toMatchObject({ ZONE: '$${SECRET_OF_YOURS}' })
  expect(entryOf(pypi, { ZONE: '${TZ}' })['env']).toMatchObject({ ZONE: '${TZ}' })
  const environmentVariables = [{ name: 'A', value: '${half}', variables: { half: { default: '{HOME}' } } }]
  expect(entryOfPackage({ environmentVariables })['env']).toEqual({ A: '$${HOME}' })
  // Containers are given variables by their names, which are the publisher's, too.
  const named = { registryType: 'oci', identifier: 'x/y', environmentVariables: [{ name: 'A=${HOME}', value: 'b' }] }
  expect(entryOfPackage(named)['args']).toEqual(['run', '-i', '--rm', '-e', 'A=$${HOME}', 'x/y:1.0.0'])
})

it('a remote becomes an address with its headers', () => {
  const way = waysOf('io.example/weather')[3] as InstallWay
  expect(entryOf(way, { token: 't' })).toEqual({
    type: 'http',
    url: 'https://eu.weather.example/mcp',
    headers: { Authorization: 'Bearer t' },
  })
  expect(entryOf(way, { token: 't', region: 'us', 'X-Trace': 'on' })).toMatchObject({
    url: 'https://us.weather.example/mcp',
    headers: { 'X-Trace': 'on' },
  })
  expect(way.template?.fields.find(({ key }) => key === 'token')?.secret).toBe(true)
  expect(entryOf(waysOf('io.example/time')[4] as InstallWay)).toEqual({ type: 'sse', url: 'https://time.example/sse' })
})

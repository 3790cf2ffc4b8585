import { beforeAll, expect, it } from 'vitest'
import { type Hello, parseWelcome } from '../../electron/control/connect/hello.ts'
import type { Platform } from '../../electron/engine/base/platform.ts'
import { pathsFor } from '../../electron/engine/config/paths.ts'
import { hostPlan } from '../../electron/helper/engine-connection/start-host.ts'
import { PASSED_ON, start } from '../../electron/helper/remote-commands/start.ts'
import { connectOptions } from '../../electron/helper/relay/connect-options.ts'
import { DRIVEN_PARTS, builtProgram, describeNative } from '../testing/built-program.ts'

let run: (input: string) => Buffer
const show = (part: string, ...words: string[]): string =>
  run(`${part} ${words.join('\t')}\n`)
    .toString()
    .slice(0, -1)

const variablesOf = ({ env }: Platform): string[] =>
  Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))

/** What `paths_find` finds, and what the engine goes by. */
function paths(platform: Platform) {
  const found = show('paths', platform.os, String(platform.uid ?? 0), platform.home, platform.tmp, ...variablesOf(platform))
  const { socket, runtimeDir, logDir, handshakeFile, installationFile, databaseFile, serversFile } = pathsFor(platform)
  return { found: found.split('\t'), wanted: [socket, runtimeDir, logDir, handshakeFile, installationFile, databaseFile, serversFile] }
}

const linux = (env: Platform['env'] = {}, home = '/home/ada'): Platform => ({ os: 'linux', env, home, tmp: '/tmp', uid: 1000 })
const mac = (env: Platform['env'] = {}): Platform => ({ os: 'darwin', env, home: '/Users/ada', tmp: '/var/folders/x', uid: 501 })
const windows = (env: Platform['env'] = {}): Platform => ({
  os: 'win32',
  env: { USERNAME: 'Ada Lovelace', LOCALAPPDATA: 'C:\\Users\\Ada\\AppData\\Local', ...env },
  home: 'C:\\Users\\Ada',
  tmp: 'C:\\Temp',
  uid: undefined,
})

describeNative('parts of the helper in C', () => {
  beforeAll(() => void (run = builtProgram('parts-driver', DRIVEN_PARTS)))

  it.each([
    linux(),
    linux({ TOOLTRAY_HOME: '/opt/tt' }),
    linux({ TOOLTRAY_HOME: '' }),
    linux({ TOOLTRAY_HOME: '/opt/./a/../tt//' }),
    linux({ TOOLTRAY_HOME: '/../..' }),
    linux({ TOOLTRAY_HOME: 'tt' }),
    linux({ TOOLTRAY_HOME: '../tt' }),
    linux({ TOOLTRAY_HOME: '~' }),
    linux({ TOOLTRAY_HOME: '~/tt' }),
    linux({ TOOLTRAY_HOME: '~tt' }),
    linux({ XDG_STATE_HOME: '/state/', XDG_DATA_HOME: 'relative' }),
    linux({ XDG_STATE_HOME: 'relative', XDG_DATA_HOME: '/data/..' }),
    linux({ XDG_CONFIG_HOME: '/config' }),
    linux({}, '/home/ada/'),
    linux({}, '/'),
    linux({}, `/home/${'é'.repeat(40)}`),
    linux({ TOOLTRAY_HOME: `/${'h'.repeat(83)}` }),
    linux({ TOOLTRAY_HOME: `/${'h'.repeat(84)}` }),
    mac(),
    mac({ TOOLTRAY_HOME: '~/tt' }),
    mac({ TOOLTRAY_HOME: `/${'h'.repeat(120)}` }),
    windows(),
    windows({ LOCALAPPDATA: undefined }),
    windows({ APPDATA: 'D:\\Roaming' }),
    windows({ USERNAME: undefined }),
    windows({ TOOLTRAY_HOME: 'D:\\One/Two\\..\\Three\\' }),
  ])('are where the engine is: $os $env $home', (platform) => {
    const { found, wanted } = paths(platform)
    expect(found).toEqual(wanted)
  })

  it('know no servers.json on a share of the network, and all else', () => {
    const { found, wanted } = paths(windows({ APPDATA: '\\\\server\\share' }))
    expect(found).toEqual([...wanted.slice(0, -1), ''])
  })

  it.each([
    windows({ TOOLTRAY_HOME: 'tt' }),
    windows({ TOOLTRAY_HOME: '\\\\server\\share' }),
    windows({ USERNAME: 'Ádá' }),
    { ...linux(), home: '' },
    { ...linux(), home: 'relative' },
  ])('leave to the other helper what only it can say: $os $env $home', (platform) => {
    expect(paths(platform).found).toEqual(['-'])
  })

  it.each([
    [],
    ['--profile', 'work'],
    ['--expose', 'direct', '--profile', 'work'],
    ['--server', 'my files', '--expose', 'transparent'],
    ['--expose', 'transparent', '--profile', 'one'],
    ['--help'],
    ['--profile'],
    ['--profile', '--expose'],
    ['--profile', 'a', '--profile', 'b'],
    ['--expose', 'everything'],
    ['--expose=direct'],
    ['--server', 'x'],
    ['--server', 'x', '--expose', 'direct'],
    ['--expose', 'transparent'],
  ])('read the words after connect: %j %j %j %j', (...words: string[]) => {
    const choice = connectOptions(words)
    const wanted = choice === undefined ? ['refused'] : [choice.profile, choice.expose, choice.server].map((word) => word ?? '-')
    expect(show('choice', ...words).split('\t')).toEqual(wanted)
  })

  it.each([mac(), mac({ TOOLTRAY_HOME: '/own' }), mac({ TOOLTRAY_HOME: '' }), linux({ DISPLAY: ':0' }), windows()])(
    'start the app as the other helper does: $os $env',
    (platform) => {
      const app = '/Applications/My "Apps"/Tooltray.app/Contents/MacOS/tooltray-app'
      const { command, args } = hostPlan(platform, app, '/node', '/tooltray.js')
      expect(show('app', platform.os, app, '-', '-', ...variablesOf(platform)).split('\t')).toEqual([command, ...args])
    },
  )

  it('say who they are, whatever the folder is called', () => {
    const said = JSON.parse(show('hello', '1.2.3', '/a "b"\\\u0001é', 'zed', 'p', 'direct', 's')) as Hello
    expect(said).toEqual({
      tooltray: 1,
      purpose: 'mcp',
      client: 'tooltray-connect/1.2.3',
      folder: '/a "b"\\\u0001é',
      registered: 'zed',
      profile: 'p',
      expose: 'direct',
      server: 's',
    })
  })

  it('tell the engine of a command line, and of the environment only what commands read', () => {
    const words = ['call', 'a__b', '{"text": "é\u0001\\"}', '', '--']
    const folder = '/a "b"'
    const said = start.parse(JSON.parse(show('start', folder, ...words)))
    expect(said).toEqual({ words, folder, env: Object.fromEntries(PASSED_ON.map((name) => [name, name])), stdin: true, stdout: 80 })
  })

  it.each([0, 1, 300, 3_000])('cut frames off where they end: %i', (length) => {
    expect(show('frames', String(length))).toBe(`${length + 5} refused`)
  })

  it.each([1, 100, 300_000])('let %i bytes leave in small pieces, and move each about once', (length) => {
    const [verdict, moved] = show('queue', String(length)).split(' ')
    expect(verdict).toBe('right')
    expect(Number(moved)).toBeLessThanOrEqual(1.1 * length)
  })

  it.each([
    '{"tooltray":1,"version":"1","pid":1}',
    '{"tooltray":9,"version":"1","pid":1}',
    '{"tooltray":1,"error":{"code":"engine_ending","message":"It is about \\"to\\" end."}}',
    '{"tooltray":1,"version":1,"pid":1}',
    '{"tooltray":"1","version":"1","pid":1}',
    '{"version":"1","pid":1}',
    '[]',
    'HTTP/1.1 400 Bad Request',
    '',
  ])('take what opens the door as it is meant: %s', (line) => {
    const welcome = parseWelcome(line)
    const wanted = welcome === undefined ? '2 ' : 'error' in welcome ? `1 ${welcome.error.message}` : '0 '
    expect(show('welcome', line)).toBe(wanted)
  })
})

import { describe, expect, it } from 'vitest'
import { type Platform } from '../base/platform.ts'
import { ownPlaces, pathsFor } from './paths.ts'

const linux = (env: Platform['env'] = {}, home = '/home/ada'): Platform => ({ os: 'linux', env, home, tmp: '/tmp', uid: 1000 })
const mac = (env: Platform['env'] = {}): Platform => ({ os: 'darwin', env, home: '/Users/ada', tmp: '/var/folders/x/T', uid: 501 })
const windows = (env: Platform['env'] = {}): Platform => ({
  os: 'win32',
  env: { USERNAME: 'Ada Lovelace', APPDATA: 'C:\\Users\\ada\\AppData\\Roaming', LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local', ...env },
  home: 'C:\\Users\\ada',
  tmp: 'C:\\Temp',
  uid: undefined,
})

describe('paths by the conventions of each system', () => {
  it('Linux: XDG defaults under home', () => {
    expect(pathsFor(linux())).toEqual({
      configDir: '/home/ada/.config/tooltray',
      dataDir: '/home/ada/.local/share/tooltray',
      cacheDir: '/home/ada/.cache/tooltray',
      logDir: '/home/ada/.local/state/tooltray/logs',
      resultsDir: '/home/ada/.cache/tooltray/results',
      runtimeDir: '/home/ada/.local/state/tooltray/run',
      serversFile: '/home/ada/.config/tooltray/servers.json',
      skillsDir: '/home/ada/.config/tooltray/skills',
      databaseFile: '/home/ada/.local/share/tooltray/tooltray.db',
      auditFile: '/home/ada/.local/share/tooltray/audit.db',
      emptyDir: '/home/ada/.cache/tooltray/empty',
      handshakeFile: '/home/ada/.local/share/tooltray/greeting.json',
      crashJournal: '/home/ada/.local/share/tooltray/at-work.jsonl',
      installationFile: '/home/ada/.local/share/tooltray/installation.json',
      lockFile: '/home/ada/.local/state/tooltray/run/engine.lock',
      socket: '/home/ada/.local/state/tooltray/run/engine.sock',
    })
  })

  it('Linux: XDG variables count when absolute', () => {
    const env = { XDG_CONFIG_HOME: '/x/config', XDG_DATA_HOME: '/x/data', XDG_STATE_HOME: '/x/state', XDG_CACHE_HOME: 'relative' }
    const paths = pathsFor(linux(env))
    expect(paths.configDir).toBe('/x/config/tooltray')
    expect(paths.dataDir).toBe('/x/data/tooltray')
    expect(paths.logDir).toBe('/x/state/tooltray/logs')
    expect(paths.socket).toBe('/x/state/tooltray/run/engine.sock')
    expect(paths.cacheDir).toBe('/home/ada/.cache/tooltray')
  })

  it('Linux: a helper without the variables of the desktop session finds the same socket', () => {
    const session = { XDG_RUNTIME_DIR: '/run/user/1000', XDG_CURRENT_DESKTOP: 'GNOME', DISPLAY: ':0' }
    expect(pathsFor(linux(session))).toEqual(pathsFor(linux()))
  })

  it('macOS: Library', () => {
    expect(pathsFor(mac({ XDG_CONFIG_HOME: '/ignored' }))).toMatchObject({
      configDir: '/Users/ada/Library/Application Support/Tooltray',
      dataDir: '/Users/ada/Library/Application Support/Tooltray',
      cacheDir: '/Users/ada/Library/Caches/Tooltray',
      logDir: '/Users/ada/Library/Logs/Tooltray',
      socket: '/Users/ada/Library/Application Support/Tooltray/run/engine.sock',
    })
  })

  it('Windows: roaming configuration, local data, a named pipe', () => {
    const paths = pathsFor(windows())
    expect(paths.serversFile).toBe('C:\\Users\\ada\\AppData\\Roaming\\Tooltray\\servers.json')
    expect(paths.databaseFile).toBe('C:\\Users\\ada\\AppData\\Local\\Tooltray\\Data\\tooltray.db')
    expect(paths.logDir).toBe('C:\\Users\\ada\\AppData\\Local\\Tooltray\\Logs')
    expect(paths.socket).toMatch(/^\\\\\.\\pipe\\tooltray-ada_lovelace-[0-9a-f]{8}$/)
  })

  it('Windows: without APPDATA the folders come from home', () => {
    const paths = pathsFor(windows({ APPDATA: undefined, LOCALAPPDATA: undefined }))
    expect(paths).toEqual(pathsFor(windows()))
  })

  it('Windows: the pipe differs by data folder and not by its case', () => {
    const socket = (folder: string) => pathsFor(windows({ TOOLTRAY_HOME: folder })).socket
    expect(socket('C:\\one')).not.toBe(socket('C:\\two'))
    expect(socket('C:\\One')).toBe(socket('c:\\one'))
  })
})

describe('TOOLTRAY_HOME', () => {
  it('puts everything under one folder', () => {
    for (const platform of [linux({ TOOLTRAY_HOME: '/opt/tt' }), mac({ TOOLTRAY_HOME: '/opt/tt' })]) {
      const paths = pathsFor(platform)
      expect(paths.serversFile).toBe('/opt/tt/servers.json')
      expect(paths.socket).toBe('/opt/tt/run/engine.sock')
      for (const path of Object.values(paths)) expect(path).toMatch(/^\/opt\/tt(\/|$)/)
    }
    const { socket, ...files } = pathsFor(windows({ TOOLTRAY_HOME: 'D:\\tt' }))
    expect(socket).toContain('\\pipe\\')
    for (const path of Object.values(files)) expect(path).toMatch(/^D:\\tt(\\|$)/)
  })

  it('empty counts as unset; a relative one and ~ count from home', () => {
    expect(pathsFor(linux({ TOOLTRAY_HOME: '' }))).toEqual(pathsFor(linux()))
    expect(pathsFor(linux({ TOOLTRAY_HOME: 'tt' })).configDir).toBe('/home/ada/tt')
    expect(pathsFor(linux({ TOOLTRAY_HOME: '~/tt' })).configDir).toBe('/home/ada/tt')
  })
})

it('secrets as files have a folder only where one is named, and no sandbox shows it', () => {
  expect(pathsFor(linux()).secretsDir).toBeUndefined()
  expect(pathsFor(linux({ TOOLTRAY_SECRETS_DIR: '' })).secretsDir).toBeUndefined()
  const paths = pathsFor(linux({ TOOLTRAY_SECRETS_DIR: '/run/secrets/' }))
  expect(paths.secretsDir).toBe('/run/secrets')
  expect(ownPlaces(paths, '/home/ada')).toContain('/run/secrets')
  expect(pathsFor(linux({ TOOLTRAY_SECRETS_DIR: '~/keys' })).secretsDir).toBe('/home/ada/keys')
})

describe('the length of the socket path', () => {
  const homeWithSocketOf = (bytes: number) => `/${'h'.repeat(bytes - '/run/engine.sock'.length - 1)}`

  it('100 bytes are used as they are, 101 are not', () => {
    const longest = pathsFor(linux({ TOOLTRAY_HOME: homeWithSocketOf(100) }))
    expect(longest.socket).toHaveLength(100)
    expect(longest.runtimeDir).toBe(`${longest.configDir}/run`)

    const tooLong = pathsFor(linux({ TOOLTRAY_HOME: homeWithSocketOf(101) }))
    expect(tooLong.socket).toMatch(/^\/tmp\/tooltray-1000-[0-9a-f]{8}\/engine\.sock$/)
    expect(tooLong.socket).toBe(`${tooLong.runtimeDir}/engine.sock`)
  })

  it('counts bytes, not characters', () => {
    expect(pathsFor(linux({}, `/home/${'é'.repeat(40)}`)).socket).toMatch(/^\/tmp\/tooltray-1000-/)
  })

  it('the short folder differs by home and by user', () => {
    const home = homeWithSocketOf(120)
    const one = pathsFor(linux({ TOOLTRAY_HOME: home })).socket
    expect(pathsFor(linux({ TOOLTRAY_HOME: `${home}x` })).socket).not.toBe(one)
    expect(pathsFor({ ...linux({ TOOLTRAY_HOME: home }), uid: 1001 }).socket).not.toBe(one)
    expect(pathsFor(linux({ TOOLTRAY_HOME: home })).socket).toBe(one)
  })
})

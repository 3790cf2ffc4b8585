import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Platform } from '../../base/platform.ts'
import { serverEnvironment } from './environment.ts'
import {
  createSearchPath,
  loginPath,
  loginPathCommand,
  mergePaths,
  parseLoginPath,
  parseRegistryPath,
  withoutOwnFolders,
} from './path/login-path.ts'

const platform = (os: Platform['os'], env: Record<string, string>): Platform => ({ os, env, home: '/home/ada', tmp: '/tmp', uid: 1000 })

describe('serverEnvironment', () => {
  it('passes on what a program needs and nothing that could be a secret', () => {
    const env = serverEnvironment(
      platform('linux', {
        HOME: '/home/ada',
        PATH: '/bin',
        GITHUB_TOKEN: 'x',
        AWS_SECRET_ACCESS_KEY: 'y',
        HTTPS_PROXY: 'p',
        SHELLFN: '() { :; }',
        TERM: '() { :; }',
      }),
      { MINE: '1' },
    )
    expect(env).toEqual({ HOME: '/home/ada', PATH: '/bin', HTTPS_PROXY: 'p', PYTHONHASHSEED: '0', MINE: '1' })
  })

  it('has Python order its sets the same at each start, unless the server wants otherwise', () => {
    expect(serverEnvironment(platform('linux', {}), { PYTHONHASHSEED: 'random' })).toEqual({ PYTHONHASHSEED: 'random' })
  })

  it.each([
    ['http://ada:planted@proxy.test:3128', 'http://proxy.test:3128'],
    ['ada:planted@proxy.test:3128', 'proxy.test:3128'],
    ['//ada:planted@proxy.test', '//proxy.test'],
    ['http://ada:plan@ted@proxy.test/', 'http://proxy.test/'],
    ['http://ada:plan/ted@proxy.test', undefined],
    ['http://planted@proxy.test', 'http://proxy.test'],
    ['http://proxy.test:3128', 'http://proxy.test:3128'],
  ])('hands the proxy %s on as %s, unless the server names the variable itself', (proxy, handed) => {
    for (const name of ['HTTPS_PROXY', 'all_proxy']) {
      expect(serverEnvironment(platform('linux', { [name]: proxy }), {})[name]).toBe(handed)
      expect(serverEnvironment(platform('linux', { [name]: proxy }), { [name]: proxy })[name]).toBe(proxy)
    }
  })

  it('knows one PATH on Windows, however it is written', () => {
    const env = serverEnvironment(platform('win32', { Path: 'C:\\Windows', SystemRoot: 'C:\\Windows', SECRET: 'x' }), { path: 'D:\\tools' })
    expect(env).toMatchObject({ PATH: 'D:\\tools', SYSTEMROOT: 'C:\\Windows' })
  })

  it("prefers the login shell's PATH, and the server's own above all", () => {
    expect(serverEnvironment(platform('darwin', { PATH: '/usr/bin' }), {}, '/opt/homebrew/bin:/usr/bin').PATH).toBe(
      '/opt/homebrew/bin:/usr/bin',
    )
    expect(serverEnvironment(platform('darwin', { PATH: '/usr/bin' }), { PATH: '/mine' }, '/opt').PATH).toBe('/mine')
  })
})

describe('login PATH', () => {
  it('is asked of the shell only by a program that no shell started', () => {
    expect(loginPathCommand(platform('darwin', { SHELL: '/bin/zsh' }))?.command).toBe('/bin/zsh')
    expect(loginPathCommand(platform('darwin', {}))?.command).toBe('/bin/zsh')
    expect(loginPathCommand(platform('linux', {}))?.command).toBe('/bin/sh')
    expect(loginPathCommand(platform('linux', { SHLVL: '1', SHELL: '/bin/bash' }))).toBeUndefined()
    // An AppImage's own shell counts itself and nobody before it.
    expect(loginPathCommand(platform('linux', { SHLVL: '0', SHELL: '/bin/bash' }))?.command).toBe('/bin/bash')
    expect(loginPathCommand(platform('win32', {}))).toBeUndefined()
  })

  it('is found among what start-up files print', () => {
    expect(parseLoginPath('Welcome\n__TOOLTRAY_PATH__\nHOME=/x\nPATH=/a:/b\n__TOOLTRAY_PATH__\nbye')).toBe('/a:/b')
    expect(parseLoginPath('nothing')).toBeUndefined()
    expect(mergePaths('/a:/b', '/b:/c:')).toBe('/a:/b:/c')
  })

  it('has nothing of what npm puts in front for its scripts', async () => {
    const npms = [
      '/home/ada/tooltray/node_modules/.bin',
      '/home/ada/node_modules/.bin',
      '/home/ada/tooltray/node_modules/node/bin',
      '/usr/lib/node_modules/npm/node_modules/@npmcli/run-script/lib/node-gyp-bin',
    ].join(':')
    expect(await loginPath(platform('linux', { SHLVL: '1', PATH: `${npms}:./node_modules/.bin:/usr/bin` }))()).toBe(
      './node_modules/.bin:/usr/bin',
    )
    expect(await loginPath(platform('linux', { SHELL: '/bin/sh', PATH: `${npms}:/only-ours:/usr/bin`, HOME: '/nowhere' }))()).not.toContain(
      'node_modules',
    )
    expect(withoutOwnFolders('C:\\tray\\node_modules\\.bin;C:\\Windows', 'win32')).toBe('C:\\Windows')
    expect(await loginPath(platform('win32', { Path: 'C:\\tray\\node_modules\\.bin;C:\\Windows' }))()).toBe('C:\\Windows')
  })

  it('comes from a real shell', async () => {
    const path = await loginPath(platform('linux', { SHELL: '/bin/sh', PATH: '/usr/bin:/only-ours', HOME: '/nowhere' }))()
    expect(path?.split(':')).toContain('/only-ours')
  })

  it('is asked of the shell again when somebody looks again, whoever started this program', async () => {
    const home = mkdtempSync(join(tmpdir(), 'tooltray-login-path-'))
    try {
      for (const started of [{ SHLVL: '1' }, {}]) {
        rmSync(join(home, '.profile'), { force: true })
        const path = createSearchPath(platform('linux', { ...started, SHELL: '/bin/sh', PATH: '/usr/bin:/only-ours', HOME: home }))
        expect((await path.get())?.split(':')).not.toContain('/installed-since')
        writeFileSync(join(home, '.profile'), 'PATH="$PATH:/installed-since"\n')
        expect((await path.get())?.split(':')).not.toContain('/installed-since')
        await path.lookAgain()
        const found = (await path.get())?.split(':')
        expect(found).toEqual(expect.arrayContaining(['/only-ours', '/installed-since']))
      }
      // What a shell started keeps its order.
      const ordered = createSearchPath(platform('linux', { SHLVL: '1', SHELL: '/bin/sh', PATH: '/only-ours:/usr/bin', HOME: home }))
      await ordered.lookAgain()
      expect((await ordered.get())?.startsWith('/only-ours:/usr/bin:')).toBe(true)
      const broken = createSearchPath(platform('linux', { SHELL: '/no/such/shell', PATH: '/only-ours', HOME: home }))
      await broken.get()
      await broken.lookAgain()
      expect((await broken.get())?.split(':')[0]).toBe('/only-ours')
    } finally {
      rmSync(home, { recursive: true })
    }
  })

  it('of Windows is read from the registry, its variables filled in', () => {
    const output =
      '\r\nHKEY_CURRENT_USER\\Environment\r\n    Path    REG_EXPAND_SZ    %UserProfile%\\bin;C:\\Program Files\\x;%NONE%\\y\r\n\r\n'
    expect(parseRegistryPath(output, { USERPROFILE: 'C:\\Users\\ada' })).toBe('C:\\Users\\ada\\bin;C:\\Program Files\\x;%NONE%\\y')
    expect(parseRegistryPath('ERROR: The system was unable to find the specified registry key or value.', {})).toBeUndefined()
    expect(mergePaths('C:\\a;C:\\b', 'C:\\b;C:\\c', ';')).toBe('C:\\a;C:\\b;C:\\c')
  })

  it('has the folders of package managers alone when the shell cannot be run', async () => {
    for (const shell of ['/no/such/shell', '/bin/sh/'])
      expect(await loginPath(platform('linux', { SHELL: shell }))(), shell).not.toContain('bogus')
    expect(loginPathCommand(platform('linux', { SHELL: '' }))?.command).toBe('/bin/sh')
  })
})

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Platform } from '../../engine/base/platform.ts'
import { pathsFor } from '../../engine/config/paths.ts'
import { environmentOfApp, hostPlan, readInstallation, startEngine, startOf } from './start-host.ts'

const linux: Platform = { os: 'linux', env: {}, home: '/home/ada', tmp: '/tmp', uid: 1000 }
const platform = (os: Platform['os'], env: Record<string, string> = {}): Platform => ({
  os,
  env,
  home: '/home/ada',
  tmp: '/tmp',
  uid: 1000,
})
const headless = {
  command: '/node',
  args: ['--min-semi-space-size=4', '--max-semi-space-size=4', '/tooltray.js', 'serve', '--detached'],
  kind: 'serve',
}

describe('hostPlan', () => {
  it('starts the installed app, hidden, where its tray can be seen', () => {
    const app = { command: '/App', args: ['--hidden'], kind: 'app' }
    expect(hostPlan(platform('win32'), '/App', '/node', '/tooltray.js')).toEqual(app)
    expect(hostPlan(platform('linux', { DISPLAY: ':0' }), '/App', '/node', '/tooltray.js')).toEqual(app)
    expect(hostPlan(platform('linux', { WAYLAND_DISPLAY: 'wayland-0' }), '/App', '/node', '/tooltray.js')).toEqual(app)
  })

  it('has macOS start the app, but for another home, of which the system would tell it nothing', () => {
    const open = '/usr/bin/open -g -b "$0" --args --hidden || exec "$1" --hidden'
    const app = { command: '/bin/sh', args: ['-c', open, 'io.github.tooltray.app', '/App'], kind: 'app' }
    expect(hostPlan(platform('darwin'), '/App', '/node', '/tooltray.js')).toEqual(app)
    const own = hostPlan(platform('darwin', { TOOLTRAY_HOME: '/own' }), '/App', '/node', '/tooltray.js')
    expect(own).toEqual({ command: '/App', args: ['--hidden'], kind: 'app' })
  })

  it('starts itself as a host without a window otherwise', () => {
    expect(hostPlan(platform('linux'), '/App', '/node', '/tooltray.js')).toEqual(headless)
    expect(hostPlan(platform('darwin'), undefined, '/node', '/tooltray.js')).toEqual(headless)
  })
})

describe('the environment of the app', () => {
  it('has nothing that was meant for another program', () => {
    const others = { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '--inspect', APPIMAGE: '/editor.AppImage', APPDIR: '/tmp/.mount_editor' }
    expect(environmentOfApp({ ...others, PATH: '/bin', TOOLTRAY_HOME: '/own' })).toEqual({ PATH: '/bin', TOOLTRAY_HOME: '/own' })
  })
})

describe('the start of a host', () => {
  it('hides a console on Windows, and not the first window of the app', () => {
    const env = { PATH: '/bin', NODE_OPTIONS: '--inspect' }
    expect(startOf({ command: '/node', args: ['serve'], kind: 'serve' }, env)).toEqual({ windowsHide: true, env })
    expect(startOf({ command: '/App', args: ['--hidden'], kind: 'app' }, env)).toEqual({ windowsHide: false, env: { PATH: '/bin' } })
  })
})

describe('what the app wrote down', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tooltray-host-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const read = (text: string, exists = true, now = 0) => {
    const file = join(folder, 'installation.json')
    writeFileSync(file, text)
    return readInstallation(file, () => exists, now)
  }

  it('says where it is, as long as it is there', () => {
    expect(read('{"app": "/App"}')).toEqual({ app: '/App', isReplaced: false })
    expect(read('{"app": "/App"}', false)).toEqual({ app: undefined, isReplaced: false })
  })

  it('says nothing where nothing, or nothing of use, was written down', () => {
    const none = { app: undefined, isReplaced: false }
    expect(readInstallation(join(folder, 'nothing'), () => true, 0)).toEqual(none)
    for (const text of ['{"app": 7}', '{"app": "/A', '{}', 'null', '[]', '7', '"app"', '']) expect([text, read(text)]).toEqual([text, none])
  })

  it('says that a newer one takes its place, and not for ever', () => {
    const replaced = (since: unknown, now: number) => read(JSON.stringify({ app: '/App', replacedSince: since }), true, now).isReplaced
    expect([replaced(1_000, 1_000), replaced(1_000, 60_999), replaced(1_000, 61_000)]).toEqual([true, true, false])
    // By a clock that was set back, or by nobody.
    expect([replaced(2_000, 1_000), replaced('1000', 1_000), replaced(undefined, 1_000)]).toEqual([false, false, false])
  })

  it('has a helper wait for the newer one, and start nothing', () => {
    const platform = { ...linux, env: { TOOLTRAY_HOME: folder }, home: folder }
    const paths = pathsFor(platform)
    mkdirSync(dirname(paths.installationFile), { recursive: true })
    writeFileSync(paths.installationFile, JSON.stringify({ app: process.execPath, replacedSince: Date.now() }))
    const host = startEngine({ paths, platform, script: join(folder, 'none.js') })
    expect([host.failure(), host.gaveWay()]).toEqual([undefined, true])
    // What is started writes there.
    expect(existsSync(join(paths.logDir, 'serve.log'))).toBe(false)
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Platform } from '../../engine/base/platform.ts'
import { environmentOfApp, hostPlan, installedApp } from './start-host.ts'

const platform = (os: Platform['os'], env: Record<string, string> = {}): Platform => ({
  os,
  env,
  home: '/home/ada',
  tmp: '/tmp',
  uid: 1000,
})
const headless = { command: '/node', args: ['/tooltray.js', 'serve', '--detached'], kind: 'serve' }

describe('hostPlan', () => {
  it('starts the installed app, hidden, where its tray can be seen', () => {
    const app = { command: '/App', args: ['--hidden'], kind: 'app' }
    expect(hostPlan(platform('darwin'), '/App', '/node', '/tooltray.js')).toEqual(app)
    expect(hostPlan(platform('win32'), '/App', '/node', '/tooltray.js')).toEqual(app)
    expect(hostPlan(platform('linux', { DISPLAY: ':0' }), '/App', '/node', '/tooltray.js')).toEqual(app)
    expect(hostPlan(platform('linux', { WAYLAND_DISPLAY: 'wayland-0' }), '/App', '/node', '/tooltray.js')).toEqual(app)
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

describe('installedApp', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tooltray-host-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const read = (text: string, exists = true): string | undefined => {
    const file = join(folder, 'installation.json')
    writeFileSync(file, text)
    return installedApp(file, () => exists)
  }

  it('is what the app wrote down, as long as it is there', () => {
    expect(read('{"app": "/App"}')).toBe('/App')
    expect(read('{"app": "/App"}', false)).toBeUndefined()
  })

  it('is none where nothing, or nothing of use, was written down', () => {
    expect(installedApp(join(folder, 'nothing'), () => true)).toBeUndefined()
    expect([read('{"app": 7}'), read('{"app": "/A'), read('{}')]).toEqual([undefined, undefined, undefined])
  })
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { skipThisWithout } from '../../../scripts/test/skip-without.ts'
import { type Platform, thisPlatform } from '../../engine/base/platform.ts'
import { electronDouble } from '../testing/electron-double.ts'
import { handleLinks } from './link-handler.ts'

const NAME = 'io.github.tooltray.app.desktop'

let home: string
let platform: Platform
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-links-'))
  platform = { ...thisPlatform(), os: 'linux', home, env: { PATH: process.env.PATH } }
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const text = (): string => readFileSync(join(home, '.local/share/applications', NAME), 'utf8')

it('links are opened by a desktop file that says where the app is now', async () => {
  const { app } = electronDouble({ exe: '/x' }).electron
  await handleLinks(app, platform, '/home/ada/My Apps/Tooltray.AppImage')
  expect(text()).toBe(`[Desktop Entry]
Type=Application
Name=Tooltray
TryExec=/home/ada/My Apps/Tooltray.AppImage
Exec="/home/ada/My Apps/Tooltray.AppImage" %U
MimeType=x-scheme-handler/tooltray;
NoDisplay=true
StartupWMClass=io.github.tooltray.app
Terminal=false
`)
  await handleLinks(app, platform, '/opt/Tooltray/tooltray-app')
  expect(text()).toContain('Exec="/opt/Tooltray/tooltray-app" %U\n')
})

it.each(['XFCE', 'KDE', 'GNOME', undefined])(
  'the desktop %s knows it for links, and keeps what a person chose after that',
  async (desktop) => {
    skipThisWithout('xdg-mime')
    const { app } = electronDouble({ exe: '/x' }).electron
    // KDE's own part is asked with a version.
    const env = { ...platform.env, ...(desktop === undefined ? {} : { XDG_CURRENT_DESKTOP: desktop }) }
    const there = { ...platform, env }
    const chosen = (): string =>
      execFileSync('xdg-mime', ['query', 'default', 'x-scheme-handler/tooltray'], { env: { ...env, HOME: home }, encoding: 'utf8' }).trim()
    await handleLinks(app, there, '/opt/Tooltray/tooltray-app')
    expect(chosen()).toBe(NAME)
    const list = join(home, '.config/mimeapps.list')
    writeFileSync(list, readFileSync(list, 'utf8').replace(NAME, 'other.desktop'))
    await handleLinks(app, there, '/opt/Tooltray/tooltray-app')
    expect(readFileSync(list, 'utf8')).toContain('other.desktop')
  },
)

it.each(['darwin', 'win32'] as const)('%s is told by Electron', async (os) => {
  const double = electronDouble({ exe: '/x' })
  await handleLinks(double.electron.app, { ...platform, os }, '/x')
  expect(double.state.protocolClient).toBe('/x')
})

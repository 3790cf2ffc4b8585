import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { electronDouble, machine } from './testing/electron-double.ts'
import { skipWithout } from '../../scripts/test/skip-without.ts'
import { sessionBus } from './testing/session-bus.ts'
import { EXE, type Start, startIn } from './testing/started-app.ts'
import { eventually, well } from './testing/well.ts'
import { watcherService } from './testing/watcher-service.ts'

const PAGE = 'tooltray-app://window/'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-first-run-'))
  mkdirSync(join(home, 'dist/renderer'), { recursive: true })
  writeFileSync(join(home, 'dist/renderer/index.html'), '<!doctype html>')
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** The app on a machine, ready. */
async function launch(options: Start & { isPackaged?: boolean; on?: ReturnType<typeof machine> } = {}) {
  const { isPackaged = true, on = machine(options.os ?? 'linux') } = options
  const double = electronDouble({ exe: EXE, machine: on, isPackaged })
  const { running, paths } = startIn(home, double, options)
  double.becomeReady()
  await well(double)
  return {
    double,
    paths,
    words: () => double.ask(PAGE, 'first-words.read'),
    async quit() {
      double.app.emit('before-quit')
      await running
    },
  }
}

describe('the first run', () => {
  it.each(['linux', 'darwin'] as const)('asks nothing, and starts nothing at login by itself: %s', async (os) => {
    const on = machine(os)
    const { double, quit } = await launch({ os, on })
    expect([double.boxes, double.notifications, double.popups]).toEqual([[], [], []])
    await quit()
    expect([on.login.openAtLogin, existsSync(join(home, '.config/autostart'))]).toEqual([false, false])
  })

  it.each(['linux', 'darwin'] as const)('offers the start at login until it was answered, and once: %s', async (os) => {
    const on = machine(os)
    const first = await launch({ os, on })
    expect(await first.words()).toEqual({ offersLogin: true, trayless: undefined })
    await first.double.ask(PAGE, 'first-words.answered', 'start-at-login')
    expect(await first.words()).toMatchObject({ offersLogin: false })
    await first.quit()
    const second = await launch({ os, on })
    expect(await second.words()).toMatchObject({ offersLogin: false })
    expect(JSON.parse(readFileSync(join(second.paths.configDir, 'desktop.json'), 'utf8'))).toMatchObject({ answered: ['start-at-login'] })
    expect(on.login.openAtLogin).toBe(false)
    await second.quit()
  })

  it('does not offer it again to who chose it and later changed their mind', async () => {
    const { double, words, quit } = await launch()
    for (const startAtLogin of [true, false]) await double.ask(PAGE, 'settings.change', { startAtLogin })
    expect(await words()).toMatchObject({ offersLogin: false })
    await quit()
  })

  it('does not offer what only an installed app can do', async () => {
    const { words, quit } = await launch({ isPackaged: false })
    expect(await words()).toEqual({ offersLogin: false, trayless: undefined })
    await quit()
  })
})

describe('in GNOME', () => {
  skipWithout('session bus')

  it('without a tray the window is there also where nobody asked for it, and says why once', async () => {
    using bus = await sessionBus()
    const env = { ...bus.env, XDG_CURRENT_DESKTOP: 'GNOME' }
    const { double, words, quit } = await launch({ env, words: ['--hidden'] })
    expect(await words()).toMatchObject({ trayless: 'gnome' })
    // It takes the keyboard from nobody.
    await eventually(() => expect(double.windows).toMatchObject([{ shown: true, focused: false }]))
    await double.ask(PAGE, 'first-words.answered', 'no-tray')
    expect(await words()).toMatchObject({ trayless: undefined })
    await quit()
    const second = await launch({ env, words: ['--hidden'] })
    expect(await second.words()).toMatchObject({ trayless: undefined })
    await eventually(() => expect(second.double.windows).toMatchObject([{ shown: true }]))
    await second.quit()
  })

  it('with a tray it stays hidden', async () => {
    using bus = await sessionBus()
    using _watcher = await watcherService(bus.path, true)
    const { double, words, quit } = await launch({ env: { ...bus.env, XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' }, words: ['--hidden'] })
    expect(await words()).toMatchObject({ trayless: undefined })
    expect(double.windows).toEqual([])
    await quit()
  })
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Platform } from '../../engine/base/platform.ts'
import { type DesktopView, nothingKnown } from '../desktop-view.ts'
import { electronDouble, machine } from '../testing/electron-double.ts'
import { createTrayAndMenu } from './tray-and-menu.ts'
import type { DesktopAction } from './tray-items.ts'

const images = join(import.meta.dirname, '../../../resources')

function shown(
  os: Platform['os'],
  { isInstalled = true, theme }: { isInstalled?: boolean; theme?: { apps: 'dark' | 'light'; system: 'dark' | 'light' } } = {},
) {
  const double = electronDouble({ exe: 'program', machine: machine(os), ...(theme === undefined ? {} : { theme }) })
  const asked: DesktopAction[] = []
  const tray = createTrayAndMenu(double.electron, images, os, (action) => asked.push(action), nothingKnown, { isInstalled })
  return { double, asked, draw: tray.draw, close: () => tray.close() }
}

const rolesOf = (lines: MenuItemConstructorOptions[]): unknown[] =>
  lines.flatMap(({ role, submenu }) => [role, ...rolesOf((submenu as MenuItemConstructorOptions[] | undefined) ?? [])]).filter(Boolean)

describe('the tray’s icon', () => {
  it('opens the window by a click, but for macOS, where a click opens the menu', () => {
    for (const os of ['linux', 'win32', 'darwin'] as const) {
      const { double, asked, close } = shown(os)
      double.tray.click()
      expect([os, double.tray.opened, asked]).toEqual([os, os === 'darwin' ? 1 : 0, os === 'darwin' ? [] : [{ type: 'open' }]])
      close()
    }
  })

  it.each([
    ['linux', { apps: 'light', system: 'light' }, 'away-colour.png'],
    ['linux', { apps: 'dark', system: 'dark' }, 'away-colour.png'],
    ['darwin', { apps: 'dark', system: 'dark' }, 'away-Template.png'],
    ['win32', { apps: 'light', system: 'dark' }, 'away-dark.ico'],
    ['win32', { apps: 'dark', system: 'light' }, 'away-light.ico'],
  ] as const)('is one that is seen: %s, %j', (os, theme, file) => {
    const { double, close } = shown(os, { theme })
    expect(double.image()).toBe(join(images, 'tray', file))
    expect(existsSync(double.image())).toBe(true)
    close()
  })

  it('draws nothing any more when it is gone, whatever becomes of the theme', () => {
    const { double, close } = shown('win32', { theme: { apps: 'light', system: 'dark' } })
    close()
    Object.assign(double.theme, { shouldUseDarkColorsForSystemIntegratedUI: false })
    double.theme.emit('updated')
    expect(double.image()).toBe(join(images, 'tray/away-dark.ico'))
  })
})

describe('the tray’s menu while it is open', () => {
  afterEach(() => void vi.useRealTimers())
  const offline: DesktopView = { ...nothingKnown, link: 'offline' }
  const first = (lines: MenuItemConstructorOptions[]) => lines[0]?.label

  it('stays under the person’s hand on macOS, and shows what is new when it was closed', () => {
    vi.useFakeTimers()
    const { double, draw, close } = shown('darwin')
    double.tray.click()
    draw(offline)
    vi.advanceTimersByTime(60_000)
    expect([double.tray.cut, first(double.menu()), double.tooltip()]).toEqual([0, 'Starting', 'Tooltray: Tooltray is not running'])
    double.tray.dismiss()
    vi.advanceTimersByTime(2_000)
    expect([double.tray.cut, first(double.menu())]).toEqual([0, 'Tooltray is not running'])
    close()
  })

  it('runs what was chosen, though something new waited', async () => {
    const { double, asked, draw, close } = shown('darwin')
    double.tray.click()
    draw(offline)
    expect(await double.tray.choose('Quit Tooltray')).toBe(true)
    expect(asked).toEqual([{ type: 'quit' }])
    close()
  })

  it('waits on where only a submenu was closed, and another one opened', () => {
    vi.useFakeTimers()
    const { double, draw, close } = shown('darwin')
    double.tray.click()
    draw(offline)
    double.tray.dismiss()
    double.tray.click()
    vi.advanceTimersByTime(60_000)
    expect([double.tray.cut, first(double.menu())]).toEqual([0, 'Starting'])
    close()
  })

  it('is drawn at once elsewhere', () => {
    vi.useFakeTimers()
    const { double, draw, close } = shown('linux')
    draw(offline)
    vi.advanceTimersByTime(1_000)
    expect(first(double.menu())).toBe('Tooltray is not running')
    close()
  })
})

describe('the menu of the app', () => {
  it('has the window’s Close on macOS, and its own name once', () => {
    const { double, close } = shown('darwin')
    expect(double.appMenu().map(({ role, label }) => role ?? label)).toEqual([
      'appMenu',
      'fileMenu',
      'Servers',
      'editMenu',
      'View',
      'windowMenu',
      'help',
    ])
    close()
  })

  it('is the tray’s menu elsewhere, because not every desktop shows a tray', () => {
    for (const os of ['linux', 'win32'] as const) {
      const { double, close } = shown(os)
      expect(double.appMenu().map(({ role, label }) => role ?? label)).toEqual(['Tooltray', 'editMenu', 'View', 'windowMenu', 'help'])
      const labels = (lines: MenuItemConstructorOptions[]): unknown[] => lines.map(({ label, type }) => label ?? type)
      expect(labels(double.appMenu()[0]?.submenu as MenuItemConstructorOptions[])).toEqual(labels(double.menu()))
      close()
    }
  })

  it('has a menu Help, whose lines lead to places of the window', () => {
    const { double, asked, close } = shown('linux')
    const lines = double.appMenu().find(({ role }) => role === 'help')?.submenu as MenuItemConstructorOptions[]
    expect(lines.map(({ label, type }) => label ?? type)).toEqual([
      ...['Tooltray documentation', 'Keyboard shortcuts', 'Troubleshooting', 'separator', 'Report a problem'],
    ])
    for (const { click } of lines) (click as (() => void) | undefined)?.()
    const places = asked.flatMap((action) => (action.type === 'open' ? [action.place] : []))
    expect(places).toEqual(['#/help', '#/help/shortcuts', '#/help/troubleshooting', '#/settings/diagnostics'])
    close()
  })

  it('has tools of developers in a checkout alone', () => {
    const [installed, checkout] = [shown('linux'), shown('linux', { isInstalled: false })]
    expect(rolesOf(installed.double.appMenu())).not.toContain('toggleDevTools')
    expect(rolesOf(installed.double.appMenu())).not.toContain('reload')
    expect(rolesOf(checkout.double.appMenu())).toEqual(expect.arrayContaining(['toggleDevTools', 'reload']))
    installed.close()
    checkout.close()
  })
})

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Platform, thisPlatform } from '../../engine/base/platform.ts'
import { autostartEntry, autostartFile, loginItemOf } from './login-item.ts'
import { electronDouble, machine } from '../testing/electron-double.ts'

let home: string
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'tooltray-login-'))))
afterEach(() => rmSync(home, { recursive: true, force: true }))

const on = (os: Platform['os']): Platform => ({ ...thisPlatform(), os, home, env: {} })

describe('the start at login', () => {
  it('is a file on Linux, written anew where the app has moved', async () => {
    const { app } = electronDouble({ exe: '/opt/Tooltray/tooltray-app' }).electron
    const item = loginItemOf(app, on('linux'), '/opt/Tooltray/tooltray-app')
    await item.refresh()
    expect(item.read()).toBe(false)
    await item.set(true)
    const text = (): string => readFileSync(join(home, '.config/autostart/tooltray.desktop'), 'utf8')
    expect(text()).toContain('Exec="/opt/Tooltray/tooltray-app" --hidden\n')
    const moved = loginItemOf(app, on('linux'), '/home/ada/Tooltray.AppImage')
    await moved.refresh()
    expect(text()).toContain('Exec="/home/ada/Tooltray.AppImage" --hidden\n')
    expect(moved.read()).toBe(true)
    await item.set(false)
    expect([item.read(), existsSync(autostartFile(on('linux')))]).toEqual([false, false])
    await item.set(false)
  })

  it.each(['darwin', 'win32'] as const)('is the system’s on %s, and read from there', async (os) => {
    const there = machine(os)
    const { app } = electronDouble({ exe: 'program', machine: there }).electron
    const item = loginItemOf(app, on(os), 'program')
    await item.set(true)
    expect(there.login).toEqual({ openAtLogin: true, args: os === 'win32' ? ['--hidden'] : [] })
    expect(item.read()).toBe(true)
    // In the system's own settings.
    there.login = { openAtLogin: false, args: [] }
    expect(item.read()).toBe(false)
    expect(existsSync(join(home, '.config'))).toBe(false)
  })

  it('is off where the switch in Windows’ own settings is, though the entry is there', async () => {
    const there = machine('win32')
    const item = loginItemOf(electronDouble({ exe: 'program', machine: there }).electron.app, on('win32'), 'program')
    await item.set(true)
    there.login = { ...there.login, isAllowed: false }
    expect(item.read()).toBe(false)
    await item.set(true)
    expect([item.read(), item.waitsForApproval()]).toEqual([true, false])
  })

  it('says where macOS waits for an approval', async () => {
    const there = machine('darwin')
    const item = loginItemOf(electronDouble({ exe: 'program', machine: there }).electron.app, on('darwin'), 'program')
    expect(item.waitsForApproval()).toBe(false)
    await item.set(true)
    expect([item.read(), item.waitsForApproval()]).toEqual([true, false])
    there.login = { ...there.login, isAllowed: false }
    expect([item.read(), item.waitsForApproval()]).toEqual([false, true])
  })

  it('is what started the app, which macOS tells and no word does', () => {
    const startedAtLogin = (os: Platform['os']): boolean =>
      loginItemOf(electronDouble({ exe: 'program', machine: machine(os), atLogin: true }).electron.app, on(os), 'program').startedUs()
    expect([startedAtLogin('darwin'), startedAtLogin('win32'), startedAtLogin('linux')]).toEqual([true, false, false])
  })

  it('is not possible for an app that no path starts again', async () => {
    const { app } = electronDouble({ exe: 'electron' }).electron
    const item = loginItemOf(app, on('linux'), undefined)
    expect([item.possible, item.read()]).toEqual([false, false])
    await expect(item.set(true)).rejects.toThrow('installed')
  })

  it('follows XDG_CONFIG_HOME', () => {
    expect(autostartFile({ ...on('linux'), env: { XDG_CONFIG_HOME: '/x' } })).toBe('/x/autostart/tooltray.desktop')
    expect(autostartFile({ ...on('linux'), env: { XDG_CONFIG_HOME: 'relative' } })).toBe(join(home, '.config/autostart/tooltray.desktop'))
  })

  it('quotes what a path can hold', () => {
    expect(autostartEntry('/a b/$x"%.AppImage')).toContain('Exec="/a b/\\\\$x\\\\"%%.AppImage" --hidden')
  })

  it('does nothing when the program is gone, with the file left where it is', () => {
    expect(autostartEntry('/opt/Tooltray/tooltray-app')).toContain('\nTryExec=/opt/Tooltray/tooltray-app\n')
    expect(autostartEntry('/a b/c\\d')).toContain('\nTryExec=/a b/c\\\\d\n')
  })
})

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Platform, thisPlatform } from '../engine/base/platform.ts'
import { autostartEntry, autostartFile, setLoginItem } from './login-item.ts'

let home: string
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'tooltray-login-'))))
afterEach(() => rmSync(home, { recursive: true, force: true }))

const on = (os: Platform['os']): Platform => ({ ...thisPlatform(), os, home, env: {} })

describe('setLoginItem', () => {
  it('writes and removes a file on Linux', async () => {
    const app = {
      setLoginItemSettings: () => {
        throw new Error('not here')
      },
    }
    await setLoginItem(app, on('linux'), '/opt/Tooltray/tooltray', true)
    expect(readFileSync(join(home, '.config/autostart/tooltray.desktop'), 'utf8')).toContain('Exec="/opt/Tooltray/tooltray" --hidden\n')
    await setLoginItem(app, on('linux'), '/opt/Tooltray/tooltray', false)
    expect(existsSync(autostartFile(on('linux')))).toBe(false)
    await setLoginItem(app, on('linux'), '/opt/Tooltray/tooltray', false)
  })

  it.each(['darwin', 'win32'] as const)('asks the system on %s', async (os) => {
    const asked: unknown[] = []
    await setLoginItem({ setLoginItemSettings: (settings) => void asked.push(settings) }, on(os), 'program', true)
    expect(asked).toEqual([{ openAtLogin: true, args: ['--hidden'] }])
    expect(existsSync(join(home, '.config'))).toBe(false)
  })

  it('follows XDG_CONFIG_HOME', () => {
    expect(autostartFile({ ...on('linux'), env: { XDG_CONFIG_HOME: '/x' } })).toBe('/x/autostart/tooltray.desktop')
    expect(autostartFile({ ...on('linux'), env: { XDG_CONFIG_HOME: 'relative' } })).toBe(join(home, '.config/autostart/tooltray.desktop'))
  })

  it('quotes what a path can hold', () => {
    expect(autostartEntry('/a b/$x"%.AppImage')).toContain('Exec="/a b/\\\\$x\\\\"%%.AppImage" --hidden')
  })
})

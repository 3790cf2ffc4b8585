import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Platform, thisPlatform } from '../../engine/base/platform.ts'
import { openSettings } from '../settings-file.ts'
import { loginItemOf } from '../system/login-item.ts'
import { electronDouble, machine } from '../testing/electron-double.ts'
import { windowAnswers } from './window-answers.ts'

let home: string
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'tooltray-answers-'))))
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** The app's answers on a system, at a start of it. */
function answersOn(os: Platform['os'], on: ReturnType<typeof machine>, trayless?: 'gnome') {
  const { electron } = electronDouble({ exe: '/app', machine: on })
  const platform: Platform = { ...thisPlatform(), os, home, env: {} }
  const troubles: string[] = []
  const answers = windowAnswers(
    openSettings(join(home, 'desktop.json'), (message) => troubles.push(message)),
    {
      loginItem: loginItemOf(electron.app, platform, '/app'),
      trayless: async () => trayless,
      updates: 'none',
      checkForUpdates: async () => undefined,
      openOutside: async () => undefined,
      takeBundle: () => undefined,
      choosePath: async () => undefined,
    },
  )
  return {
    words: () => answers['first-words.read'].answer(),
    answered: (word: 'start-at-login' | 'no-tray') => answers['first-words.answered'].answer(word),
    startAtLogin: (startAtLogin: boolean) => answers['settings.change'].answer({ startAtLogin }),
  }
}

it.each(['linux', 'darwin', 'win32'] as const)('the start at login is offered until it was answered: %s', async (os) => {
  const on = machine(os)
  expect(await answersOn(os, on).words()).toEqual({ offersLogin: true, trayless: undefined })
  await answersOn(os, on).answered('start-at-login')
  expect(await answersOn(os, on).words()).toEqual({ offersLogin: false, trayless: undefined })
  expect(on.login.openAtLogin).toBe(false)
})

it.each(['linux', 'darwin', 'win32'] as const)('nor is it offered to who has it, or has had it: %s', async (os) => {
  const answers = answersOn(os, machine(os))
  await answers.startAtLogin(true)
  expect(await answers.words()).toMatchObject({ offersLogin: false })
  await answers.startAtLogin(false)
  expect(await answers.words()).toMatchObject({ offersLogin: false })
})

it('one answer is no answer to the other', async () => {
  const on = machine('linux')
  const answers = answersOn('linux', on, 'gnome')
  await answers.answered('no-tray')
  await answers.answered('no-tray')
  expect(await answersOn('linux', on, 'gnome').words()).toEqual({ offersLogin: true, trayless: undefined })
})

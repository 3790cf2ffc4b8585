import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, it } from 'vitest'
import { sampled } from '../../../scripts/test/sampled.ts'
import { skipWithout } from '../../../scripts/test/skip-without.ts'
import { sessionBus } from '../../../electron/main/testing/session-bus.ts'
import { helperPath, until } from '../../testing/installation.ts'
import { openAppWindow } from './app-window.ts'

const screenshots = join(import.meta.dirname, '../../../screenshots')
mkdirSync(screenshots, { recursive: true })
const NARROW = { viewport: { width: 480, height: 700 } }

/** An AI app that uses the Tooltray of a home. */
async function attach(home: string): Promise<Client> {
  const client = new Client({ name: 'an-app', version: '1' })
  const env = { PATH: process.env.PATH ?? '', HOME: home, TOOLTRAY_HOME: home }
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [helperPath, 'connect'], env }))
  return client
}

const settingsOf = (home: string): unknown => JSON.parse(readFileSync(join(home, 'desktop.json'), 'utf8'))

describe.each(sampled(['light', 'dark'] as const, 1))('in %s colours', (colorScheme) => {
  it('the start at login is offered when an AI app has used Tooltray, and never again', async () => {
    await using app = await openAppWindow({}, { ...NARROW, colorScheme })
    const { page, home } = app
    const bar = page.getByRole('status', { name: 'About this app' })
    await page.getByRole('navigation').first().waitFor()
    expect(await bar.count()).toBe(0)
    const client = await attach(home)
    await bar.getByText('Start Tooltray when you log in?').waitFor()
    await page.screenshot({ path: join(screenshots, `first-words-login-${colorScheme}.png`), animations: 'disabled' })
    // It stays while it is not answered, whether the app does or not.
    await client.close()
    await bar.getByRole('button', { name: 'Not now' }).click()
    await bar.waitFor({ state: 'detached' })
    await until(() => existsSync(join(home, 'desktop.json')), 'it is kept')
    expect(settingsOf(home)).toMatchObject({ answered: ['start-at-login'] })
    const again = await attach(home)
    await page.reload()
    await page.getByRole('navigation').first().waitFor()
    await until(async () => (await page.evaluate(() => document.title)).length > 0, 'the page is there')
    expect(await bar.count()).toBe(0)
    await again.close()
    expect(existsSync(join(home, '.config/autostart/tooltray.desktop'))).toBe(false)
  })
})

it('the start at login is one press away', async () => {
  await using app = await openAppWindow({}, { viewport: { width: 1200, height: 760 } })
  const { page, home } = app
  const client = await attach(home)
  await page.getByRole('button', { name: 'Start at login' }).click()
  await until(() => existsSync(join(home, '.config/autostart/tooltray.desktop')), 'the system starts it')
  await page.getByRole('status', { name: 'About this app' }).waitFor({ state: 'detached' })
  await page.goto(new URL('#/settings/general', page.url()).href)
  await until(() => page.getByRole('switch', { name: /Start when you log in/ }).isChecked(), 'the settings show it')
  await client.close()
})

describe.each(sampled(['light', 'dark'] as const, 1))('in GNOME without a tray, in %s colours', (colorScheme) => {
  skipWithout('session bus')

  it('the window says how to get one, once', async () => {
    using bus = await sessionBus()
    await using app = await openAppWindow({ ...bus.env, XDG_CURRENT_DESKTOP: 'GNOME' }, { ...NARROW, colorScheme })
    const { page, home, outside } = app
    const bar = page.getByRole('status', { name: 'About this app' })
    await bar.getByText('GNOME shows tray icons only with the extension AppIndicator.').waitFor()
    await page.screenshot({ path: join(screenshots, `first-words-tray-${colorScheme}.png`), animations: 'disabled' })
    await bar.getByRole('button', { name: 'Get the extension' }).click()
    await until(async () => (await outside()).length > 0, 'the page of the extension is opened')
    expect(await outside()).toEqual(['https://extensions.gnome.org/extension/615/appindicator-support/'])
    await bar.getByRole('button', { name: 'Got it' }).click()
    await bar.waitFor({ state: 'detached' })
    await until(() => existsSync(join(home, 'desktop.json')), 'it is kept')
    expect(settingsOf(home)).toMatchObject({ answered: ['no-tray'] })
  })
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownServer, until } from '../../testing/installation.ts'
import { openAppWindow } from './app-window.ts'

const SIZE = { viewport: { width: 1200, height: 760 } }

it('the page finds two functions of the app and nothing else of Electron, and works with its engine', async () => {
  const servers = { echo: ownServer('echo') }
  await using app = await openAppWindow({}, SIZE, servers)
  const { page, home } = app
  await page.locator('[data-link="online"]').waitFor({ state: 'attached' })
  const found = `({
    bridge: Object.entries(tooltray).map(([name, value]) => name + ': ' + typeof value),
    isFrozen: Object.isFrozen(tooltray) && !Reflect.set(window, 'tooltray', 1),
    others: ['require', 'process', 'electron', 'ipcRenderer', 'askMain'].filter((name) => name in window),
  })`
  expect(await page.evaluate(found)).toEqual({ bridge: ['requestPort: function', 'ask: function'], isFrozen: true, others: [] })
  await page.goto(new URL('#/servers', page.url()).href)
  await page.getByRole('link', { name: 'echo' }).first().waitFor()
  // What changes in the engine arrives without being asked for.
  writeFileSync(join(home, 'servers.json'), JSON.stringify({ mcpServers: { ...servers, records: ownServer('records') } }))
  await page.getByRole('link', { name: 'records' }).first().waitFor()
})

it('the page works again after the app has started its engine again', async () => {
  await using app = await openAppWindow({}, SIZE, { echo: ownServer('echo') })
  const { page, home, fault } = app
  await page.locator('[data-link="online"]').waitFor({ state: 'attached' })
  const offline = page.locator('[data-link="offline"]').waitFor({ state: 'attached' })
  await fault()
  await offline
  await page.locator('[data-link="online"]').waitFor({ state: 'attached' })
  writeFileSync(join(home, 'servers.json'), JSON.stringify({ mcpServers: { records: ownServer('records') } }))
  await page.goto(new URL('#/servers', page.url()).href)
  await page.getByRole('link', { name: 'records' }).first().waitFor()
})

it('what the app refuses is said in its own words', async () => {
  await using app = await openAppWindow({}, SIZE)
  const { page, home } = app
  // A file where the system looks for the folder of programs that start at login.
  mkdirSync(join(home, '.config'), { recursive: true })
  writeFileSync(join(home, '.config/autostart'), '')
  await page.goto(new URL('#/settings/general', page.url()).href)
  await page.getByRole('switch', { name: /Start when you log in/ }).click()
  const said = await page
    .getByRole('region', { name: /Notifications/ })
    .getByText('The setting was not saved')
    .innerText()
  expect(said).toContain('ENOTDIR')
  expect(said).not.toContain('remote method')
})

it('nothing but the app’s own files runs in the page or is reached from it', async () => {
  await using app = await openAppWindow({}, SIZE)
  const { page, complaints } = app
  await page.evaluate(`{
    window.refused = []
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => window.refused.push(effectiveDirective))
    const script = document.createElement('script')
    script.textContent = 'window.hasRun = true'
    const image = document.createElement('img')
    image.src = 'http://localhost:2/a.png'
    const far = document.createElement('script')
    far.src = 'http://localhost:2/a.js'
    document.body.append(script, image, far)
    fetch('http://localhost:2/').catch(() => undefined)
  }`)
  const refused = async (): Promise<string[]> => (await page.evaluate<string[]>('window.refused')).toSorted()
  await until(async () => (await refused()).length === 4, 'all of it is refused')
  expect(await refused()).toEqual(['connect-src', 'img-src', 'script-src-elem', 'script-src-elem'])
  expect(await page.evaluate('window.hasRun')).toBeUndefined()
  expect(complaints().filter((said) => !/Content Security Policy|\(csp\)/.test(said))).toEqual([])
})

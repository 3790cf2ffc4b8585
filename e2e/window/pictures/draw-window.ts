/**
 * Photographs the window for the README, light and dark, into docs/images/: `npm run images`, after `npm run build`.
 *
 * The window is the real one, on a Tooltray of its own in a temporary folder. Its servers list what public ones listed once.
 * Run by hand after a change that shows; what it writes is committed. Needs Chromium and pngquant, and no network.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ownServer, until } from '../../testing/installation.ts'
import { closeBrowser, openWindow } from '../browser.ts'
import { shrink } from './shrink.ts'

const images = join(import.meta.dirname, '../../../docs/images')
const recorded = (server: string): Record<string, unknown> => ownServer('recorded', '--server', server)

const servers = {
  context7: recorded('context7'),
  github: recorded('github'),
  mongodb: recorded('mongodb'),
  notion: recorded('notion'),
  playwright: recorded('playwright'),
  sentry: recorded('sentry'),
  slack: recorded('slack'),
  stripe: recorded('stripe'),
  tavily: { ...recorded('tavily'), env: { TAVILY_API_KEY: '${secret:tavily}' } },
  kubernetes: { ...recorded('kubernetes'), enabled: false },
}
const CONNECTED = 8

mkdirSync(images, { recursive: true })
for (const colorScheme of ['light', 'dark'] as const) {
  await using window = await openWindow(servers, { colorScheme, locale: 'en-US', deviceScaleFactor: 1.5, width: 1200, height: 628 })
  const { installation, page } = window
  await installation.run('refresh')
  await until(
    async () => (await installation.status()).servers.filter(({ state }) => state === 'connected').length === CONNECTED,
    'all servers are connected',
  )
  await window.visit('#/servers/sentry?tab=tools')
  // What each may do is asked for after its row is drawn.
  await page.locator('[data-tool=whoami]').getByRole('radio', { checked: true }).waitFor()
  const file = join(images, `window-${colorScheme}.png`)
  await page.screenshot({ path: file, animations: 'disabled' })
  shrink(file)
}
await closeBrowser()

import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, type Page, chromium } from 'playwright-core'
import { type Installation, createInstallation, until } from '../installation.ts'

const screenshots = join(import.meta.dirname, '../../screenshots')

/** A page of a real browser on a Tooltray of its own. */
export interface Window extends AsyncDisposable {
  readonly installation: Installation
  readonly page: Page
  readonly context: BrowserContext
  /** The address with the one-time token that was used to come in. */
  readonly address: string
  /** Writes a picture of the page into screenshots/, for looking at. */
  photograph(name: string): Promise<void>
  /** What the browser complained of since the last time this was asked. */
  complaints(): string[]
}

const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** Debian's Chromium, or the one that an environment variable names. */
export const chromiumPath = [process.env.TOOLTRAY_CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => path !== undefined && existsSync(path))

/**
 * Starts `tooltray serve --ui` with the servers given, and opens its page. When it is disposed of, the test fails if the browser complained
 * of anything: console errors, unhandled rejections, requests that the page's policy stopped.
 */
export async function openWindow(
  servers: Record<string, unknown> = {},
  { prepare, ...options }: { colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce'; /** Before the engine starts. */ prepare?: (installation: Installation) => void } = {},
): Promise<Window> {
  const installation = createInstallation()
  installation.configure(servers)
  prepare?.(installation)
  const served = await installation.serve('--ui')
  await until(() => /http:\S+token=\S+/.test(served.printed()), 'the address is printed')
  const address = /http:\S+token=\S+/.exec(served.printed())?.[0] ?? ''

  if (chromiumPath === undefined) throw new Error('Chromium is missing. Install the Debian package `chromium`, or set TOOLTRAY_CHROMIUM.')
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ARGUMENTS })
  const context = await browser.newContext({ viewport: { width: 1200, height: 760 }, locale: 'en-GB', ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(`page error: ${error.stack ?? error.message}`))
  await page.goto(address)

  return {
    installation,
    page,
    context,
    address,
    async photograph(name) {
      mkdirSync(screenshots, { recursive: true })
      await page.screenshot({ path: join(screenshots, `${name}.png`), animations: 'disabled' })
    },
    complaints: () => complaints.splice(0),
    async [Symbol.asyncDispose]() {
      await browser.close()
      await installation[Symbol.asyncDispose]()
      if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`)
    },
  }
}

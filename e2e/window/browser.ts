import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from 'playwright-core'
import { TestRunner } from 'vitest'
import { chromiumPath } from '../../scripts/test/chromium.ts'
import { skipThisWithout } from '../../scripts/test/skip-without.ts'
import { waitLimit } from '../../scripts/test/wait-limit.ts'
import { type Installation, createInstallation, until } from '../testing/installation.ts'

const screenshots = join(import.meta.dirname, '../../screenshots')

/** A page of a real browser on a Tooltray of its own. */
export interface Window extends AsyncDisposable {
  readonly installation: Installation
  readonly page: Page
  readonly context: BrowserContext
  /** The address with the one-time token that was used to come in. */
  readonly address: string
  /** Goes to a place of the window, e.g. `#/activity`. */
  visit(place: string): Promise<void>
  /** Writes a picture of the page into screenshots/, for looking at. */
  photograph(name: string): Promise<void>
  /** What the browser complained of since the last time this was asked. */
  complaints(): string[]
}

export interface WindowOptions {
  /** Runs before the engine starts. */
  readonly prepare?: (installation: Installation) => void
  readonly colorScheme?: 'light' | 'dark'
  /** What moves costs time to draw, so tests reduce it where none is named. */
  readonly reducedMotion?: 'reduce' | 'no-preference'
  /** Of the browser; British where none is named. */
  readonly locale?: string
  /** Pixels. */
  readonly width?: number
  readonly height?: number
  /** How many pixels of the screen one of these is. */
  readonly deviceScaleFactor?: number
  /** The `settings` of servers.json. */
  readonly settings?: Record<string, unknown>
}

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A port says that its other end has closed, as in Electron's Chromium.
  '--enable-blink-features=MessagePortCloseEvent',
]

let browser: Promise<Browser> | undefined

/**
 * A profile of its own in the browser of this worker: cookies, storage and pages of other contexts are not in it. The browser is started
 * once, without a display, and ends with the worker. Skips the running test where there is none.
 */
export async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  skipThisWithout('chromium')
  if (!(await browser)?.isConnected()) browser = chromium.launch({ executablePath: chromiumPath() ?? '', args: ARGUMENTS })
  const running = await browser
  if (running === undefined) throw new Error('The browser was not started.')
  const context = await running.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(waitLimit)
  return context
}

/** Ends the browser. Only programs that are no tests need to call it. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
}

/** The newest one-time address that a process printed. */
export async function printedAddress(served: { printed: () => string }): Promise<string> {
  await until(() => /http:\S+token=\S+/.test(served.printed()), 'the address is printed')
  return (
    served
      .printed()
      .match(/http:\S+token=\S+/g)
      ?.at(-1) ?? ''
  )
}

/**
 * Starts `tooltray serve --ui` with the servers given, and opens its page. When it is disposed of, the test fails if the browser complained
 * of anything: console errors and warnings, page errors, unhandled rejections, requests that failed or that the page's policy stopped.
 */
export async function openWindow(
  servers: Record<string, unknown> = {},
  { settings, prepare, width = 1200, height = 760, ...options }: WindowOptions = {},
): Promise<Window> {
  // First, as it is what a machine may lack.
  const context = await newContext({ viewport: { width, height }, ...options })
  const installation = createInstallation()
  installation.configure(servers, settings)
  prepare?.(installation)
  const address = await printedAddress(await installation.serve('--ui'))
  const page = await context.newPage()
  const complaints = listenForComplaints(page)
  let lastText = ''
  TestRunner.getCurrentTest()?.context.onTestFailed(() => console.error(`The page when it was closed:\n${lastText}`))
  await page.addInitScript(WATCH_CLICKS)
  await page.goto(address)
  // An address lets in once: a page that is left before it was let in stays outside.
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, 'tooltray-session')
  // Servers and apps are told that a person can be asked only once the page listens.
  await page.waitForSelector('[data-link="online"]', { state: 'attached' })
  if (Object.keys(servers).length > 0) await page.goto(new URL('#/servers', page.url()).href)

  return {
    installation,
    page,
    context,
    address,
    async visit(place) {
      await page.goto(new URL(place, page.url()).href)
      // What arrives later moves what is below it, and a press whose release meets something else is no click. Lists that are read again
      // and again must not hold anybody up.
      await page.waitForSelector('html:not([data-loading])', { state: 'attached', timeout: 5_000 }).catch(() => undefined)
    },
    async photograph(name) {
      mkdirSync(screenshots, { recursive: true })
      await page.screenshot({ path: join(screenshots, `${name}.png`), animations: 'disabled' })
    },
    complaints: () => complaints.splice(0),
    async [Symbol.asyncDispose]() {
      lastText = String(await page.evaluate("sessionStorage.getItem('lost-clicks') ?? ''").catch(String)) + '\n'
      lastText += await page.innerText('body', { timeout: 5_000 }).catch(String)
      await context.close()
      await installation[Symbol.asyncDispose]()
      if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`)
    },
  }
}

/** Runs in the page. Keeps, for a test that fails, which presses on a button were released on something else. */
const WATCH_CLICKS = `{
  let pressed = null
  const buttonAt = ({ target }) => (target instanceof Element ? target.closest('button, a, [role="option"]') : null)
  addEventListener('mousedown', (event) => (pressed = buttonAt(event)), true)
  addEventListener('mouseup', (event) => {
    const released = buttonAt(event)
    if (pressed === null || released === pressed) return
    const [from, to] = [pressed, released].map((each) => each?.textContent ?? 'nothing')
    const before = sessionStorage.getItem('lost-clicks') ?? ''
    sessionStorage.setItem('lost-clicks', before + 'Pressed on "' + from + '", released on "' + to + '".\\n')
  }, true)
}`

/** Everything that a page without a fault does not make the browser say; the list grows as it is said. */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // It is in the policy of pages for the browsers to come.
    if (message.text().includes("Unrecognized Content-Security-Policy directive 'webrtc'")) return
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  // Unhandled rejections come here, too.
  page.on('pageerror', (error) => complaints.push(`page error: ${error.stack ?? error.message}`))
  page.on('requestfailed', (request) => {
    // Whoever leaves a page gives up what it was still loading.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      complaints.push(`request failed: ${request.url()} (${request.failure()?.errorText})`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`answered ${response.status()}: ${response.url()}`)
  })
  return complaints
}

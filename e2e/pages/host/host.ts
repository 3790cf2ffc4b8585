import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Client } from '@modelcontextprotocol/client'
import { type Frame, type Page, chromium } from 'playwright-core'
import { rolldown } from 'rolldown'
import { chromiumPath } from '../../../scripts/test/chromium.ts'
import { HOST_SCRIPT, SANDBOX } from './host-script.ts'
import { waitLimit } from '../../../scripts/test/wait-limit.ts'

type Json = Record<string, unknown>

/** What a host saw of the page of a tool. */
export interface Drawn {
  /** The text of the page, without what changes from one time to the next: digits and spaces. */
  readonly text: string
  /** The tools that the page called, and the resources that it read, each once, with whether that was refused. */
  readonly calls: readonly string[]
  /** How many elements the page has: a drawing may have no text. */
  readonly elements: number
  /** What stood on its buttons, each of which was clicked once. */
  readonly buttons: readonly string[]
  /** Whether the page came so far that it introduced itself to the host. */
  readonly isInitialized: boolean
  /** Hosts of the internet that the page tried to load from. Every such request fails here. */
  readonly blocked: readonly string[]
  /** The result of the tool, and the page as it was read. */
  readonly result: unknown
  readonly content: PageContent
}

/** A page as `resources/read` returns it. */
export interface PageContent {
  readonly mimeType?: string
  readonly text: string
  readonly _meta?: { readonly ui?: Json }
}

/** A host in a real browser, which draws the pages of tools. */
export interface Host extends AsyncDisposable {
  /**
   * Calls a tool and draws its page, clicks what can be clicked, and waits for the calls of the page.
   *
   * @param options what the tool is called with, and what to wait for.
   */
  draw(client: Client, tool: string, options?: DrawOptions): Promise<Drawn>
}

/** How a page is drawn. */
export interface DrawOptions {
  /** Arguments of the tool; none without it. */
  readonly args?: Json
  /** Whether its buttons are left alone. */
  readonly isOnlyShown?: boolean | undefined
  /** Buttons and calls to wait for, and the text that the page then shows; without it, until nothing happens for a while. */
  readonly expected?: Pick<Drawn, 'text' | 'calls' | 'buttons'>
}

/** How long a page is waited for, in ms: a page that loads itself from the internet never comes here. */
const LONGEST_START = 10_000
const LONGEST_WAIT = 20_000
/** How long nothing must happen, in ms, where nothing is known to wait for. */
const QUIET = 1_500
/** Buttons that are clicked. */
const MOST_CLICKS = 40

/** Content security policy for what a page declares (MCP Apps, "host behavior"). */
function policyOf(csp: { resourceDomains?: string[]; connectDomains?: string[]; frameDomains?: string[] }): string {
  const from = (domains: string[] = []): string => domains.join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data: ${from(csp.resourceDomains)}`,
    `style-src 'self' 'unsafe-inline' ${from(csp.resourceDomains)}`,
    `img-src 'self' data: blob: ${from(csp.resourceDomains)}`,
    `font-src 'self' data: ${from(csp.resourceDomains)}`,
    `media-src 'self' data: blob: ${from(csp.resourceDomains)}`,
    `worker-src blob:`,
    `connect-src 'self' ${from(csp.connectDomains)}`,
    `frame-src 'self' ${from(csp.frameDomains)}`,
  ].join('; ')
}

async function hostScript(): Promise<string> {
  const bundle = await rolldown({
    input: 'host',
    logLevel: 'silent',
    plugins: [
      {
        name: 'host',
        resolveId: (id) => (id === 'host' ? join(import.meta.dirname, 'host.virtual.js') : undefined),
        load: (id) => (id.endsWith('host.virtual.js') ? HOST_SCRIPT : undefined),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'iife' })
  return output[0].code
}

/** Starts a browser, and the pages of a host and of a sandbox of another origin: the one is 127.0.0.1, the other localhost. */
export async function startHost(): Promise<Host> {
  const script = await hostScript()
  const server = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (pathname !== '/sandbox')
      return response.end(`<!DOCTYPE html><body></body><script>${script.replaceAll('</script', '<\\/script')}</script>`)
    response.setHeader('content-security-policy', policyOf(JSON.parse(searchParams.get('csp') ?? '{}') as object))
    response.end(SANDBOX)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const executablePath = chromiumPath()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--host-resolver-rules=MAP localhost 127.0.0.1'],
  })

  const drawOn = async (
    page: Page,
    client: Client,
    tool: string,
    { args = {}, isOnlyShown = false, expected }: DrawOptions,
  ): Promise<Drawn> => {
    const calls = new Set<string>()
    const blocked = new Set<string>()
    let last = Date.now()
    await page.exposeFunction('ask', async (method: string, params: Json) => {
      const answer = await client.request({ method, params } as never, RAW as never, { timeout: waitLimit }).then(
        (result) => ({ result: result }),
        (error: unknown) => ({ error: error as Error }),
      )
      last = Date.now()
      const isRefused = 'error' in answer || (answer.result as { isError?: boolean }).isError === true
      // Behind Tooltray, a page calls its tools by names that end with what no other page knows.
      const called = String(params['name'] ?? params['uri']).replace(/_[0-9a-f]{20}$/, '')
      calls.add(`${called}${isRefused ? ' refused' : ''}`)
      if ('error' in answer) throw answer.error
      return answer.result
    })
    // No internet: what a page loads from elsewhere fails at once.
    await page.route(/^https?:\/\/(?!127\.0\.0\.1|localhost)/, (route) => {
      blocked.add(new URL(route.request().url()).hostname)
      return route.abort()
    })
    await page.goto(`http://127.0.0.1:${port}/`)
    const { tools } = await client.listTools()
    const meta = tools.find(({ name }) => name === tool)?._meta as { ui?: { resourceUri?: string }; 'ui/resourceUri'?: string } | undefined
    const uri = meta?.ui?.resourceUri ?? meta?.['ui/resourceUri'] ?? ''
    const result = await client.callTool({ name: tool, arguments: args })
    const { contents } = await client.readResource({ uri })
    const [content] = contents as unknown as [PageContent]
    const { csp, permissions } = content._meta?.ui ?? {}
    const given = { sandbox: `http://localhost:${port}/sandbox`, html: content.text, csp, permissions, input: args, result }
    const drawn = page.evaluate((what) => (globalThis as unknown as { draw(what: unknown): Promise<void> }).draw(what), given)
    const isInitialized = await Promise.race([
      drawn.then(() => true),
      new Promise<false>((resolve) => setTimeout(resolve, LONGEST_START, false)),
    ])
    drawn.catch(() => undefined)
    // The page of the host, that of the sandbox, and the page of the server; frames within that come behind.
    const inner = page.frames()[2] as Frame
    const shown = async (): Promise<string> => plainText(await inner.locator('body').innerText())
    const seen = async (): Promise<Drawn> => ({
      text: await shown(),
      calls: [...calls].toSorted(),
      elements: await inner.locator('body *').count(),
      isInitialized,
      blocked: [...blocked].toSorted(),
      result,
      content,
      buttons: [],
    })
    if (!isInitialized) return seen()
    await inner.waitForFunction(
      () => (globalThis as unknown as { document: { body: { childElementCount: number } } }).document.body.childElementCount > 0,
    )
    const buttons = inner.locator('button:visible:enabled')
    const until = Date.now() + LONGEST_WAIT
    const waitFor = async (isDone: () => Promise<boolean>): Promise<void> => {
      while (!(await isDone()) && Date.now() < until) await page.waitForTimeout(100)
    }
    // The same buttons as the time before, as one may start and stop; the first time, until nothing has changed for a while.
    const labels = async (): Promise<string[]> => (await buttons.allInnerTexts()).map(plainText)
    const look = async (): Promise<string> => JSON.stringify([await shown(), await labels()])
    let looked = await look()
    let since = Date.now()
    await waitFor(async () => {
      if (expected !== undefined) return isDeepStrictEqual(await labels(), expected.buttons)
      const now = await look()
      if (now !== looked) [looked, since] = [now, Date.now()]
      return Date.now() - since > QUIET
    })
    const clicked = await labels()
    const handles = await buttons.elementHandles()
    // Not by the mouse: what lies over a button, or moves, would make another call of it each time.
    if (!isOnlyShown)
      for (const button of handles.slice(0, MOST_CLICKS))
        await button.evaluate((element) => (element as unknown as { click(): void }).click())
    last = Date.now()
    // The page shows what came of a call some time after the host has answered it.
    await waitFor(async () =>
      expected === undefined
        ? Date.now() - last > QUIET
        : expected.calls.every((call) => calls.has(call)) && hasWords(await shown(), expected.text),
    )
    return { ...(await seen()), buttons: clicked }
  }

  return {
    async draw(client, tool, options = {}) {
      const page = await browser.newPage()
      try {
        return await drawOn(page, client, tool, options)
      } finally {
        await page.close()
      }
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      server.close()
    },
  }
}

/** Whether a text has all the words of another, as often: a page may log events in the order in which they come. */
function hasWords(text: string, wanted: string): boolean {
  const left = wordsOf(text)
  return wordsOf(wanted).every((word) => {
    const at = left.indexOf(word)
    return at >= 0 && left.splice(at, 1).length > 0
  })
}

/** The words of a text, in alphabetical order. */
export function wordsOf(text: string): string[] {
  return text.split(' ').toSorted()
}

/** A text without what changes from one time to the next: durations, digits and what stands between them. */
function plainText(text: string): string {
  return text
    .replaceAll(/\b\d+ ?(?:d|h|m|s|ms)\b/g, ' ')
    .replaceAll(/[\d\s.,:%/-]+/g, ' ')
    .trim()
}

/** Accepts every result as it came. */
const RAW = { '~standard': { version: 1, vendor: 'raw', validate: (value: unknown) => ({ value }) } }

import type { Client } from '@modelcontextprotocol/client'
import { openHttpServer } from '../../../electron/serve/http/http-server.ts'
import type { Engine } from '../../../electron/engine/app/engine-api.ts'
import type { TrustedProxy } from '../../../electron/engine/config/settings/http-schema.ts'
import { systemClock } from '../../../electron/engine/base/platform.ts'
import { attachByHttp } from '../http-door.ts'
import { clickThrough } from './click-through.ts'

/** Opens the HTTP access of an engine in this process. */
export function openAccessTo(engine: Engine, port = 0, trustedProxy?: TrustedProxy) {
  const plan = { host: '127.0.0.1', port, noAuth: false, signIn: false, tls: undefined, trustedProxy }
  return openHttpServer(plan, { engine, clock: systemClock, log: { warn: () => undefined }, onChange: () => undefined })
}

/** The last page that a browser saw. */
export interface LastPage {
  readonly status: number
  readonly body: string
}

/** How a browser reaches a page. */
type Browse = (url: string, init?: RequestInit) => Promise<Response>

/** Opens the page of a link and continues there, as a browser would. Returns its answer, and the cookies that it set. */
export async function continueAt(
  link: string,
  fields: Readonly<Record<string, string>> = {},
  fetch: Browse = globalThis.fetch,
): Promise<LastPage & { cookie: string }> {
  const { origin } = new URL(link)
  const page = await fetch(link)
  if (!page.ok) return { status: page.status, body: await page.text(), cookie: '' }
  const body = new URLSearchParams({ ...fields, choice: 'continue' })
  const next = await fetch(link, { method: 'POST', body, headers: { origin }, redirect: 'manual' })
  const cookie = next.headers.getSetCookie().map((each) => each.split(';')[0])
  return { status: next.status, body: await next.text(), cookie: cookie.join('; ') }
}

/** The address that the page after a link leads to. */
export function leadsTo(body: string): string {
  return (/<a class="primary" href="([^"]+)"/.exec(body)?.[1] ?? '').replaceAll('&amp;', '&')
}

/** Signs in at a link as a person of the provider would, and returns the last page. */
export async function visit(link: string, person: string, fetch: Browse = globalThis.fetch): Promise<LastPage> {
  const { origin } = new URL(link)
  const begun = await continueAt(link, {}, fetch)
  const target = leadsTo(begun.body)
  if (target === '') return begun
  const browse = (url: string, init: RequestInit): Promise<Response> =>
    fetch(url, url.startsWith(origin) ? { ...init, headers: { cookie: begun.cookie } } : init)
  return clickThrough(target, 'allow', undefined, browse, person)
}

/** A client over HTTP whose user signs in as a person of the provider wherever a server sends them. */
export interface Visitor {
  readonly client: Client
  /** The addresses that it was sent to. */
  readonly sentTo: string[]
}

/** @param person undefined: the client does not support elicitation by URL. */
export async function attachVisitor(url: string, token: string, era: 'legacy' | 'modern', person?: string): Promise<Visitor> {
  const sentTo: string[] = []
  const capabilities = person === undefined ? {} : { elicitation: { url: {} } }
  const client = await attachByHttp(url, { token, era, capabilities })
  if (person !== undefined)
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      const { url: link } = params as { url: string }
      sentTo.push(link)
      await visit(link, person)
      return { action: 'accept' as const }
    })
  return { client, sentTo }
}

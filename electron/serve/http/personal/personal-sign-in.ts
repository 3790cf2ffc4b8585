import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AboutSignIn } from '../../../engine/app/personal/personal-sign-ins.ts'
import type { Engine } from '../../../engine/app/engine-api.ts'
import type { Clock } from '../../../engine/base/platform.ts'
import type { Caller } from '../guard/caller.ts'
import { rates } from '../guard/rates.ts'
import { refusal, tooMany } from '../sessions/refusals.ts'
import { pageHeaders } from '../sign-in/pages.ts'
import { continuePage, donePage, failedPage, linkPage, nowherePage } from './personal-pages.ts'

/** Requests of one address for the pages on which people sign in to servers. Over it: HTTP 429. */
const PAGES = [300, 10] as const
/** Bytes of the form with keys. Over it: HTTP 413. */
const LARGEST_FORM = 65_536
/** In seconds, how long a browser can finish the sign-in that it began. */
const COOKIE_LASTS = 600
/** The cookie that remembers for whom a browser has signed in, and for how many seconds. */
const PEOPLE = 'tooltray-people'
const PEOPLE_LAST = 365 * 86_400
/** People that a browser remembers. Over it: the earliest is forgotten, and a link for them warns. */
const MOST_PEOPLE = 8

/** A request for a page. */
interface PageRequest {
  /** The last part of the path: the secret of a link, or `callback`. */
  readonly path: string
  /** The origin that the client knows Tooltray by. */
  readonly issuer: string
  readonly caller: Pick<Caller, 'address'>
  readonly incoming: IncomingMessage
}

/** Dependencies of `personalSignInPages`. */
interface PersonalSignInPagesDeps {
  readonly signIns: Engine['personalSignIns']
  readonly clock: Clock
}

/**
 * Creates the pages on which people who connect over HTTP sign in to servers as themselves. It owns the rate limit.
 *
 * A link is a secret that the person's own app received. Opening its page changes nothing, so that a preview of the address does not use it
 * up. The browser that continues there gets a cookie, without which the provider's callback is refused. A second one remembers for whom it
 * has signed in, so that the page of a link that somebody else sent warns; it opens nothing.
 */
export function personalSignInPages({ signIns, clock }: PersonalSignInPagesDeps): (request: PageRequest) => Promise<Response> {
  const mayOpen = rates(clock, ...PAGES)

  const finish = async ({ incoming, issuer }: PageRequest): Promise<Response> => {
    if (incoming.method !== 'GET') return notAllowed()
    const { searchParams } = new URL(incoming.url ?? '/', issuer)
    const taken = signIns.take(searchParams, cookieIn(incoming, cookieName(searchParams.get('state') ?? '')))
    if (taken === undefined) return shown(nowherePage(), 400)
    const outcome = await taken.outcome
    if (outcome.kind === 'redirect') return new Response(undefined, { status: 303, headers: { Location: outcome.target } })
    return outcome.ok ? done(taken.about, incoming, issuer) : shown(failedPage(taken.about, outcome.message), 400)
  }

  const goOn = async ({ path, issuer, incoming }: PageRequest): Promise<Response> => {
    // Pages of other sites, and of other ports of this host, cannot continue for the person.
    if (incoming.headers.origin !== issuer) return refusal(403, 'Pages of other sites cannot use this endpoint.')
    if (Number(incoming.headers['content-length'] ?? LARGEST_FORM + 1) > LARGEST_FORM) return refusal(413, 'Payload Too Large')
    const form = new URLSearchParams(await text(incoming))
    const browser = randomBytes(32).toString('base64url')
    const begun = await signIns.begin(path, browser, (key) => form.get(key) ?? undefined)
    if (begun === undefined) return shown(nowherePage(), 404)
    if (begun.kind === 'failed') return shown(failedPage(begun.about, begun.message), 400)
    if (begun.kind === 'saved') return done(begun.about, incoming, issuer)
    const state = new URL(begun.url).searchParams.get('state') ?? ''
    return shown(continuePage(begun), 200, { 'Set-Cookie': cookieOf(cookieName(state), browser, COOKIE_LASTS, issuer) })
  }

  return async (request) => {
    const { path, caller, incoming } = request
    if (!mayOpen(caller.address)) return tooMany()
    if (path === 'callback') return finish(request)
    if (incoming.method === 'POST') return goOn(request)
    if (incoming.method !== 'GET') return notAllowed()
    const about = signIns.about(path)
    if (about === undefined) return shown(nowherePage(), 404)
    const before = peopleIn(incoming)
    return shown(linkPage(about, before.length > 0 && !before.includes(shortened(about.person))))
  }
}

function shown(html: string, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  // The address is a secret: no other site may see it.
  return new Response(html, { status, headers: { ...pageHeaders(), ...headers } })
}

/** The page at the end. The browser remembers for whom it has signed in. */
function done(about: AboutSignIn, incoming: IncomingMessage, issuer: string): Response {
  const people = [...new Set([shortened(about.person), ...peopleIn(incoming)])].slice(0, MOST_PEOPLE)
  return shown(donePage(about), 200, { 'Set-Cookie': cookieOf(PEOPLE, people.join('.'), PEOPLE_LAST, issuer) })
}

/** The people for whom a browser has signed in, shortened. */
function peopleIn(incoming: IncomingMessage): string[] {
  return (cookieIn(incoming, PEOPLE) ?? '').split('.').filter((each) => each !== '')
}

function shortened(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function cookieOf(name: string, value: string, seconds: number, issuer: string): string {
  const secure = issuer.startsWith('https:') ? ['Secure'] : []
  return [`${name}=${value}`, 'Path=/sign-in', 'HttpOnly', 'SameSite=Lax', `Max-Age=${seconds}`, ...secure].join('; ')
}

function notAllowed(): Response {
  return refusal(405, 'Method not allowed')
}

/** Each sign-in has a cookie of its own: a browser may have several under way. */
function cookieName(state: string): string {
  return `tooltray-sign-in-${shortened(state)}`
}

function cookieIn({ headers: { cookie = '' } }: IncomingMessage, name: string): string | undefined {
  for (const pair of cookie.split(';')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

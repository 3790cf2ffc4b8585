import { ENTRANCE_PATH, SESSION_PATH } from '../../../electron/control/page/endpoint.ts'

/**
 * The key of the session secret, which only pages of the same port can read, in every tab; it is valid while the engine that issued it
 * runs.
 */
const KEY = 'tooltray-session'

const CREATED = 201
const FORBIDDEN = 403

let token = takeToken()

/** Removes the one-time token from the address, before the route is read. */
function takeToken(): string | undefined {
  // The build draws the frame of the window without a page.
  if (typeof location === 'undefined' || location.pathname !== ENTRANCE_PATH) return undefined
  const brought = /^#token=([\w-]+)$/.exec(location.hash)?.[1]
  history.replaceState(null, '', '/')
  return brought
}

/**
 * Returns the secret of the session, which a page with a token begins now; undefined without one. Throws if the server does not respond.
 */
export async function sessionSecret(): Promise<string | undefined> {
  if (token !== undefined) {
    const answer = await ask('POST', token)
    token = undefined
    if (answer.status === CREATED) localStorage.setItem(KEY, await answer.text())
  }
  return localStorage.getItem(KEY) ?? undefined
}

/** Whether a secret is no longer valid. False if the server does not respond. */
export async function isOver(secret: string): Promise<boolean> {
  return ask('GET', secret).then(
    ({ status }) => status === FORBIDDEN,
    () => false,
  )
}

function ask(method: 'GET' | 'POST', secret: string): Promise<Response> {
  return fetch(SESSION_PATH, { method, cache: 'no-store', headers: { Authorization: `Bearer ${secret}` } })
}

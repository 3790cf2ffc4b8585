import { ENTRANCE_PATH, SESSION_PATH } from '../../electron/control/page-endpoint.ts'

/**
 * The secret of this page's session. Pages of the same port alone can read it there, in every tab; it counts for as long as the engine that
 * gave it runs.
 */
const KEY = 'tooltray-session'

const CREATED = 201
const FORBIDDEN = 403

let token = takeToken()

/** Takes the one-time token out of the address, before anybody looks at where the page is. */
function takeToken(): string | undefined {
  if (location.pathname !== ENTRANCE_PATH) return undefined
  const brought = /^#token=([\w-]+)$/.exec(location.hash)?.[1]
  history.replaceState(null, '', '/')
  return brought
}

/** The secret of the session, begun now if the page came with a token; undefined for a page that has none. Throws when nobody answers. */
export async function sessionSecret(): Promise<string | undefined> {
  if (token !== undefined) {
    const answer = await ask('POST', token)
    token = undefined
    if (answer.status === CREATED) localStorage.setItem(KEY, await answer.text())
  }
  return localStorage.getItem(KEY) ?? undefined
}

/** Whether a secret lets nobody in any more. False when nobody answers at all. */
export async function isOver(secret: string): Promise<boolean> {
  return ask('GET', secret).then(
    ({ status }) => status === FORBIDDEN,
    () => false,
  )
}

function ask(method: 'GET' | 'POST', secret: string): Promise<Response> {
  return fetch(SESSION_PATH, { method, cache: 'no-store', headers: { Authorization: `Bearer ${secret}` } })
}

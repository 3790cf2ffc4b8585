// The endpoints of the page's server, and how a page authenticates. Cookies are unsuitable: browsers share them among all ports of a host,
// and would send them to other programs on this machine.

/** The page that a link opens. Browsers do not send the part after `#`, which is the one-time token. */
export const ENTRANCE_PATH = '/enter'

/** `POST` with a one-time token returns the secret of a new session; `GET` with that secret tests whether it is still valid. */
export const SESSION_PATH = '/session'

/** `GET` returns where pages of tools are loaded from: an address with `ID` in place of the id of an opened page. */
export const TOOL_PAGES_PATH = '/tool-pages'

/** The WebSocket of the control API. */
export const CONTROL_PATH = '/control'

/** Its subprotocol. A page cannot set headers on a WebSocket, but it can name subprotocols. */
export const CONTROL_PROTOCOL = 'tooltray'

const SECRET = 'tooltray.secret.'

/** Returns the subprotocols that a page with a session names. */
export function protocolsWith(secret: string): string[] {
  return [CONTROL_PROTOCOL, SECRET + secret]
}

/** Returns the secret among the subprotocols that a page names; undefined if there is none. */
export function secretAmong(protocols: string | undefined): string | undefined {
  return protocols
    ?.split(',')
    .map((protocol) => protocol.trim())
    .find((protocol) => protocol.startsWith(SECRET))
    ?.slice(SECRET.length)
}

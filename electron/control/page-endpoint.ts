// Where a page in a browser comes in, and what it brings. A cookie would not do: browsers keep one jar for all ports of a host, and hand
// it to whoever listens on another port of this machine.

/** The way in. What is behind the `#` of the address, the one-time token, no browser sends anywhere. */
export const ENTRANCE_PATH = '/enter'

/** `POST` with a one-time token gives the secret of a new session, `GET` with that tells whether it still counts. */
export const SESSION_PATH = '/session'

/** Where the page's server speaks the control API, over a WebSocket. */
export const CONTROL_PATH = '/control'

/** The subprotocol that is spoken there. A page can send no header of its own with a WebSocket, but name subprotocols. */
export const CONTROL_PROTOCOL = 'tooltray'

const SECRET = 'tooltray.secret.'

/** The subprotocols that a page with a session names. */
export function protocolsWith(secret: string): string[] {
  return [CONTROL_PROTOCOL, SECRET + secret]
}

/** The secret among the subprotocols that a page names, or undefined. */
export function secretAmong(protocols: string | undefined): string | undefined {
  return protocols
    ?.split(',')
    .map((protocol) => protocol.trim())
    .find((protocol) => protocol.startsWith(SECRET))
    ?.slice(SECRET.length)
}

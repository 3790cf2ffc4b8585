import { TooltrayError, systemCodeOf } from '../../base/errors.ts'
import { type Proxy, shownProxy } from './choose-proxy.ts'

/** Errors of a connection that was not made. Through a proxy, the only connection that is made from here is the one to the proxy. */
const NOT_CONNECTED: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'ETIMEDOUT'],
  'UND_ERR_CONNECT_TIMEOUT',
])
/** Without a name and password, and with wrong ones (undici's client of SOCKS 5). */
const SOCKS_PASSWORD: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKS5_AUTH_REJECTED', 'UND_ERR_SOCKS5_AUTH_FAILED'])

/**
 * Explains an error of a request through a proxy, if the proxy is the reason; undefined otherwise. undici has no codes for the answers of a
 * proxy, only texts.
 */
export function proxyError(error: unknown, proxy: Proxy, target: URL): TooltrayError | undefined {
  let cause = error
  for (let depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    // An aborted request has the number of a DOMException.
    const code = systemCodeOf(cause)
    const status = /^Proxy response \((\d{3})\)|^Proxy Authentication Required \((407)\)/.exec(cause.message)
    const answered = status?.[1] ?? status?.[2]
    if (answered === '407' || SOCKS_PASSWORD.has(code)) return wantsPassword(proxy, target, error)
    if (answered !== undefined) return refused(proxy, target, `HTTP ${answered}`, error)
    if (code?.startsWith('UND_ERR_SOCKS5_REPLY_') === true) return refused(proxy, target, 'SOCKS 5', error)
    if (NOT_CONNECTED.has(code)) return unreachable(proxy, target, code ?? '', error)
    ;({ cause } = cause)
  }
  return undefined
}

function wantsPassword(proxy: Proxy, target: URL, cause: unknown): TooltrayError {
  const given = proxy.url.username !== ''
  const what = given ? 'does not accept its user name and password' : 'requires a user name and a password'
  const where = `${proxy.source === 'system' ? 'HTTPS_PROXY' : proxy.source}=${proxy.url.protocol}//USER:PASSWORD@${proxy.url.host}`
  return new TooltrayError('proxy_password', `The proxy ${shownProxy(proxy)} ${what}, so ${target.host} cannot be reached.`, {
    hint: given
      ? `Correct them in ${proxy.source}, with other signs than letters and digits percent-encoded, and start Tooltray again.`
      : `Set them in the environment that Tooltray starts in, and start it again: ${where}`,
    cause,
  })
}

function refused(proxy: Proxy, target: URL, how: string, cause: unknown): TooltrayError {
  return new TooltrayError('proxy_refused', `The proxy ${shownProxy(proxy)} does not connect to ${target.host} (${how}).`, {
    hint: `Ask the operator of the proxy, or add ${target.hostname} to NO_PROXY if it can be reached without it.`,
    cause,
  })
}

function unreachable(proxy: Proxy, target: URL, code: string, cause: unknown): TooltrayError {
  const named = proxy.source === 'system' ? 'the proxy in the settings of the system' : proxy.source
  return new TooltrayError(
    'proxy_unreachable',
    `The proxy ${shownProxy(proxy)} cannot be reached (${code}), so ${target.host} cannot be reached either.`,
    {
      hint: `Check ${named}, and whether this computer is in the network of the proxy.`,
      cause,
    },
  )
}

import { TooltrayError } from '../../base/errors.ts'
import { isLoopback } from '../address-class.ts'
import { exceptionsIn } from './no-proxy.ts'

/** A proxy for some requests. */
export interface Proxy {
  /** `http:`, `https:`, or `socks5:`; with the user name and password, if there are any. */
  readonly url: URL
  /** The environment variable that names it, or `system`. */
  readonly source: string
}

/** A way of a request: through a proxy, or directly (undefined). */
export type Way = Proxy | undefined

/**
 * Returns the ways of requests to a URL, in the order in which they are tried; never none. Throws `proxy_invalid` if a variable names a
 * proxy that cannot be used.
 */
export type ChooseProxy = (url: URL) => Promise<readonly Way[]>

/** Where the proxies are configured. */
export interface ProxySettings {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Returns the system's proxies for a URL, as the result of a proxy auto-config script (`PROXY proxy.test:8080; DIRECT`). */
  readonly systemProxy?: ((url: string) => Promise<string>) | undefined
}

/** The variables that name a proxy, by the scheme of the URL. As in curl, the lowercase name is used first. */
const VARIABLES = { 'http:': ['http_proxy', 'HTTP_PROXY'], 'https:': ['https_proxy', 'HTTPS_PROXY'], any: ['all_proxy', 'ALL_PROXY'] }

/** Schemes of proxies, with those that mean the same: a proxy always looks up the names. */
const SCHEMES: Readonly<Record<string, string>> = {
  'http:': 'http:',
  'https:': 'https:',
  'socks:': 'socks5:',
  'socks5:': 'socks5:',
  'socks5h:': 'socks5:',
}
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443', 'socks5:': '1080' }
/** The kinds of proxies in an auto-config result. `SOCKS` means version 4, which cannot be used. */
const KINDS: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https', SOCKS5: 'socks5' }

/**
 * Creates the choice of proxies. A variable of the environment is used before the system's proxy. Requests to this machine, and to what
 * `NO_PROXY` names, go directly.
 */
export function chooseProxy({ env, systemProxy }: ProxySettings): ChooseProxy {
  const isExcepted = exceptionsIn(env['no_proxy'] ?? env['NO_PROXY'] ?? '')
  return async (url) => {
    if (isLoopback(url) || isExcepted(url)) return DIRECT
    const ofScheme = url.protocol === 'https:' ? VARIABLES['https:'] : VARIABLES['http:']
    for (const source of [...ofScheme, ...VARIABLES.any]) {
      const value = env[source]?.trim() ?? ''
      if (value !== '') return [{ url: proxyIn(value) ?? unusable(source), source }]
    }
    // A proxy script sees the origin only: the rest may be secret. Without an answer of the system there is no proxy.
    const answer = await systemProxy?.(`${url.origin}/`).catch(() => undefined)
    return answer === undefined ? DIRECT : waysIn(answer)
  }
}

const DIRECT: readonly Way[] = [undefined]

/** Writes a proxy without user name and password. */
export function shownProxy({ url }: Proxy): string {
  return `${url.protocol}//${url.host}`
}

/** Returns the passwords in the variables that name proxies, for the mask. */
export function proxyPasswords(env: ProxySettings['env']): { readonly variable: string; readonly password: string }[] {
  return Object.values(VARIABLES)
    .flat()
    .flatMap((variable) => {
      const [, encoded = ''] = /^(?:[a-z][\w+.-]*:\/\/)?[^/:@]*:(?!\/\/)(.*)@/i.exec(env[variable] ?? '') ?? []
      const forms = new Set([encoded, decoded(encoded)])
      return [...forms].filter((password) => password !== '').map((password) => ({ variable, password }))
    })
}

/** Returns the user name and password that a variable has for a proxy (`HOST:PORT`); undefined if none has. */
export function proxyLogin(env: ProxySettings['env'], host: string): readonly [username: string, password: string] | undefined {
  for (const variable of Object.values(VARIABLES).flat()) {
    const url = proxyIn(env[variable] ?? '')
    if (url === undefined || url.username === '') continue
    const port = url.port === '' ? DEFAULT_PORTS[url.protocol] : url.port
    if (`${url.hostname}:${port}` === host.toLowerCase()) return [decoded(url.username), decoded(url.password)]
  }
  return undefined
}

/** Decodes a part of a URL. A password may contain a percent sign that was not encoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads the value of a variable; without a scheme, it is an HTTP proxy. Returns undefined for what is no usable proxy. */
function proxyIn(value: string): URL | undefined {
  const url = URL.parse(/^[a-z][\w+.-]*:\/\//i.test(value) ? value : `http://${value}`)
  const scheme = SCHEMES[url?.protocol ?? '']
  // The scheme of a parsed URL cannot be changed to one of another class.
  const proxy = scheme === undefined || url === null ? null : URL.parse(scheme + url.href.slice(url.protocol.length))
  return proxy === null || proxy.hostname === '' ? undefined : proxy
}

function unusable(variable: string): never {
  throw new TooltrayError('proxy_invalid', `The variable ${variable} does not name a proxy that Tooltray can use.`, {
    hint: `Write it as http://HOST:PORT, https://HOST:PORT, or socks5://HOST:PORT, or remove it.`,
  })
}

/** Reads the result of a proxy auto-config script. What cannot be used is skipped. */
function waysIn(answer: string): readonly Way[] {
  const ways = answer.split(';').flatMap((part): readonly Way[] => {
    const [kind = '', host = ''] = part.trim().split(/\s+/)
    if (kind.toUpperCase() === 'DIRECT') return DIRECT
    const scheme = KINDS[kind.toUpperCase()]
    const url = scheme === undefined ? null : URL.parse(`${scheme}://${host}`)
    return url === null ? [] : [{ url, source: 'system' }]
  })
  return ways.length === 0 ? DIRECT : ways
}

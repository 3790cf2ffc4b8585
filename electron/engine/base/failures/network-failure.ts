import { TooltrayError } from '../errors.ts'

/** Explanations of system errors for people, by code. */
const MEANINGS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the name could not be looked up',
  EHOSTUNREACH: 'there is no way to it from here',
  ENETUNREACH: 'there is no way to it from here',
  ENETDOWN: 'this computer is offline',
  ETIMEDOUT: 'it did not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https there',
  HPE_INVALID_CONSTANT: 'what answers there does not speak HTTP',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that is not known here (see NODE_EXTRA_CA_CERTS)',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes from an authority that is not known here (see NODE_EXTRA_CA_CERTS)',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate comes from an authority that is not known here (see NODE_EXTRA_CA_CERTS)',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is that of another host',
}

/** Some errors have a message only. https://fetch.spec.whatwg.org/#port-blocking */
const MEANINGS_OF_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^bad port$/, 'that port is kept for something else, and no web address may use it'],
  [/does not match the HTTP/, 'what answers there does not speak HTTP'],
]

/** Why a request got no response. */
export interface NetworkFailure {
  /** The system's own code, such as `ECONNREFUSED`. */
  readonly code: string | undefined
  /** Part of a sentence: "nothing listens there". */
  readonly why: string
}

const UNKNOWN_NAME = 'Check the spelling of the address, and whether this computer is online.'
const OFFLINE = 'Check the network, or the address.'

/** What to do, by code, if the cause is not the server. */
const HINTS: Readonly<Record<string, string>> = {
  ENOTFOUND: UNKNOWN_NAME,
  EAI_AGAIN: UNKNOWN_NAME,
  EHOSTUNREACH: OFFLINE,
  ENETUNREACH: OFFLINE,
  ENETDOWN: OFFLINE,
}

/** What to do about a server without a connection, by the code of the failure. */
export function networkHint(code: string | undefined): string {
  if (code !== undefined && Object.hasOwn(HINTS, code)) return HINTS[code] ?? ''
  return code?.includes('CERT') === true || code?.includes('SSL') === true || code?.startsWith('HPE_') === true
    ? 'Check the address.'
    : 'Start the server, or change its address.'
}

/** Explains an error of `fetch`, whose own message says nothing, from its causes. Undefined for any other error. */
export function networkFailure(error: unknown): NetworkFailure | undefined {
  const causes = causesOf(error)
  const proxy = proxyProblem(error)
  if (proxy !== undefined) return { code: proxy.code, why: proxy.message.charAt(0).toLowerCase() + proxy.message.slice(1, -1) }
  for (const cause of causes) {
    const { code } = cause as NodeJS.ErrnoException
    const why =
      typeof code === 'string' && Object.hasOwn(MEANINGS, code)
        ? MEANINGS[code]
        : MEANINGS_OF_TEXTS.find(([pattern]) => pattern.test(cause.message))?.[1]
    if (why !== undefined) return { code, why }
  }
  const last = causes.at(-1)
  if (last === undefined || causes.length < 2 || !causes.some(({ message }) => message === 'fetch failed')) return undefined
  return { code: (last as NodeJS.ErrnoException).code, why: last.message.trim() }
}

/** Finds the error of a proxy (`proxy_password` and others) among the causes of an error. */
export function proxyProblem(error: unknown): TooltrayError | undefined {
  return causesOf(error).find((cause): cause is TooltrayError => cause instanceof TooltrayError && cause.code.startsWith('proxy_'))
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause)
  return causes
}

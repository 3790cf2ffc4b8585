import { type CallSignal, abortable } from '../base/call-signal.ts'
import { TooltrayError } from '../base/errors.ts'
import type { Connection } from '../upstream/connection.ts'
import type { ServerRequest, ServerRequestHandler } from '../transport/server-request.ts'

/** A person who connects over HTTP. */
export interface Visitor {
  /** The id of the person. */
  readonly person: string
  /** The name of their credential, or that of an OpenID provider. */
  readonly name: string
  /** The origin of the address that their client knows Tooltray by. */
  readonly publicOrigin: string
}

/** An address at which one person signs in to one server, once. */
export interface SignInLink {
  readonly url: string
  /** Identifies it for the client (MCP specification, elicitation by URL). */
  readonly elicitationId: string
  /** What the person enters there, by the names of secrets; empty: they sign in at the server's provider. */
  readonly keys: readonly string[]
  /** Resolves when the person has signed in. Rejects with a `TooltrayError` if that failed, or was not done in time. */
  readonly done: Promise<void>
}

/** Creates the link for what a server lacks of a person; undefined if the person cannot help. */
export type LinkFor = (connection: Pick<Connection, 'server' | 'state'>, visitor: Visitor) => SignInLink | undefined

/** The request that needs the sign-in. */
interface Waiting {
  readonly request?: { readonly method: string; readonly params?: Readonly<Record<string, unknown>> }
  readonly handler?: ServerRequestHandler | undefined
  readonly signal?: CallSignal | undefined
}

/** Errors that a person's own sign-in, or their own key, ends. The request was not run. */
const WANTS_PERSON: ReadonlySet<string> = new Set(['server_needs_sign_in', 'variable_missing', 'key_refused'])

/**
 * Creates the sign-in of people who connect over HTTP to servers that each of them uses as themselves. It owns the open questions to
 * clients: of several calls, one asks, and all of them wait.
 *
 * @returns a function that returns a connection whose requests wait for the sign-in of the person where the client can send them to an
 * address (elicitation by URL). Otherwise they throw `personal_sign_in_needed`, which names the address.
 */
export function personalSignIn(linkFor: LinkFor): (connection: Connection, visitor: Visitor) => Connection {
  /** By caller and link. */
  const asked = new Map<string, Promise<unknown>>()

  const ask = (server: string, link: SignInLink, { handler, request, signal }: Waiting): Promise<unknown> => {
    const question: ServerRequest = {
      method: 'elicitation/create',
      params: { mode: 'url', message: wordsOf(server, link), url: link.url, elicitationId: link.elicitationId },
    }
    if (handler === undefined || request === undefined || handler.canAsk?.(question) !== true) return Promise.resolve(undefined)
    const key = `${handler.caller}\0${link.elicitationId}`
    const before = asked.get(key)
    if (before !== undefined) return before
    const asking = handler
      .ask({ reply: question }, { server, request, signal: signal ?? NEVER })
      .then(
        ({ reply }) => reply?.['action'],
        () => undefined,
      )
      .finally(() => asked.delete(key))
    asked.set(key, asking)
    return asking
  }

  return (connection, visitor) => {
    const through = async <Result>(work: () => Promise<Result>, waiting: Waiting = {}): Promise<Result> => {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof TooltrayError) || !WANTS_PERSON.has(error.code)) throw error
        const link = linkFor(connection, visitor)
        if (link === undefined) throw error
        const action = await abortable(ask(connection.server, link, waiting), waiting.signal)
        if (action !== 'accept') throw signInAt(connection.server, link, error)
        await abortable(link.done, waiting.signal)
        return work()
      }
    }
    return Object.assign(Object.create(connection) as Connection, {
      request: ((request, limits = {}) =>
        through(() => connection.request(request, limits), {
          request,
          handler: limits.requestHandler,
          signal: limits.signal,
        })) satisfies Connection['request'],
      open: () => through(() => connection.open()),
      subscriptions: () => through(() => connection.subscriptions()),
    })
  }
}

const NEVER: CallSignal = { aborted: false, reason: undefined, addEventListener: () => undefined, removeEventListener: () => undefined }

function wordsOf(server: string, { keys }: SignInLink): string {
  return keys.length === 0
    ? `${server} requires that you sign in to it as yourself.`
    : `${server} requires ${keys.length === 1 ? 'a key' : 'keys'} of your own: ${keys.join(', ')}.`
}

/** The error for a client that cannot send its user to an address by itself. */
function signInAt(server: string, link: SignInLink, cause: TooltrayError): TooltrayError {
  return new TooltrayError('personal_sign_in_needed', wordsOf(server, link), {
    hint: `Ask the user to open this address in a browser, and repeat the call afterwards: ${link.url}`,
    data: { server, url: link.url },
    cause,
  })
}

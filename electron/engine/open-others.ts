import type { CallerInstances } from './gateway/caller-instances.ts'
import type { CallContext } from './gateway/calls/call-context.ts'
import type { SessionOthers } from './gateway/others/answer-others.ts'
import { type NamedUris, createNamedUris } from './gateway/others/named-uris.ts'
import { plainPrompt } from './gateway/others/plain-prompt.ts'
import { plainError } from './gateway/plain-words.ts'
import { latestOffers } from './gateway/others/latest-offers.ts'
import type { OfferedOthers } from './gateway/others/offered-others.ts'
import { useOthers } from './gateway/others/use-others.ts'
import type { Directory } from './gateway/offer/directory.ts'
import { type Scope, serversWithin } from './gateway/offer/scope.ts'
import type { Storage } from './open-storage.ts'
import type { Upstream } from './open-upstream.ts'
import type { Connection } from './upstream/connection.ts'
import type { OwnRequest } from './wire/lane/asking.ts'
import type { Mask } from './secrets/mask.ts'

/** What an app shows as words for a person; what a resource holds is handed on byte for byte. */
const SHOWN_TO_PEOPLE: ReadonlySet<string> = new Set(['prompts/get', 'completion/complete'])

/** What servers offer beside tools. */
export interface Others extends SessionOthers {
  /** The same, of the servers of a scope alone. */
  within(scope: Scope | undefined): SessionOthers
  /** Sends a request to a server for a caller. Throws as `Connection.request`, secrets masked. */
  request(server: string, request: OwnRequest, context: CallContext): Promise<Record<string, unknown>>
  /** A result of a tool as a caller gets it: what it names leads to its server when it is read next. */
  leading(result: Record<string, unknown>, server: string, caller: string): Record<string, unknown>
  /** A conversation has ended. */
  readonly forget: NamedUris['forget']
}

/** @param parts.onUse is told that a caller uses some of a server. */
export function openOthers(
  parts: CallerInstances & {
    readonly storage: Pick<Storage, 'config' | 'catalog'>
    readonly upstream: Pick<Upstream, 'admit'>
    readonly directory: Pick<Directory, 'slugOf'>
    readonly mask: Mask
    onUse(connection: Connection, caller: string): void
  },
): Others {
  const { storage, upstream, directory } = parts
  const slugOf = (server: string): string => directory.slugOf(server)
  const named = createNamedUris(slugOf)
  const latest = latestOffers(storage.catalog, slugOf)
  const offeredWithin = (scope: Scope | undefined): OfferedOthers =>
    latest(serversWithin(storage.config.state.servers, scope).map(([name]) => name))
  const request: Others['request'] = async (server, asked, { signal, onProgress, logLevel, asker, answersItself, caller }) => {
    upstream.admit()
    const connection = await parts.connectionFor(server, caller)
    parts.onUse(connection, caller)
    try {
      const result = await connection.request(asked, { signal, onprogress: onProgress, logLevel, asker, answersItself })
      return SHOWN_TO_PEOPLE.has(asked.method) ? plainPrompt(result) : result
    } catch (error) {
      throw plainError(error, parts.mask)
    }
  }
  const within = (scope: Scope | undefined): SessionOthers => {
    const offered = (): OfferedOthers => offeredWithin(scope)
    const use = useOthers({
      offered,
      named,
      held: () =>
        serversWithin(storage.config.state.servers, scope).flatMap(([server]) =>
          storage.catalog.held(server).map((item) => ({ ...item, server, slug: slugOf(server) })),
        ),
      watch: parts.watchResource,
      request,
    })
    return { offered, ...use }
  }
  return {
    ...within(undefined),
    within,
    request,
    // An alias leads to its server in every scope that has it.
    leading: (result, server, caller) => named.leading(result, { server, caller }, () => offeredWithin(undefined)),
    forget: named.forget,
  }
}

import type { CallDetail, CallRecord } from '../../../contract/activity.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { Clock } from '../../base/platform.ts'
import type { OwnRequest } from '../../transport/json-rpc/outgoing-requests.ts'
import { unseenMeta } from '../beside-arguments.ts'
import type { CallContext } from '../calls/call-context.ts'
import { resultSize } from '../calls/result-size.ts'
import { type Decided, type Permit, type Permitted, decidedBy } from '../../authorization/permission/permit.ts'
import { asCalled } from '../../catalog/effects/call-effect.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import type { Caller } from '../../base/caller.ts'

/** The kinds of reads in the audit log. */
export type ReadKind = 'read' | 'prompt'

/** The methods that rules decide on: in a rule they are a `tool` with the effect `read`. */
const READS: Readonly<Record<string, ReadKind>> = { 'resources/read': 'read', 'prompts/get': 'prompt' }

/** Characters of a URI or a name in the audit log. Inner: the record of calls. */
const LONGEST = 1_000

/** Reads resources and gets prompts. All such requests pass here: rules decide on them, and each is in the audit log however it ends. */
export interface Reads {
  /**
   * Sends a request of any method. Throws the errors of `send`; for a read, also `tool_not_allowed` and the errors of `Approvals.ask`.
   */
  through<T extends object>(
    server: string,
    request: OwnRequest,
    context: CallContext,
    send: (request: OwnRequest) => Promise<T>,
  ): Promise<T>
  /** Records a read that no server was asked for, because its target is unknown or has a pending change. */
  refused(kind: ReadKind, place: { readonly server: string; readonly name: string }, context: CallContext, error: unknown): void
}

/** Dependencies of `createReads`. */
interface ReadsDeps {
  readonly clock: Clock
  readonly permit: Permit
  readonly callId: () => string
  readonly clientOf: (caller: Caller) => string
  readonly slugOf: (server: string) => string
  readonly masked: (text: string) => string
  readonly onRead: (record: CallRecord, detail: CallDetail, kind: ReadKind) => void
}

/** Owns no state: reads may run concurrently. */
export function createReads(deps: ReadsDeps): Reads {
  const { clock } = deps
  /** Starts the record of a read. Returns functions that complete it. */
  const begin = (kind: ReadKind, place: { readonly server: string; readonly name: string }, args: unknown, context: CallContext) => {
    const { caller, parent, signal } = context
    const [at, since] = [clock.now(), clock.monotonic()]
    const start = {
      id: deps.callId(),
      caller: caller.id,
      client: deps.clientOf(caller),
      at,
      effect: 'read' as const,
      kind: 'call' as const,
      server: place.server,
      tool: deps.masked(place.name).slice(0, LONGEST),
      parent,
    }
    const end = (how: Pick<CallRecord, 'outcome' | 'characters' | 'decision' | 'by' | 'code'>): void =>
      deps.onRead({ ...start, ...how, milliseconds: Math.round(clock.monotonic() - since) }, { arguments: args }, kind)
    const fail = (error: unknown, decided = decidedBy(error)): void => {
      const cancelled = signal?.aborted === true
      const code = cancelled ? 'call_cancelled' : error instanceof TooltrayError ? error.code : 'upstream_error'
      end({ outcome: cancelled ? 'cancelled' : 'error', characters: 0, ...decided, code })
    }
    return { id: start.id, end, fail }
  }
  return {
    async through(server, request, context, send) {
      const kind = READS[request.method]
      if (kind === undefined) return send(request)
      const { _meta: meta, ...params } = request.params ?? {}
      const { id, end, fail } = begin(kind, { server, name: String(params['uri'] ?? params['name']) }, params, context)
      const own: OfferedTool = {
        server,
        name: request.method,
        qualifiedName: `${deps.slugOf(server)}__${request.method}`,
        effect: 'read',
        effectFrom: 'annotations',
        source: { server, name: request.method, json: '{}' },
      }
      const tool = asCalled(own, params)
      let decided: Decided | undefined
      try {
        const { asked, changed: _, ...by }: Permitted = await deps.permit({ id, tool, arguments: params, context, fitting: (args) => args })
        decided = by
        // The approval did not show the client's own `_meta`.
        const unseen = unseenMeta(meta as CallContext['meta'])
        const shown = { ...params, ...(unseen === undefined ? {} : { _meta: unseen }) }
        const result = await send(asked === undefined ? request : { ...request, params: shown })
        end({ outcome: 'ok', characters: resultSize(result as Record<string, unknown>), ...decided })
        return result
      } catch (error) {
        fail(error, decided)
        throw error
      }
    },
    refused: (kind, place, context, error) => begin(kind, place, {}, context).fail(error),
  }
}

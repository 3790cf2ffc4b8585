import type { CallDetail, CallRecord, CallStart } from '../../../contract/activity.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import type { Events } from '../../base/events.ts'
import type { Clock } from '../../base/platform.ts'
import { type Decided, decidedBy } from '../../authorization/permission/permit.ts'
import { splitQualified } from '../../catalog/names.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import type { Mask } from '../../secrets/mask.ts'
import type { Callers } from '../callers.ts'
import type { Directory } from '../directory/directory.ts'
import { type CallContext, type CallTarget, ofScript } from './call-context.ts'
import type { CallEvents, EndedCall } from './call-events.ts'
import { LONGEST_MESSAGE, LONGEST_NAME, keepable, wordsOf } from './kept-words.ts'
import { resultSize } from './result-size.ts'

/** What is known of a call when it begins. */
interface Asked {
  readonly name: string
  readonly arguments?: unknown
  readonly searchId?: string | undefined
}

/** The arguments of a call that was sent. */
interface Arguments {
  /** As they are recorded. */
  readonly shown: unknown
  /** As the server received them; undefined if they are the same. */
  readonly sent: unknown
}

/** The record of one call: it ends once, by `refused`, `answered`, or `failed`. */
export interface CallRecording {
  readonly id: string
  /** The call did not reach a server. Returns the error. @param tool if it is known. */
  refused<E>(error: E, tool?: OfferedTool): E
  /** The call is about to be sent. Returns its start, which the other two need. */
  started(tool: OfferedTool, decided: Decided, target: CallTarget): CallStart
  answered(start: CallStart, tool: OfferedTool, args: Arguments, result: Record<string, unknown>): void
  failed(start: CallStart, tool: OfferedTool, args: Arguments, error: unknown): void
}

/** Dependencies of `callRecords`. */
export interface CallRecordsDeps {
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
  /** Returns a new call id. */
  readonly callId: () => string
  readonly callers: Pick<Callers, 'clientOf' | 'profileOf'>
  readonly directory: Pick<Directory, 'serverNamed'>
  readonly mask: Pick<Mask, 'text'>
  readonly events: Pick<Events<CallEvents>, 'emit'>
}

/** Begins the record of a call. */
export type BeginRecord = (asked: Asked, context: CallContext) => CallRecording

/** Records calls: each emits `call.ended` once, and `call.started` before that if it is sent. Owns no state. */
export function callRecords({ clock, callId, callers, directory, mask, events }: CallRecordsDeps): BeginRecord {
  /** An unresolved name may be any text, such as a key in the wrong place. */
  const unresolved = (name: string): Pick<CallStart, 'server' | 'tool'> => {
    const { server, tool } = splitQualified(name) ?? { server: '', tool: name }
    const known = directory.serverNamed(server) ?? server
    return { server: mask.text(known.slice(0, LONGEST_NAME)), tool: mask.text(tool.slice(0, LONGEST_NAME)) }
  }

  return (asked, context) => {
    const { caller, signal } = context
    const [id, at, since] = [callId(), clock.now(), clock.monotonic()]
    const common = { id, caller, client: callers.clientOf(caller), at, ...ofScript(context) }

    const end = (
      start: CallStart,
      how: Pick<CallRecord, 'outcome' | 'characters' | 'code' | 'message'>,
      detail: CallDetail,
      more: Pick<EndedCall, 'sent' | 'tool' | 'searchId'> = {},
    ): void => {
      const record: CallRecord = { ...start, kind: 'call', milliseconds: Math.round(clock.monotonic() - since), ...how }
      events.emit('call.ended', { record, detail, profile: callers.profileOf(caller), ...more })
    }
    const fail = (start: CallStart, error: unknown, args: unknown, more?: Pick<EndedCall, 'sent' | 'tool'>): void => {
      const cancelled = signal?.aborted === true
      const code = cancelled ? 'call_cancelled' : error instanceof TooltrayError ? error.code : 'upstream_error'
      const message = messageOf(error).slice(0, LONGEST_MESSAGE)
      const whole = error instanceof TooltrayError ? error.sentence : messageOf(error)
      const outcome = cancelled ? 'cancelled' : 'error'
      end(start, { outcome, characters: 0, code, message }, { arguments: args, message: whole }, more)
    }

    return {
      id,
      refused(error, tool) {
        const named = tool === undefined ? unresolved(asked.name) : { server: tool.server, tool: tool.source.name, effect: tool.effect }
        fail({ ...common, ...named, ...decidedBy(error) }, error, keepable(asked.arguments))
        return error
      },
      started(tool, decided, target) {
        const start: CallStart = { ...common, server: tool.server, tool: tool.source.name, effect: tool.effect, ...decided }
        events.emit('call.started', start, target)
        return start
      },
      answered(start, tool, { shown, sent }, result) {
        const characters = resultSize(result)
        const how =
          result['isError'] === true
            ? { outcome: 'tool-error' as const, characters, code: 'tool_error', message: wordsOf(result) }
            : { outcome: 'ok' as const, characters }
        end(start, how, { arguments: shown, result }, { sent, tool, searchId: asked.searchId })
      },
      failed: (start, tool, { shown, sent }, error) => fail(start, error, shown, { sent, tool }),
    }
  }
}

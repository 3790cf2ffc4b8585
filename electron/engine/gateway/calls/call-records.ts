import type { CallDetail, CallRecord, CallStart } from '../../../contract/activity.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import type { Events } from '../../base/events.ts'
import type { Caller } from '../../base/caller.ts'
import type { Clock } from '../../base/platform.ts'
import { type Decided, decidedBy, notAllowed } from '../../authorization/permission/permit.ts'
import { splitQualified } from '../../catalog/names/names.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import { objectText } from '../../entry/object/object-text.ts'
import { isObject } from '../../base/is-object.ts'
import { shownCall } from '../../entry/consent/shown-call.ts'
import { keptArguments } from '../../secrets/kept-arguments.ts'
import type { Mask } from '../../secrets/mask.ts'
import type { Callers } from '../callers.ts'
import type { DeniedTool } from '../directory/denied-tool.ts'
import type { Directory } from '../directory/directory.ts'
import { type CallContext, type CallTarget, ofScript } from './call-context.ts'
import type { CallEvents } from './call-events.ts'
import type { BegunCall, ExecuteRequest, FittedCall } from './execute-request.ts'
import { LONGEST_MESSAGE, LONGEST_NAME, keepable, wordsOf } from './kept-words.ts'
import { resultSize } from './result-size.ts'

/** Records calls. The record of each ends once, by `refused`, `answered`, or `failed`. */
export interface CallRecords {
  begin(request: ExecuteRequest, context: CallContext): BegunCall
  /**
   * The call did not reach a server. Returns the error, which is for the caller: where that may only learn that there is no such tool, the
   * record says what denied it. @param tool if it is known.
   */
  refused<E>(begun: BegunCall, error: E, tool?: OfferedTool): E
  /** The call is about to be sent. Returns its start. */
  started(call: FittedCall, decided: Decided, target: CallTarget): CallStart
  /** The server says how the call stands. */
  progressed(start: CallStart, message: string): void
  answered(call: FittedCall, start: CallStart, result: Record<string, unknown>): void
  failed(call: FittedCall, start: CallStart, error: unknown): void
}

type Outcome = Pick<CallRecord, 'outcome' | 'characters' | 'code' | 'message'>

/** Dependencies of `callRecords`. */
export interface CallRecordsDeps {
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
  /** Returns a new call id. */
  readonly callId: () => string
  readonly callers: Pick<Callers, 'clientOf' | 'profileOf'>
  readonly directory: Pick<Directory, 'serverNamed'>
  /** As `deniedTool`, for a caller. */
  readonly deniedTool: (caller: Caller, name: string) => DeniedTool | undefined
  readonly mask: Pick<Mask, 'text' | 'value'>
  readonly events: Pick<Events<CallEvents>, 'emit'>
}

/** Creates the records: each call emits `call.ended` once, and `call.started` before that if it is sent. Owns no state. */
export function callRecords({ clock, callId, callers, directory, deniedTool, mask, events }: CallRecordsDeps): CallRecords {
  /** An unresolved name may be any text, such as a key in the wrong place. */
  const unresolved = (name: string): Pick<CallStart, 'server' | 'tool'> => {
    const { server, tool } = splitQualified(name) ?? { server: '', tool: name }
    const known = directory.serverNamed(server) ?? server
    return { server: mask.text(known.slice(0, LONGEST_NAME)), tool: mask.text(tool.slice(0, LONGEST_NAME)) }
  }
  const objectOf = (name: string, inputSchema: unknown, args: unknown): Pick<CallStart, 'object'> => {
    // As arguments are masked that are kept: by name and by form, too.
    const masked = (text: string): string => String(keptArguments(text, mask))
    const object = isObject(args) ? objectText({ name, inputSchema }, args, masked) : undefined
    return object === undefined ? {} : { object }
  }
  const startOf = (
    { id, at, context }: BegunCall,
    named: Pick<CallStart, 'server' | 'tool' | 'effect' | 'object'>,
    decided: Decided,
  ): CallStart => {
    const { caller } = context
    return { id, caller: caller.id, client: callers.clientOf(caller), ...named, ...decided, at, ...ofScript(context) }
  }
  const end = (begun: BegunCall, start: CallStart, how: Outcome, detail: CallDetail, call?: FittedCall): void => {
    const record: CallRecord = { ...start, kind: 'call', milliseconds: Math.round(clock.monotonic() - begun.since), ...how }
    const { beside, searchId } = begun.request
    const sent = call === undefined || call.noted === call.args ? undefined : shownCall(call.args, beside)
    events.emit('call.ended', { record, detail, profile: callers.profileOf(begun.context.caller), sent, tool: call?.tool, searchId })
  }
  const fail = (begun: BegunCall, start: CallStart, error: unknown, args: unknown, call?: FittedCall): void => {
    const cancelled = begun.context.signal?.aborted === true
    const code = cancelled ? 'call_cancelled' : error instanceof TooltrayError ? error.code : 'upstream_error'
    const message = messageOf(error).slice(0, LONGEST_MESSAGE)
    const whole = error instanceof TooltrayError ? error.sentence : messageOf(error)
    const outcome = cancelled ? 'cancelled' : 'error'
    end(begun, start, { outcome, characters: 0, code, message }, { arguments: args, message: whole }, call)
  }
  /** A name that means no tool because something denies it. In a transparent session a name is the server's own, and it records them. */
  const deniedOf = ({ request, context }: BegunCall, error: unknown): DeniedTool | undefined =>
    error instanceof TooltrayError && error.code === 'tool_unknown' && request.asIs === undefined
      ? deniedTool(context.caller, request.name)
      : undefined
  return {
    begin: (request, context) => ({ id: callId(), request, context, at: clock.now(), since: clock.monotonic() }),
    refused(begun, error, tool) {
      const { name, arguments: args } = begun.request
      const denied = tool === undefined ? deniedOf(begun, error) : undefined
      const named = denied?.named ?? (tool === undefined ? unresolved(name) : namesOf(tool))
      const recorded = denied === undefined ? error : notAllowed(denied.refusal)
      const about = objectOf(named.tool, undefined, args)
      fail(begun, startOf(begun, { ...named, ...about }, decidedBy(recorded)), recorded, keepable(args))
      return error
    },
    started({ begun, tool, known, args }, decided, target) {
      const start = startOf(begun, { ...namesOf(tool), ...objectOf(tool.source.name, known.schema, args) }, decided)
      events.emit('call.started', start, target)
      return start
    },
    progressed: ({ id }, message) => events.emit('call.progressed', id, message),
    answered(call, start, result) {
      const characters = resultSize(result)
      const how: Outcome =
        result['isError'] === true
          ? { outcome: 'tool-error', characters, code: 'tool_error', message: wordsOf(result) }
          : { outcome: 'ok', characters }
      end(call.begun, start, how, { arguments: shownCall(call.noted, call.begun.request.beside), result }, call)
    },
    failed: (call, start, error) => fail(call.begun, start, error, shownCall(call.noted, call.begun.request.beside), call),
  }
}

function namesOf({ server, source, effect }: OfferedTool): Pick<CallStart, 'server' | 'tool' | 'effect'> {
  return { server, tool: source.name, effect }
}

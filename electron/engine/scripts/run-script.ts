import type { CallDetail, CallRecord, CallStart } from '../../contract/activity.ts'
import type { ScriptReport } from '../../contract/scripts/scripts.ts'
import { callCanceller } from '../base/call-signal.ts'
import { TooltrayError } from '../base/errors.ts'
import type { Clock } from '../base/platform.ts'
import type { CallContext } from '../gateway/calls/call-context.ts'
import { knownSchemas } from '../gateway/calls/schema/known-schemas.ts'
import type { ToolAccess } from '../gateway/meta-tools/meta-calls.ts'
import { checkCalls } from './check-calls.ts'
import { doneCalls } from './done-calls.ts'
import { LONGEST_TIME, failureError } from './failure-error.ts'
import type { Ended, Sandbox } from './sandbox/sandbox.ts'
import { type ScriptSide, scriptSide } from './script-side.ts'
import type { SessionValues } from './session-values.ts'
import type { Caller } from '../base/caller.ts'

/** A request to run a script. */
export interface ScriptRequest {
  /** The meta-tool that was called, or the name of a saved script. */
  readonly name: string
  readonly code: string
  /** Any JSON. */
  readonly input?: unknown
  /** Seconds, not counting the time in which its calls wait for the user. */
  readonly timeout?: number | undefined
  /** Refuse tools that do not declare themselves read-only. */
  readonly readOnly: boolean
  /** The call that runs the script, if it has its own record. */
  readonly callId?: string | undefined
}

/** The outcome of a script, with its answer still as JSON text. */
export interface ScriptOutcome extends Omit<ScriptReport, 'result' | 'error'> {
  /** The returned value. Unset if it is undefined, and after a failure. */
  readonly json?: string | undefined
  readonly error?: TooltrayError | undefined
}

/** Seconds. */
const USUAL_TIME = 60

/** The server of a script in the audit log. */
const SCRIPT_SERVER = 'tooltray'

/** Dependencies of `scriptRunner`. */
interface ScriptRunnerDeps {
  readonly sandbox: Sandbox
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
  readonly values: SessionValues
  readonly callId: () => string
  readonly clientOf: (caller: Caller) => string
  readonly onStart: (start: CallStart) => void
  readonly onEnd: (record: CallRecord, detail: CallDetail) => void
}

/** Runs scripts, each with the tool access of its caller and nothing else. Runs may be concurrent. */
export function scriptRunner(
  deps: ScriptRunnerDeps,
): (toolAccess: () => ToolAccess, request: ScriptRequest, context: CallContext) => Promise<ScriptOutcome> {
  const { clock, sandbox } = deps
  const schemaOf = knownSchemas()

  return async (toolAccess, request, context) => {
    const { caller } = context
    const { mask, results } = toolAccess()
    const id = request.callId ?? deps.callId()
    const since = clock.monotonic()
    const start: CallStart = {
      id,
      caller: caller.id,
      client: deps.clientOf(caller),
      server: SCRIPT_SERVER,
      tool: request.name,
      at: clock.now(),
    }
    if (request.callId === undefined) deps.onStart(start)
    // Requests still in progress at the end are cancelled.
    const inner = callCanceller()
    const onAbort = (): void => inner.cancel(context.signal?.reason)
    context.signal?.addEventListener('abort', onAbort, { once: true })
    const calls = doneCalls(() => clock.monotonic())
    const { code, input = null, readOnly } = request
    const side: ScriptSide = {
      toolAccess,
      readOnly,
      calls,
      values: deps.values,
      // A task of the client has one result.
      context: { ...context, parent: id, signal: inner.signal, task: undefined },
    }

    let ended: Ended
    try {
      ended = await sandbox.run(
        { code, input: JSON.stringify(input), time: timeOf(request.timeout) * 1000, owner: caller.id, signal: context.signal },
        { check: (named) => checkCalls(toolAccess(), named, readOnly, schemaOf), ask: scriptSide(side) },
      )
    } finally {
      context.signal?.removeEventListener('abort', onAbort)
      inner.cancel('The script has ended.')
    }
    const error = ended.failure === undefined ? undefined : failureError(ended.failure, code)
    const masked = error && new TooltrayError(error.code, mask.text(error.message), error.hint === undefined ? {} : { hint: error.hint })
    const outcome: ScriptOutcome = {
      id,
      said: mask.text(ended.said),
      computed: ended.computed,
      milliseconds: Math.round(clock.monotonic() - since),
      error: masked,
      json: ended.json,
      calls: calls.report(error === undefined ? undefined : (json) => results.keep(json, caller.id)),
    }
    if (request.callId === undefined) record(start, outcome, request)
    return outcome
  }

  function record(start: CallStart, { milliseconds, json = 'null', error }: ScriptOutcome, { code, input }: ScriptRequest): void {
    const isCancelled = error?.code === 'call_cancelled'
    const trouble = error === undefined ? {} : { code: error.code, message: error.message }
    deps.onEnd(
      {
        ...start,
        kind: 'call',
        milliseconds,
        outcome: isCancelled ? 'cancelled' : error === undefined ? 'ok' : 'error',
        characters: error === undefined ? json.length : 0,
        ...trouble,
      },
      {
        arguments: { code, input },
        ...(error === undefined ? { result: { content: [{ type: 'text', text: json }] } } : { message: error.message }),
      },
    )
  }
}

function timeOf(seconds: number | undefined): number {
  return Math.min(Math.max(1, seconds ?? USUAL_TIME), LONGEST_TIME)
}

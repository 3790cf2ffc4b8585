import type { LoggingMessageNotificationParams } from '@modelcontextprotocol/client'
import type { CallDetail, CallRecord, CallStart } from '../../../contract/activity.ts'
import type { Effect } from '../../../contract/tools.ts'
import { sureEffect } from '../../catalog/effects/effect-of.ts'
import type { Schema } from '../../catalog/json-schema.ts'
import { paramHeadersFor } from '../../catalog/param-headers.ts'
import { splitQualified } from '../../catalog/names.ts'
import { isStricter } from '../../catalog/tool.ts'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import { shownCall } from '../../entry/consent/shown-call.ts'
import { TOO_LONG } from '../../base/limits/within-time.ts'
import type { Clock } from '../../base/platform.ts'
import type { Connection } from '../../upstream/connection.ts'
import { type Limited, prepareArguments, requireFlat, withinPatience } from './arguments.ts'
import { type CallContext, type CallTarget, ofScript } from './call-context.ts'
import { unseenMeta } from '../beside-arguments.ts'
import { type Decided, type Permit, decidedBy } from '../../authorization/permission/permit.ts'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import type { Directory } from '../directory/directory.ts'
import { changedMeanwhile, changedWord, notAsListed } from './effect-errors.ts'
import { findTool } from './find-tool.ts'
import { type KnownSchema, knownSchemas } from './known-schemas.ts'
import { LONGEST_MESSAGE, LONGEST_NAME, keepable, wordsOf } from './kept-words.ts'
import { logListeners } from './log-listeners.ts'
import { resultSize } from './result-size.ts'

export interface ExecuteRequest {
  readonly name: string
  /** An object, or JSON text of one, as models send it. */
  readonly arguments?: unknown
  /** Seconds. */
  readonly timeout?: number | undefined
  /** Refuse tools that do not declare themselves read-only. */
  readonly readOnly?: boolean
  /** The effect with which the tool was listed to the caller. Refuse the tool if its effect is stricter now. */
  readonly listedAs?: Effect
  /** Send the arguments without a schema check or repairs. They must be an object or absent. */
  readonly asIs?: true
  /** Further parameters to send, as returned by `besideArguments`. */
  readonly beside?: Readonly<Record<string, unknown>> | undefined
  /** The id of the search that found the tool. */
  readonly searchId?: string | undefined
  /** The directory in which the name is looked up. Default: all offered tools. */
  readonly within?: Directory
}

/** Checks against one server's schemas that were stopped, as they blocked the engine. Over it: checks that may take long are skipped. */
const MOST_CHECKS_ENDED = 3

/** The arguments of a call that came without any, and is sent without any. */
const NONE: Record<string, unknown> = {}

export interface Executor {
  /**
   * Runs a tool and returns its result. Unless `asIs` is set, resource URIs in it are rewritten to lead to the server.
   * Throws `TooltrayError` for a failure on the way, and the SDK's `ProtocolError` if the server returns an error.
   */
  execute(request: ExecuteRequest, context: CallContext): Promise<Record<string, unknown>>
  /** Records a call that was refused before it reached a server, and returns the error to throw. */
  refused<E>(request: Pick<ExecuteRequest, 'name' | 'arguments'>, context: CallContext, error: E): E
  /** Delivers a log message as `LogListeners.tell` does. Returns false if it belongs in the server's own log. */
  logMessage(connection: Pick<Connection, 'id'>, message: LoggingMessageNotificationParams): boolean
}

/** A call that has begun: its id, and its start for people (`at`) and for measuring (`monotonic`). */
interface Beginning {
  readonly id: string
  readonly at: number
  readonly monotonic: number
}

interface ExecutorDeps {
  directory: Directory
  /** The instance of a server that a caller uses. Throws `server_unknown`, `project_unknown`. */
  connectionFor: (server: string, caller: string) => CallTarget | Promise<CallTarget>
  clock: Pick<Clock, 'now' | 'monotonic'>
  /** Throws when no tool may run now. */
  admit: () => void
  permit: Permit
  /** Returns a new call id. */
  callId: () => string
  clientOf: (caller: string) => string
  /** Called when a call is sent to its server. Returns the `_meta` to send with it. */
  onStart: (start: CallStart, connection: CallTarget, meta: CallContext['meta']) => CallContext['meta']
  /** `sent`: the arguments as the server received them, if `detail` has references to results in their place. */
  onCall: (record: CallRecord, detail: CallDetail, sent: unknown) => void
  /** Reads the list of the server that a name begins with, if it was never read. Undefined if there is nothing to wait for. */
  firstListing: (name: string) => Promise<void> | undefined
  /** Called if checking against a tool's schema took too long. From then on, only the server checks. */
  onUnchecked: (tool: OfferedTool) => void
  /** Called before a check that may take long. Returns a function that marks it finished. */
  atWork: (server: string) => () => void
  /** Called after a successful call, with the size of its result in characters. Must not throw. */
  onSuccess: (tool: OfferedTool, request: ExecuteRequest, caller: string, characters: number) => void
  /** Returns a result whose resource URIs lead to its server. */
  rewriteResourceUris: (result: Record<string, unknown>, server: string, caller: string) => Record<string, unknown>
  /** Returns arguments with references to results replaced by their values. */
  filledIn: (args: unknown, schema: Schema, caller: string) => unknown
}

/** Owns the log listeners of running calls, the parsed schemas, and the counts of stopped checks. Calls may run concurrently. */
export function createExecutor(deps: ExecutorDeps): Executor {
  const listeners = logListeners()
  const schemaOf = knownSchemas()
  /** How many checks of arguments had to be ended, by server. */
  const checksEnded = new Map<string, number>()

  /** Finds a tool of a server whose list was not read or indexed yet: does that first. Throws why it cannot be done. */
  const findLater = async (name: string, directory: Directory): Promise<OfferedTool> => {
    if (directory.serverNamed(splitQualified(name)?.server ?? '') !== undefined) await deps.firstListing(name)
    await directory.ready()
    return findTool(directory, name)
  }

  const beginning = (): Beginning => ({ id: deps.callId(), at: deps.clock.now(), monotonic: deps.clock.monotonic() })

  const recordOf = (start: CallStart, since: Beginning, outcome: CallRecord['outcome'], characters: number): CallRecord => ({
    ...start,
    kind: 'call',
    milliseconds: Math.round(deps.clock.monotonic() - since.monotonic),
    outcome,
    characters,
  })

  const recordFailure = (
    start: CallStart,
    since: Beginning,
    { signal }: CallContext,
    args: unknown,
    error: unknown,
    sent?: unknown,
  ): void => {
    const cancelled = signal?.aborted === true
    const code = cancelled ? 'call_cancelled' : error instanceof TooltrayError ? error.code : 'upstream_error'
    const message = messageOf(error).slice(0, LONGEST_MESSAGE)
    const whole = error instanceof TooltrayError ? error.sentence : messageOf(error)
    deps.onCall(
      { ...recordOf(start, since, cancelled ? 'cancelled' : 'error', 0), code, message },
      { arguments: args, message: whole },
      sent,
    )
  }

  /** @param tool if it is known by now. @param since when the call began. */
  const refuse = <E>(
    request: Pick<ExecuteRequest, 'name' | 'arguments'>,
    context: CallContext,
    error: E,
    since: Beginning,
    tool?: OfferedTool,
  ): E => {
    const asked = splitQualified(request.name) ?? { server: '', tool: request.name }
    const [server, name] =
      tool === undefined ? [deps.directory.serverNamed(asked.server) ?? asked.server, asked.tool] : [tool.server, tool.source.name]
    const { caller } = context
    const start: CallStart = {
      id: since.id,
      caller,
      client: deps.clientOf(caller),
      server: server.slice(0, LONGEST_NAME),
      tool: name.slice(0, LONGEST_NAME),
      at: since.at,
      ...ofScript(context),
      ...(tool === undefined ? {} : { effect: tool.effect }),
      ...decidedBy(error),
    }
    recordFailure(start, since, context, keepable(request.arguments), error)
    return error
  }

  const argumentsFor = (tool: OfferedTool, request: ExecuteRequest, given: unknown, { schema }: KnownSchema): Record<string, unknown> => {
    if (request.readOnly === true && sureEffect(tool) !== 'read') {
      if (tool.says === 'read') throw changedWord(tool)
      throw new TooltrayError('tool_not_read_only', `${tool.qualifiedName} does not declare itself read-only.`, {
        hint: 'Run it with execute_tool.',
      })
    }
    if (request.listedAs !== undefined && isStricter(sureEffect(tool), request.listedAs)) throw notAsListed(tool, request.listedAs)
    const ended = checksEnded.get(tool.server) ?? 0
    const limited: Limited = (work, cost) => {
      if (ended >= MOST_CHECKS_ENDED) return TOO_LONG
      const over = deps.atWork(tool.server)
      try {
        return withinPatience(work, cost)
      } finally {
        over()
      }
    }
    const prepared = prepareArguments(schema, given, tool.name, limited)
    if (prepared.ok) {
      if (prepared.tookTooLong === true) {
        checksEnded.set(tool.server, ended + 1)
        deps.onUnchecked(tool)
      }
      return prepared.arguments
    }
    throw new TooltrayError('arguments_invalid', `The arguments of ${tool.qualifiedName} are wrong: ${prepared.problems.join('; ')}.`, {
      hint: `Expected: ${prepared.expected}`,
      data: { problems: prepared.problems, expected: prepared.expected },
    })
  }

  return {
    refused: (request, context, error) => refuse(request, context, error, beginning()),
    async execute(request, context) {
      const since = beginning()
      let tool: OfferedTool | undefined
      let known: KnownSchema
      let args: Record<string, unknown>
      let connection: CallTarget
      let decided: Decided
      let { meta: sentMeta } = context
      /** The arguments as recorded: with references instead of their values, which may be megabytes. */
      let noted: unknown
      try {
        deps.admit()
        const directory = request.within ?? deps.directory
        const resolution = directory.resolve(request.name)
        const found = (tool = resolution.kind === 'found' ? resolution.tool : await findLater(request.name, directory))
        known = schemaOf(found)
        if (request.asIs === undefined) {
          const filled = deps.filledIn(request.arguments, known.schema, context.caller)
          const given = filled instanceof Promise ? await (filled as Promise<unknown>) : filled
          args = argumentsFor(found, request, given, known)
          noted = given === request.arguments ? args : request.arguments
        } else args = noted = objectOf(request.arguments, found)
        requireFlat(found, args)
        const fitting = (other: unknown): Record<string, unknown> => argumentsFor(found, request, other, known)
        const permission = deps.permit({ id: since.id, tool: found, arguments: args, beside: request.beside, context, fitting })
        if (!(permission instanceof Promise)) decided = permission
        else {
          const { arguments: changed, asked, ...rest } = await permission
          decided = rest
          if (changed !== undefined) noted = args = { ...changed }
          if (asked === true) sentMeta = unseenMeta(sentMeta)
          deps.admit()
          if (findTool(directory, request.name).source.json !== found.source.json) throw changedMeanwhile(found)
        }
        const instance = deps.connectionFor(found.server, context.caller)
        connection = instance instanceof Promise ? await instance : instance
      } catch (error) {
        throw refuse(request, context, error, since, tool)
      }
      const { schema, namesHeaders, repeatable } = known
      const { caller } = context
      const listensNoMore = listeners.add(connection.id, context)
      const { name } = tool.source
      const called = { server: tool.server, tool: name, effect: tool.effect, ...decided }
      const start: CallStart = { id: since.id, caller, client: deps.clientOf(caller), ...called, at: since.at, ...ofScript(context) }
      const meta = deps.onStart(start, connection, sentMeta)
      const sent = noted === args ? undefined : shownCall(args, request.beside)
      try {
        const result = await connection.request(
          {
            method: 'tools/call',
            params: { name, ...(args === NONE ? {} : { arguments: args }), ...request.beside, ...(meta && { _meta: meta }) },
          },
          {
            timeout: request.timeout === undefined ? undefined : Math.max(1, request.timeout * 1000),
            signal: context.signal,
            repeatable,
            onprogress: context.onProgress,
            logLevel: context.logLevel,
            asker: context.asker,
            answersItself: context.answersItself,
            headers: namesHeaders ? paramHeadersFor(schema, args) : undefined,
          },
        )
        const detail = { arguments: shownCall(noted, request.beside), result }
        // A transparent session uses the server's own URIs.
        const leads = request.asIs === undefined
        if (result.isError === true) {
          const failed = recordOf(start, since, 'tool-error', resultSize(result))
          deps.onCall({ ...failed, code: 'tool_error', message: wordsOf(result) }, detail, sent)
          return leads ? deps.rewriteResourceUris(result, tool.server, caller) : result
        }
        const characters = resultSize(result)
        deps.onCall(recordOf(start, since, 'ok', characters), detail, sent)
        deps.onSuccess(tool, request, caller, characters)
        return leads ? deps.rewriteResourceUris(result, tool.server, caller) : result
      } catch (error) {
        recordFailure(start, since, context, shownCall(noted, request.beside), error, sent)
        throw error
      } finally {
        listensNoMore()
      }
    },
    logMessage: ({ id }, message) => listeners.tell(id, message),
  }
}

/** Arguments that are sent unchanged. Throws `arguments_invalid` if they are not an object. */
function objectOf(args: unknown, { qualifiedName }: OfferedTool): Record<string, unknown> {
  if (args === undefined) return NONE
  if (isObject(args)) return args
  throw new TooltrayError('arguments_invalid', `The arguments of ${qualifiedName} are wrong: they must be an object.`)
}

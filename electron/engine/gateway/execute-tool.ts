import type { LoggingMessageNotificationParams } from '@modelcontextprotocol/client'
import { paramHeadersFor } from '../catalog/param-headers.ts'
import { definitionOf } from '../catalog/tool.ts'
import { TooltrayError, messageOf } from '../errors.ts'
import type { Pool } from '../upstream/pool.ts'
import type { CallDetail } from '../usage/call-history.ts'
import { prepareArguments } from './arguments.ts'
import type { CallContext } from './call-context.ts'
import type { Directory, OfferedTool } from './directory.ts'
import { findTool } from './find-tool.ts'
import { resultSize } from './result-size.ts'

export interface ExecuteRequest {
  readonly name: string
  /** An object, or JSON text of one, as models send it. */
  readonly arguments?: unknown
  /** Seconds. */
  readonly timeout?: number
  /** Refuse tools that do not declare themselves read-only. */
  readonly readOnly?: boolean
  /** Of the search that found the tool. */
  readonly searchId?: string
}

/** A call that has begun. */
export interface CallStart {
  /** Names the call in the window and in the engine's log. */
  readonly id: string
  readonly caller: string
  readonly server: string
  readonly tool: string
  /** ms since 1970 */
  readonly at: number
}

/** One call as it happened, for history and live views. */
export interface CallRecord extends CallStart {
  readonly milliseconds: number
  readonly outcome: 'ok' | 'tool-error' | 'error' | 'cancelled'
  /** About how large the result is, see `resultSize`. */
  readonly characters: number
  readonly error?: string
}

/** The schemas of recently used tools, parsed: a validator is compiled once per schema object. */
const SCHEMAS_KEPT = 256

export interface Executor {
  /**
   * Runs a tool and gives its result untouched.
   * Throws `TooltrayError` for what goes wrong on the way, the SDK's `ProtocolError` when the server answers with an error.
   */
  execute(request: ExecuteRequest, context: CallContext): Promise<Record<string, unknown>>
  /** A server said something for the log: it goes to those whose calls it is working on. */
  logMessage(server: string, message: LoggingMessageNotificationParams): void
}

export function createExecutor(parts: {
  directory: Directory
  pool: Pool
  now: () => number
  /** Throws when no tool may run now. */
  admit: () => void
  /** A new name for a call. */
  callId: () => string
  onStart: (start: CallStart) => void
  onCall: (record: CallRecord, detail: CallDetail) => void
  /** Reads the list of the server that a name begins with, when it was never read; undefined when there is nothing to wait for. */
  firstListing: (name: string) => Promise<void> | undefined
  /** A call did what it should. Must not throw. */
  onSuccess: (tool: OfferedTool, request: ExecuteRequest, caller: string) => void
}): Executor {
  const listening = new Map<string, Set<CallContext>>()
  const schemas = new Map<string, { json: string; schema: Readonly<Record<string, unknown>> }>()

  const schemaOf = (tool: OfferedTool): Readonly<Record<string, unknown>> => {
    const known = schemas.get(tool.qualifiedName)
    if (known?.json === tool.source.json) return known.schema
    const schema = definitionOf(tool.source).inputSchema
    schemas.delete(tool.qualifiedName)
    schemas.set(tool.qualifiedName, { json: tool.source.json, schema })
    const oldest = schemas.keys().next()
    if (schemas.size > SCHEMAS_KEPT && !oldest.done) schemas.delete(oldest.value)
    return schema
  }

  /** A tool of a server whose list was never read is not unknown yet: the list is read first, and why it cannot be read is the error. */
  const find = async (name: string): Promise<OfferedTool> => {
    const listing = parts.directory.resolve(name).kind === 'unknown' ? parts.firstListing(name) : undefined
    await listing
    return findTool(parts.directory, name)
  }

  return {
    async execute(request, context) {
      parts.admit()
      const tool = await find(request.name)
      if (request.readOnly === true && tool.effect !== 'read') {
        throw new TooltrayError('tool_not_read_only', `${tool.qualifiedName} does not declare itself read-only.`, { hint: 'Run it with execute_tool.' })
      }
      const prepared = prepareArguments(schemaOf(tool), request.arguments, tool.name)
      if (!prepared.ok) {
        throw new TooltrayError('arguments_invalid', `The arguments of ${tool.qualifiedName} are wrong: ${prepared.problems.join('; ')}.`, {
          hint: `Expected: ${prepared.expected}`,
          data: { problems: prepared.problems, expected: prepared.expected },
        })
      }
      const connection = parts.pool.get(tool.server)
      const listeners = listening.get(tool.server) ?? new Set()
      listening.set(tool.server, listeners.add(context))
      const at = parts.now()
      const start: CallStart = { id: parts.callId(), caller: context.caller, server: tool.server, tool: tool.source.name, at }
      parts.onStart(start)
      const done = (outcome: CallRecord['outcome'], { result, error }: { result?: Record<string, unknown>; error?: unknown }): void =>
        parts.onCall(
          {
            ...start,
            milliseconds: parts.now() - at,
            outcome,
            characters: result === undefined ? 0 : resultSize(result),
            ...(error === undefined ? {} : { error: error instanceof TooltrayError ? error.code : 'upstream' }),
          },
          { arguments: prepared.arguments, ...(result === undefined ? {} : { result }), ...(error === undefined ? {} : { message: messageOf(error) }) },
        )
      try {
        const result = await connection.request(
          { method: 'tools/call', params: { name: tool.source.name, arguments: prepared.arguments, ...(context.meta === undefined ? {} : { _meta: context.meta }) } },
          {
            ...(request.timeout === undefined ? {} : { timeout: Math.max(1, request.timeout * 1000) }),
            ...(context.signal === undefined ? {} : { signal: context.signal }),
            ...(context.onProgress === undefined ? {} : { onprogress: context.onProgress }),
            ...(context.logLevel === undefined ? {} : { logLevel: context.logLevel }),
            ...(tool.source.json.includes('"x-mcp-header"') ? { headers: paramHeadersFor(schemaOf(tool), prepared.arguments) } : {}),
          },
        )
        done(result.isError === true ? 'tool-error' : 'ok', { result })
        if (result.isError !== true) parts.onSuccess(tool, request, context.caller)
        return result
      } catch (error) {
        done(context.signal?.aborted === true ? 'cancelled' : 'error', { error })
        throw error
      } finally {
        listeners.delete(context)
      }
    },
    logMessage(server, message) {
      for (const context of listening.get(server) ?? []) context.onLogMessage?.(message)
    },
  }
}

import type { LoggingMessageNotificationParams } from '@modelcontextprotocol/client'
import type { OfferedTool } from '../../catalog/offered-tool.ts'
import type { Connection } from '../../upstream/connection.ts'
import type { Permit } from '../../authorization/permission/permit.ts'
import { unseenMeta } from '../beside-arguments.ts'
import type { Directory } from '../directory/directory.ts'
import type { CallContext, CallTarget } from './call-context.ts'
import type { CallRecords } from './call-records.ts'
import { changedMeanwhile } from './effect-errors.ts'
import type { ExecuteRequest, FittedCall } from './execute-request.ts'
import { findTool, resolveTool } from './find-tool.ts'
import { type FittingDeps, argumentsFitting } from './fit-arguments.ts'
import { logListeners } from './log-listeners.ts'
import { type PermittedCall, type TraceCall, sendCall } from './send-call.ts'
import { withText } from './tool-result.ts'
import type { Caller } from '../../base/caller.ts'

export interface Executor {
  /**
   * Runs a tool and returns its result. Unless `asIs` is set, resource URIs in it are rewritten to lead to the server, and data without any
   * content also stands as text.
   * Throws `TooltrayError` for a failure on the way, and the SDK's `ProtocolError` if the server returns an error.
   */
  execute(request: ExecuteRequest, context: CallContext): Promise<Record<string, unknown>>
  /** Records a call that was refused before it reached a server, and returns the error to throw. */
  refused<E>(request: Pick<ExecuteRequest, 'name' | 'arguments'>, context: CallContext, error: E): E
  /** How many calls run now. */
  underWay(): number
  /** Delivers a log message as `LogListeners.tell` does. Returns false if it belongs in the server's own log. */
  logMessage(connection: Pick<Connection, 'id'>, message: LoggingMessageNotificationParams): boolean
}

/** What a call needs of the servers. */
export interface CallServers {
  /** Throws when no tool may run now. */
  admit(): void
  /** The instance of a server that a caller uses. Throws `server_unknown`, `project_unknown`. */
  targetFor(server: string, caller: Caller): CallTarget | Promise<CallTarget>
  /** Reads the list of a server, if it was never read. Undefined if there is nothing to wait for. */
  firstListing(server: string): Promise<void> | undefined
}

/** The dependencies of `createExecutor`. */
export interface ExecutorDeps {
  readonly directory: Directory
  readonly servers: CallServers & Omit<FittingDeps, 'filledIn'>
  readonly permit: Permit
  readonly records: CallRecords
  readonly trace: TraceCall
  readonly results: Pick<FittingDeps, 'filledIn'> & {
    /** Returns a result whose resource URIs lead to its server. */
    rewriteResourceUris(result: Record<string, unknown>, server: string, caller: Caller): Record<string, unknown>
  }
}

/**
 * Creates the executor. A call passes these steps: resolve, fill in and check, authorize, send, shape. A step returns a promise only if it
 * has to wait: calls reach their server in the order in which they came.
 *
 * Owns the log listeners of running calls, and the state of `argumentsFitting`. Calls may run concurrently.
 */
export function createExecutor({ directory, servers, permit, records, trace, results }: ExecutorDeps): Executor {
  const listeners = logListeners()
  const sending = { records, listeners, trace }
  let underWay = 0
  const { fit, refit } = argumentsFitting({ ...servers, filledIn: results.filledIn })

  const authorize = (call: FittedCall): PermittedCall | Promise<PermittedCall> => {
    const { begun, tool } = call
    const { id, request, context } = begun
    const asked = { id, tool, arguments: call.args, beside: request.beside, context }
    const permitted = permit({ ...asked, fitting: (other) => refit(call, other) })
    if (!(permitted instanceof Promise)) return { call, decided: permitted, meta: context.meta }
    return permitted.then(({ changed, asked, ...decided }) => {
      servers.admit()
      if (findTool(request.within ?? directory, request.name).source.json !== tool.source.json) throw changedMeanwhile(tool)
      const meta = asked === true ? unseenMeta(context.meta) : context.meta
      if (changed === undefined) return { call, decided, meta }
      const args = { ...changed.arguments }
      return { call: { ...call, args, noted: args, tool: changed.tool }, decided, meta }
    })
  }

  const run: Executor['execute'] = async (request, context) => {
    const begun = records.begin(request, context)
    let tool: OfferedTool | undefined
    let call: PermittedCall
    let target: CallTarget
    try {
      servers.admit()
      const resolved = resolveTool(request.within ?? directory, request.name, servers.firstListing)
      tool = resolved instanceof Promise ? await resolved : resolved
      const fitting = fit(tool, begun)
      const fitted = fitting instanceof Promise ? await fitting : fitting
      tool = fitted.tool
      const permitted = authorize(fitted)
      call = permitted instanceof Promise ? await permitted : permitted
      const instance = servers.targetFor(tool.server, context.caller)
      target = instance instanceof Promise ? await instance : instance
    } catch (error) {
      throw records.refused(begun, error, tool)
    }
    const result = await sendCall(call, target, sending)
    // A transparent session uses the server's own URIs.
    return request.asIs === undefined ? withText(results.rewriteResourceUris(result, tool.server, context.caller)) : result
  }

  return {
    refused: (request, context, error) => records.refused(records.begin(request, context), error),
    async execute(request, context) {
      underWay += 1
      try {
        return await run(request, context)
      } finally {
        underWay -= 1
      }
    },
    underWay: () => underWay,
    logMessage: ({ id }, message) => listeners.tell(id, message),
  }
}

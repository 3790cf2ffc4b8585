import {
  CLIENT_CAPABILITIES_META_KEY,
  LOG_LEVEL_META_KEY,
  type LoggingLevel,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { CallSignal } from '../../base/call-signal.ts'
import type { Caller } from '../../base/caller.ts'
import { TAKES_TASKS, declaresTasks } from '../../catalog/tasks/task-support.ts'
import { showsPages } from '../../catalog/ui-extension.ts'
import type { Notify } from '../../transport/json-rpc/incoming-requests.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { ClientRequest, ToolSurface } from '../exposure/tool-surface.ts'
import { canBeAskedAnything } from '../server-requests/can-be-asked.ts'
import { plainInputRequests } from '../server-requests/plain-server-request.ts'
import type { AskedClient, CallerRequestHandler } from '../server-requests/server-requests.ts'
import { type SuspendedCalls, turnOf } from '../server-requests/suspended-calls.ts'
import type { CallTasks, TaskOwner } from '../tasks/call-tasks.ts'
import { MAY_ASK, roundOf } from './envelope.ts'
import { type SideMessages, callContext } from './side-messages.ts'

type Json = Readonly<Record<string, unknown>>
type Result = Record<string, unknown>

/** What requests of a client of the stateless era are answered with. */
interface StatelessRequestsDeps {
  readonly caller: Caller
  readonly exposed: Pick<ToolSurface, 'asksByResults' | 'expose'>
  readonly parked: Pick<SuspendedCalls, 'answer'>
  readonly callTasks: Pick<CallTasks, 'answer'>
  readonly taskOwner: TaskOwner
  notifierOf(context: ServerContext): Notify
  sideOf(notify: Notify, leastLevel: () => LoggingLevel | undefined): SideMessages
  handlerOf(asked?: AskedClient): CallerRequestHandler
  /** Answers a request once its context is made. */
  answerRequest(request: ClientRequest, context: CallContext): Promise<Result>
  /** Called when the client shows pages. */
  onShowsPages(): void
}

/** Requests about tasks (SEP-2663). */
const ABOUT_TASKS: ReadonlySet<string> = new Set(['tasks/get', 'tasks/update', 'tasks/cancel'])

/**
 * Answers requests of a client of the stateless era. Server requests go into results, and the client's next request answers them. A call
 * that its server runs as a task becomes one of the client, if it takes tasks. Owns no state.
 *
 * @returns a function that throws `ProtocolError`.
 */
export function statelessRequests(deps: StatelessRequestsDeps) {
  const { exposed, handlerOf, answerRequest } = deps
  return async (request: ClientRequest, context: ServerContext, envelope: Json): Promise<Result> => {
    const { _meta: meta, signal } = context.mcpReq
    const notify = deps.notifierOf(context)
    const capabilities = envelope[CLIENT_CAPABILITIES_META_KEY] as Json
    const shows = showsPages(capabilities)
    if (shows) deps.onShowsPages()
    const leastLevel = () => envelope[LOG_LEVEL_META_KEY] as LoggingLevel | undefined
    const contextOf = (within: CallSignal, say: Notify, requestHandler: CallerRequestHandler): CallContext =>
      callContext(deps.caller, meta, within, deps.sideOf(say, leastLevel), requestHandler, shows)
    if (exposed.asksByResults?.() === true) {
      const whole = { ...request, params: { ...request.params, ...roundOf(context) } }
      return plainInputRequests(await answerRequest(whole, { ...contextOf(signal, notify, handlerOf()), answersItself: capabilities }))
    }
    const takesTasks = declaresTasks(capabilities)
    if (ABOUT_TASKS.has(request.method) && exposed.expose !== 'transparent') {
      if (!takesTasks) throw needsTasks()
      const { inputResponses } = context.mcpReq
      return deps.callTasks.answer(deps.taskOwner, { method: request.method, taskId: request.params?.['taskId'], inputResponses })
    }
    if (!MAY_ASK.has(request.method) || !(canBeAskedAnything(capabilities) || takesTasks))
      return answerRequest(request, contextOf(signal, notify, handlerOf()))
    const turn = turnOf(request, context, { capabilities, notify })
    return deps.parked.answer(turn, ({ signal: wanted, notify: say, detach, ...asked }) =>
      answerRequest(request, { ...contextOf(wanted, say, handlerOf(asked)), becomesTask: takesTasks ? detach : undefined }),
    )
  }
}

/** The error for a request about tasks of a client that does not declare that it takes them (SEP-2663, protocol errors). */
function needsTasks(): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.MissingRequiredClientCapability, 'Missing required client capability', {
    requiredCapabilities: TAKES_TASKS,
  })
}

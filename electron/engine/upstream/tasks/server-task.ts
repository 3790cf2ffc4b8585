import { TooltrayError } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'

const STATUSES = ['working', 'input_required', 'completed', 'failed', 'cancelled'] as const
type TaskStatus = (typeof STATUSES)[number]

/** A task of a server as it last described it, in either era (MCP specification 2025-11-25, tasks; SEP-2663). */
export interface ServerTask {
  readonly taskId: string
  readonly status: TaskStatus
  /** For people: what is being done, or why it ended. */
  readonly message: string | undefined
  /** How long to wait between two questions about it, in ms. */
  readonly pollInterval: number
}

/** How often to ask about a task if its server does not say, and at most, in ms. */
const USUAL_INTERVAL = 1_000
const SHORTEST_INTERVAL = 50
/** The longest time between two questions about a task that a server may ask for, in ms. Over it: it is asked after this time. */
const LONGEST_INTERVAL = 60_000
/** Characters of a server's words about the state of a task. Over it: the rest is cut off. */
const LONGEST_MESSAGE = 1_000
/** Characters of the id of a task. Over it: the call fails with `upstream_error`. */
const LONGEST_ID = 4_096

/** The task that a result has in the place of a result of its tool; undefined if it is no task. Throws `upstream_error` as `taskOf`. */
export function createdTask(result: Readonly<Record<string, unknown>>, server: string): ServerTask | undefined {
  return result['resultType'] === 'task' ? taskOf(result, server) : undefined
}

/**
 * Reads what a server says of a task.
 *
 * @throws upstream_error if it has no id, or no known state.
 */
export function taskOf(fields: unknown, server: string): ServerTask {
  const { taskId, status, statusMessage, pollIntervalMs, pollInterval } = isObject(fields) ? fields : ({} as Record<string, unknown>)
  const known = STATUSES.find((each) => each === status)
  if (typeof taskId !== 'string' || taskId === '' || taskId.length > LONGEST_ID || known === undefined)
    throw new TooltrayError('upstream_error', `${server} runs the call as a task, and does not say which, or how it stands.`, {
      hint: 'Check what the call did before you repeat it.',
    })
  const wanted = [pollIntervalMs, pollInterval].find((each) => typeof each === 'number')
  return {
    taskId,
    status: known,
    message: typeof statusMessage === 'string' ? statusMessage.slice(0, LONGEST_MESSAGE) : undefined,
    pollInterval: Math.min(LONGEST_INTERVAL, Math.max(SHORTEST_INTERVAL, wanted ?? USUAL_INTERVAL)),
  }
}

/** What takes an interest in a call that its server runs as a task. */
export interface TaskFollower {
  /** Whether the tool can only be called as a task (2025-11-25). */
  readonly isRequired: boolean
  /**
   * Called when the call has become a task, and with each state after that.
   *
   * @param isDurable whether the server can be asked about it in another session, too.
   */
  onTask(task: ServerTask, isDurable: boolean): void
  /** Whether the caller went away without cancelling the call: then the task goes on. */
  hasLeft(): boolean
}

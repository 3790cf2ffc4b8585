import { randomUUID } from 'node:crypto'
import { isObject } from '../../base/is-object.ts'
import { forgetOldest } from '../../base/limits/forget-oldest.ts'

type Json = Readonly<Record<string, unknown>>

/** Tasks that a session remembers; the oldest are forgotten first. */
const MOST_TASKS = 1_000

/** Requests about a task by its id (MCP specification 2025-11-25, tasks). Lists of tasks are not offered: each server has its own. */
const ABOUT_ONE: ReadonlySet<string> = new Set(['tasks/get', 'tasks/result', 'tasks/cancel'])

/** The key in `_meta` of a result that names its task (MCP specification 2025-11-25, related task metadata). */
const RELATED_TASK = 'io.modelcontextprotocol/related-task'

/** Where a request about a task goes. */
export interface TaskRoute {
  readonly server: string
  /** The parameters for the server, which knows the task by its own id. */
  readonly params: Json
  /** The server's answer, with the id that the client knows. */
  shown(answer: Record<string, unknown>): Record<string, unknown>
}

/** Which server has which task, in a session over several servers. */
export interface TaskRoutes {
  /**
   * Remembers the task that a server's result created, if it did. Returns the result for the client: if another server's task has the same
   * id, the new one gets another.
   */
  note(server: string, result: Record<string, unknown>): Record<string, unknown>
  /** The route of a request about a task. Undefined for other requests, and for tasks of other sessions. */
  routeOf(method: string, params: Json | undefined): TaskRoute | undefined
  /** Whether a server's notification concerns a task that the client knows by the id in it. */
  concerns(server: string, params: Json): boolean
}

/** Creates empty routes for one session. */
export function taskRoutes(): TaskRoutes {
  /** By the id that the client knows. */
  const tasks = new Map<unknown, { readonly server: string; readonly taskId: string }>()
  return {
    note(server, result) {
      const { task } = result
      if (!isObject(task) || typeof task['taskId'] !== 'string') return result
      const { taskId } = task
      const isTaken = (tasks.get(taskId)?.server ?? server) !== server
      const shownId = isTaken ? randomUUID() : taskId
      tasks.set(shownId, { server, taskId })
      forgetOldest(tasks, MOST_TASKS)
      return isTaken ? { ...result, task: { ...task, taskId: shownId } } : result
    },
    routeOf(method, params = {}) {
      const shownId = params['taskId']
      const task = ABOUT_ONE.has(method) ? tasks.get(shownId) : undefined
      if (task === undefined) return undefined
      const { server, taskId } = task
      if (taskId === shownId) return { server, params, shown: (answer) => answer }
      return { server, params: { ...params, taskId }, shown: (answer) => withTaskId(answer, shownId) }
    },
    concerns: (server, { taskId }) => {
      const task = tasks.get(taskId)
      return task?.server === server && task.taskId === taskId
    },
  }
}

function withTaskId(answer: Record<string, unknown>, taskId: unknown): Record<string, unknown> {
  const { _meta: meta } = answer
  return {
    ...answer,
    ...(answer['taskId'] === undefined ? {} : { taskId }),
    ...(isObject(meta) && meta[RELATED_TASK] !== undefined ? { _meta: { ...meta, [RELATED_TASK]: { taskId } } } : {}),
  }
}

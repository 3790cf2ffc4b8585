import { isObject } from '../../base/is-object.ts'
import { forgetOldest } from '../../base/limits/forget-oldest.ts'

/** Tasks that a session remembers; the oldest are forgotten first. */
const MOST_TASKS = 1_000

/** Requests about a task by its id (MCP specification 2025-11-25, tasks). Lists of tasks are not offered: each server has its own. */
const ABOUT_ONE: ReadonlySet<string> = new Set(['tasks/get', 'tasks/result', 'tasks/cancel'])

/** Which server has which task, in a session over several servers. */
export interface TaskRoutes {
  /** Remembers the task that a server's result created, if it did. */
  note(server: string, result: Readonly<Record<string, unknown>>): void
  /** The server that a request about a task is for. Undefined for other requests, and for tasks of other sessions. */
  serverFor(method: string, params: Readonly<Record<string, unknown>> | undefined): string | undefined
  /** Whether a server's notification concerns a task of this session. */
  concerns(server: string, params: Readonly<Record<string, unknown>>): boolean
}

/** Creates empty routes for one session. */
export function taskRoutes(): TaskRoutes {
  const servers = new Map<unknown, string>()
  return {
    note(server, { task }) {
      if (!isObject(task) || typeof task.taskId !== 'string') return
      servers.set(task.taskId, server)
      forgetOldest(servers, MOST_TASKS)
    },
    serverFor: (method, params) => (ABOUT_ONE.has(method) ? servers.get(params?.taskId) : undefined),
    concerns: (server, { taskId }) => servers.get(taskId) === server,
  }
}

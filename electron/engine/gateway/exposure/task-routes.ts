import { isObject } from '../../base/is-object.ts'
import { forgetOldest } from '../../base/limits/forget-oldest.ts'

/** Tasks that a conversation knows; the oldest are forgotten first. */
const MOST_TASKS = 1_000

/** Requests about a task by its id (MCP specification 2025-11-25, tasks). Lists of tasks are not offered: they are of one server each. */
const ABOUT_ONE: ReadonlySet<string> = new Set(['tasks/get', 'tasks/result', 'tasks/cancel'])

/** Which server has which task, in a conversation over several. */
export interface TaskRoutes {
  /** A result of a server may have begun a task. */
  note(server: string, result: Readonly<Record<string, unknown>>): void
  /** The server that a request about a task is for; undefined for another request, and for a task that began elsewhere. */
  serverFor(method: string, params: Readonly<Record<string, unknown>> | undefined): string | undefined
  /** Whether a server tells of a task of this conversation. */
  concerns(server: string, params: Readonly<Record<string, unknown>>): boolean
}

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

/** Whether the definition of a tool, as text, says that it can be called as a task. */
export function canBeTask(json: string): boolean {
  return /"taskSupport"\s*:\s*"(?:optional|required)"/.test(json)
}

import { isObject } from '../../base/is-object.ts'

/** The identifier of the Tasks extension (SEP-2663), which the stateless era has. */
const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks'

/** How support for tasks is declared in the stateless era, to servers and to clients. */
export const TAKES_TASKS = { extensions: { [TASKS_EXTENSION]: {} } }

/** Whether capabilities declare the Tasks extension. */
export function declaresTasks(capabilities: unknown): boolean {
  return isObject(capabilities) && isObject(capabilities['extensions']) && isObject(capabilities['extensions'][TASKS_EXTENSION])
}

/** Whether a server of 2025-11-25 runs calls as tasks (`tasks.requests.tools.call`). */
export function offersTaskCalls({ tasks }: Readonly<Record<string, unknown>>): boolean {
  const requests = isObject(tasks) ? tasks['requests'] : undefined
  return isObject(requests) && isObject(requests['tools']) && isObject(requests['tools']['call'])
}

/** Whether the definition of a tool, as text, declares that it can be called as a task (2025-11-25, `execution.taskSupport`). */
export function canBeTask(json: string): boolean {
  return /"taskSupport"\s*:\s*"(?:optional|required)"/.test(json)
}

/** Whether a tool can only be called as a task (2025-11-25). */
export function mustBeTask({ execution }: Readonly<Record<string, unknown>>): boolean {
  return isObject(execution) && execution['taskSupport'] === 'required'
}

/** Capabilities that declare the Tasks extension, too. */
export function withTasks(capabilities: Readonly<Record<string, object>>): Record<string, object> {
  return { ...capabilities, extensions: { ...capabilities['extensions'], ...TAKES_TASKS.extensions } }
}

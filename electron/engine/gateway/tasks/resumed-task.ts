import { PERSON } from '../../base/caller.ts'
import { TooltrayError } from '../../base/errors.ts'
import { configHash } from '../../entry/consent/identity.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import type { CallerInstances } from '../caller-instances.ts'
import type { ServerRequests } from '../server-requests/server-requests.ts'
import type { CallTasks } from './call-tasks.ts'

/** Dependencies of `resumedTask`. */
interface ResumedTaskDeps {
  readonly servers: () => ReadonlyMap<string, ServerConfig>
  readonly instances: Pick<CallerInstances, 'connectionFor'>
  readonly questions: Pick<ServerRequests, 'requestHandlerOf'>
}

/**
 * Returns a function that waits for the result of a task that an earlier engine began. Its server must be the same. What the server asks
 * reaches the user: the conversation is over. Throws `task_lost`, and as `Connection.request`.
 */
export function resumedTask({ servers, instances, questions }: ResumedTaskDeps): Parameters<CallTasks['resume']>[0] {
  return async ({ server, key, tool, taskId, pollInterval }, follower, signal) => {
    const entry = servers().get(server)
    if (entry === undefined || configHash(entry) !== key)
      throw new TooltrayError('task_lost', `The entry of ${server} has changed since the call, so it is not asked about its task.`)
    const connection = await instances.connectionFor(server, PERSON)
    const requestHandler = questions.requestHandlerOf(PERSON.id, () => 'Tooltray').ofUser
    return connection.followTask(
      { taskId, status: 'working', message: undefined, pollInterval },
      { method: 'tools/call', params: { name: tool } },
      { task: follower, signal, requestHandler },
    )
  }
}

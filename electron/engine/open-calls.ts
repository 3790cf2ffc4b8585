import type { Activity } from './activity/activity.ts'
import type { QuietWatch } from './activity/quiet-watch.ts'
import type { Clock } from './base/platform.ts'
import { splitQualified } from './catalog/names.ts'
import type { CallerInstances } from './gateway/caller-instances.ts'
import { type Executor, createExecutor } from './gateway/calls/execute-tool.ts'
import type { Directory } from './gateway/offer/directory.ts'
import type { Results } from './gateway/results/results.ts'
import type { OpenQuestions } from './open-questions.ts'
import type { Others } from './open-others.ts'
import type { Storage } from './open-storage.ts'
import type { Upstream } from './open-upstream.ts'

/** Calls of tools, by whoever makes them. */
export function openCalls(
  parts: Pick<CallerInstances, 'connectionFor'> & {
    readonly clock: Clock
    readonly storage: Pick<Storage, 'catalog' | 'journal'>
    readonly upstream: Pick<Upstream, 'admit' | 'pool' | 'refresher'>
    readonly questions: Pick<OpenQuestions, 'used'>
    readonly directory: Directory
    readonly others: Pick<Others, 'leading'>
    readonly results: Pick<Results, 'filledIn'>
    readonly activity: Activity
    readonly quiet: QuietWatch
    readonly callId: () => string
    readonly clientOf: (caller: string) => string
    readonly onSuccess: Parameters<typeof createExecutor>[0]['onSuccess']
  },
): Executor {
  const { storage, upstream, directory, results, activity, quiet } = parts
  return createExecutor({
    directory,
    connectionFor: parts.connectionFor,
    clock: parts.clock,
    admit: () => upstream.admit(),
    callId: parts.callId,
    clientOf: parts.clientOf,
    firstListing(name) {
      const server = directory.serverNamed(splitQualified(name)?.server ?? '')
      return server === undefined || storage.catalog.get(server) !== undefined ? undefined : upstream.refresher.refresh(server)
    },
    onStart(call, connection) {
      parts.questions.used(connection, call.caller)
      activity.began(call)
    },
    onCall(call, detail) {
      quiet.touch()
      activity.ended(call, detail)
    },
    atWork: (server) => storage.journal.atWork(server, 'checking arguments for a tool'),
    onUnchecked({ server, source }) {
      const line = `The arguments of ${source.name} are not checked before they are sent: its schema takes too long.`
      upstream.pool.log(server).add(`[tooltray] ${line}`)
    },
    onSuccess: parts.onSuccess,
    leading: parts.others.leading,
    // A person's own arguments are taken at their word.
    filledIn: (args, schema, caller) => (caller === 'control' ? args : results.filledIn(args, schema, caller)),
  })
}

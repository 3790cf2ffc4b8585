import type { Approvals } from '../../authorization/approvals/approvals.ts'
import type { Hooks } from '../../authorization/hooks/hooks.ts'
import { budgeted } from '../../authorization/permission/budgeted.ts'
import { permission } from '../../authorization/permission/permission.ts'
import type { Clock } from '../../base/platform.ts'
import type { CallerInstances } from '../../gateway/caller-instances.ts'
import type { Callers } from '../../gateway/callers.ts'
import { callRecords } from '../../gateway/calls/call-records.ts'
import { type Executor, type ExecutorDeps, createExecutor } from '../../gateway/calls/execute-tool.ts'
import type { Telemetry } from '../../records/telemetry/telemetry.ts'
import type { Mask } from '../../secrets/mask.ts'
import type { EventsOfEngine } from '../engine-events.ts'
import type { OpenDirectory } from './open-directory.ts'
import type { Storage } from './open-storage.ts'
import type { Upstream } from './open-upstream.ts'

/** Dependencies of `openCalls`. */
interface CallsDeps {
  readonly clock: Clock
  readonly mask: Mask
  readonly events: EventsOfEngine
  readonly callers: Callers
  readonly callId: () => string
  readonly storage: Pick<Storage, 'budgets' | 'catalog' | 'journal'>
  readonly upstream: Pick<Upstream, 'admit' | 'refresher'>
  readonly instances: Pick<CallerInstances, 'targetFor'>
  readonly offer: Pick<OpenDirectory, 'directory' | 'policy' | 'scopes'>
  readonly approvals: Pick<Approvals, 'ask'>
  readonly hooks: Pick<Hooks, 'before'>
  readonly telemetry: Pick<Telemetry, 'sending'>
  readonly results: ExecutorDeps['results']
}

/** Creates the executor of tool calls for all callers. */
export function openCalls(deps: CallsDeps): Executor {
  const { events, callers, storage, upstream } = deps
  const { directory, policy, scopes } = deps.offer
  return createExecutor({
    directory,
    servers: {
      admit: upstream.admit,
      targetFor: deps.instances.targetFor,
      firstListing: (server) => (storage.catalog.get(server) === undefined ? upstream.refresher.refresh(server) : undefined),
      atWork: (server) => storage.journal.atWork(server, 'checking arguments for a tool'),
      note: (server, line) => events.emit('server.noted', server, line),
    },
    permit: budgeted(
      permission({
        ...deps,
        ...callers,
        policy,
        roleRefusal(session, tool, args) {
          const caller = callers.asCaller(session)
          return caller && scopes.of(caller)?.callRefusal(tool, args)
        },
      }),
      storage.budgets,
    ),
    records: callRecords({ ...deps, directory }),
    trace: deps.telemetry.sending,
    results: deps.results,
  })
}

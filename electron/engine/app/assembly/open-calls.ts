import { budgeted } from '../../authorization/permission/budgeted.ts'
import { permission } from '../../authorization/permission/permission.ts'
import { callRecords } from '../../gateway/calls/call-records.ts'
import { type Executor, type ExecutorDeps, createExecutor } from '../../gateway/calls/execute-tool.ts'
import { deniedTool } from '../../gateway/directory/denied-tool.ts'
import type { CallerParts } from '../gateway-parts.ts'

/** Creates the executor of tool calls for all callers. */
export function openCalls(deps: CallerParts & Pick<ExecutorDeps, 'results'>): Executor {
  const { events, callers, instances, storage, upstream } = deps
  const { directory, policy } = deps.offered
  const isDisabled = (server: string): boolean => storage.config.state.servers.get(server)?.enabled === false
  return createExecutor({
    directory,
    servers: {
      admit: upstream.admit,
      targetFor: instances.targetFor,
      firstListing(server) {
        if (storage.catalog.get(server) !== undefined) return undefined
        const reading = upstream.refresher.refresh(server)
        // Ends what was started for the list alone, where the call uses another instance.
        void upstream.readAgain(server, reading)
        return reading
      },
      atWork: (server) => storage.journal.atWork(server, 'checking arguments for a tool'),
      note: (server, line) => events.emit('server.noted', server, line),
    },
    permit: budgeted(
      permission({
        ...deps,
        ...callers,
        authorize: policy.authorize,
      }),
      storage.budgets,
    ),
    records: callRecords({
      ...deps,
      directory,
      deniedTool: (caller, name) => deniedTool({ directory, policy, isDisabled }, callers.subjectOf(caller), name),
    }),
    trace: deps.telemetry.sending,
    results: deps.results,
  })
}

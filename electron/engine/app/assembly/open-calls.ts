import type { Activity } from '../../records/activity/activity.ts'
import type { QuietWatch } from '../../records/activity/quiet-watch.ts'
import type { Audit } from '../../records/audit/audit.ts'
import type { Clock } from '../../base/platform.ts'
import { splitQualified } from '../../catalog/names.ts'
import type { Hooks } from '../../authorization/hooks/hooks.ts'
import type { Approvals } from '../../authorization/approvals/approvals.ts'
import type { CallerInstances } from '../../gateway/caller-instances.ts'
import type { CallTarget } from '../../gateway/calls/call-context.ts'
import { type Executor, createExecutor } from '../../gateway/calls/execute-tool.ts'
import { wholeResult } from '../../gateway/calls/whole-result.ts'
import type { Directory } from '../../gateway/directory/directory.ts'
import type { Results } from '../../gateway/results/results.ts'
import type { OpenQuestions } from './open-server-requests.ts'
import type { PromptsResources } from './open-prompts-resources.ts'
import type { Storage } from './open-storage.ts'
import { type OpenScripts, openScripts } from './open-scripts.ts'
import { budgeted } from '../../authorization/permission/budgeted.ts'
import { permission } from '../../authorization/permission/permission.ts'
import type { Policy } from '../../authorization/policy/policy.ts'
import type { Caller } from '../../authorization/scope/caller.ts'
import type { Upstream } from './open-upstream.ts'
import type { Mask } from '../../secrets/mask.ts'
import type { ScriptConnection } from '../../scripts/saved/script-connection.ts'
import type { Telemetry } from '../../records/telemetry/telemetry.ts'

/** Creates the executor of tool calls for all callers, and the scripts, which make many calls. */
export function openCalls(
  deps: Pick<CallerInstances, 'connectionFor'> & {
    readonly clock: Clock
    readonly mask: Mask
    readonly storage: Pick<Storage, 'budgets' | 'catalog' | 'config' | 'journal'>
    readonly policy: Pick<Policy, 'authorize'>
    readonly approvals: Pick<Approvals, 'ask'>
    readonly hooks: Pick<Hooks, 'before' | 'ended'>
    readonly telemetry: Pick<Telemetry, 'traced' | 'sending' | 'ended'>
    /** The rules of a session; undefined after it ended. */
    readonly asCaller: (caller: string) => Caller | undefined
    readonly upstream: Pick<Upstream, 'admit' | 'pool' | 'refresher'>
    readonly questions: Pick<OpenQuestions, 'used'>
    readonly directory: Directory
    readonly others: Pick<PromptsResources, 'rewriteResourceUris'>
    readonly results: Pick<Results, 'filledIn'>
    readonly activity: Activity
    readonly quiet: QuietWatch
    readonly callId: () => string
    readonly clientOf: (caller: string) => string
    readonly audit: Pick<Audit, 'add'>
    /** Saved scripts, and the tools that their callers have access to. */
    readonly scripts: Pick<Parameters<typeof openScripts>[0], 'saved' | 'server' | 'partsOf'>
    readonly onSuccess: Parameters<typeof createExecutor>[0]['onSuccess']
  },
): { readonly executor: Executor; readonly scripts: OpenScripts } {
  const { storage, upstream, directory, results, activity, quiet, mask } = deps
  const profileOf = (caller: string): string | undefined =>
    caller === 'control' ? undefined : (deps.asCaller(caller)?.profile ?? storage.config.state.settings.profile)
  const scripts = openScripts({ ...deps, ...deps.scripts, settings: () => storage.config.state.settings, profileOf })
  const executor = createExecutor({
    directory,
    connectionFor: (server, caller) => scripts.connectionFor(server, caller) ?? deps.connectionFor(server, caller),
    clock: deps.clock,
    admit: () => upstream.admit(),
    permit: budgeted(permission({ ...deps, authorize: deps.policy.authorize, profileOf }), storage.budgets),
    callId: deps.callId,
    clientOf: deps.clientOf,
    firstListing(name) {
      const server = directory.serverNamed(splitQualified(name)?.server ?? '')
      return server === undefined || storage.catalog.get(server) !== undefined ? undefined : upstream.refresher.refresh(server)
    },
    onStart(call, connection, meta) {
      if (isScript(connection)) connection.began(call)
      else deps.questions.used(connection, call.caller)
      activity.began(call)
      return deps.telemetry.sending(call, connection, meta)
    },
    onCall(told, detail, sent) {
      // An unresolved name may be any text, such as a key in the wrong place.
      const call = told.effect === undefined ? { ...told, server: mask.text(told.server), tool: mask.text(told.tool) } : told
      quiet.touch()
      storage.budgets.ended(call.id)
      deps.audit.add(call, sent === undefined ? detail : { ...detail, arguments: sent }, profileOf(call.caller))
      activity.ended(call, detail)
      deps.telemetry.ended(call)
      deps.hooks.ended(call, () => detail.result && shownResult(detail.result))
    },
    atWork: (server) => storage.journal.atWork(server, 'checking arguments for a tool'),
    onUnchecked({ server, source }) {
      const line = `The arguments of ${source.name} are not checked before they are sent: its schema takes too long.`
      upstream.pool.log(server).add(`[tooltray] ${line}`)
    },
    onSuccess: deps.onSuccess,
    rewriteResourceUris: deps.others.rewriteResourceUris,
    // Arguments from the control API are sent as they are: references in them are not filled in.
    filledIn: (args, schema, caller) => (caller === 'control' ? args : results.filledIn(args, schema, caller)),
  })
  return { executor, scripts }
}

function isScript(target: CallTarget): target is ScriptConnection {
  return 'began' in target
}

/** Returns a result as JSON; undefined if parsing it would block the process. */
function shownResult(result: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  try {
    return wholeResult(result)
  } catch {
    return undefined
  }
}

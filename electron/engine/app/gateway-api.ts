import type { PolicyDecision } from '../../contract/access.ts'
import type { SessionStatus } from '../../contract/engine-status.ts'
import type { SearchAnswer, WhyNotAnswer } from '../../contract/search.ts'
import type { ServerStatus } from '../../contract/servers.ts'
import type { Activity } from '../records/activity/activity.ts'
import type { Engine, InProfile } from './engine-api.ts'
import type { ListedTools } from '../gateway/listed-tools/listed-tools.ts'
import type { Executor } from '../gateway/calls/execute-tool.ts'
import type { SearchRequest } from '../gateway/finding/search-tools.ts'
import type { WhyNotRequest } from '../gateway/finding/why-not.ts'
import type { Directory } from '../gateway/directory/directory.ts'
import type { Caller } from '../authorization/scope/caller.ts'
import type { CallerRequestHandler } from '../gateway/server-requests/server-requests.ts'
import type { PromptsResources } from './assembly/open-prompts-resources.ts'
import type { Learning } from '../search/learning/learning.ts'
import type { ScriptControl } from '../scripts/script-control.ts'
import type { SearchCases } from '../records/usage/search-cases.ts'

/** What clients use: the visible tools, searches, calls, and sessions. */
export interface Gateway extends AsyncDisposable {
  readonly directory: Directory
  readonly executor: Executor
  /** What a new session of the active profile would see directly. */
  atHandNow(): ReturnType<ListedTools['view']>
  readonly learning: Learning
  readonly cases: SearchCases
  /** The latest calls and searches. */
  readonly history: Activity['history']
  readonly scripts: ScriptControl
  readonly serveMcp: Engine['serveMcp']
  readonly refresh: Engine['refresh']
  /** A search by the user. */
  search(request: InProfile<SearchRequest>, draft?: boolean): Promise<SearchAnswer>
  whyNot(request: InProfile<WhyNotRequest>): WhyNotAnswer
  /** Returns the configured name of a server. Throws `server_unknown`. */
  serverNamed(name: string): string
  /** Whether a caller may use a tool, as `policyOf`. */
  policyOf(caller: Caller, tool: string, args?: Readonly<Record<string, unknown>>): Promise<PolicyDecision>
  /** The prompts and resources of enabled servers. */
  readonly others: PromptsResources
  /** The status of each server. */
  reports(): ServerStatus[]
  sessions(): SessionStatus[]
  /**
   * Writes the cached handshake. Rejects if our own session does not answer; a failure to write the file is reported as a storage problem.
   */
  writeHandshake(): Promise<void>
  /** Call when the visible tools may have changed: schedules a write of the cached handshake, and fills the search index. */
  offerChanged(): void
  /** Stops all periodic and scheduled work. */
  stopUpkeep(): void
  /** Forwards server requests during a control API call to its caller. */
  readonly askerOfPerson: CallerRequestHandler
}

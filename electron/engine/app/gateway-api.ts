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
import type { Caller } from '../authorization/scope/scopes.ts'
import type { CallerRequestHandler } from '../gateway/server-requests/server-requests.ts'
import type { PromptsResources } from './assembly/open-prompts-resources.ts'
import type { Learning } from '../search/learning/learning.ts'
import type { ScriptControl } from '../scripts/script-control.ts'
import type { SearchCases } from '../records/usage/search-cases.ts'

/** What clients are served with: the tools on offer, searches, calls, and their sessions. */
export interface Gateway extends AsyncDisposable {
  readonly directory: Directory
  readonly executor: Executor
  /** What a session of the profile in force would see directly, if it began now. */
  atHandNow(): ReturnType<ListedTools['view']>
  readonly learning: Learning
  readonly cases: SearchCases
  /** The latest calls and searches. */
  readonly history: Activity['history']
  readonly scripts: ScriptControl
  readonly serveMcp: Engine['serveMcp']
  readonly refresh: Engine['refresh']
  /** A search by a person. */
  search(request: InProfile<SearchRequest>, draft?: boolean): Promise<SearchAnswer>
  whyNot(request: InProfile<WhyNotRequest>): WhyNotAnswer
  /** The name in the configuration of a server as somebody wrote it. Throws `server_unknown`. */
  serverNamed(name: string): string
  /** Whether a caller may use a tool, as `policyOf`. */
  policyOf(caller: Caller, tool: string, args?: Readonly<Record<string, unknown>>): Promise<PolicyDecision>
  /** What servers that are on offer beside tools. */
  readonly others: PromptsResources
  /** How each server stands. */
  reports(): ServerStatus[]
  sessions(): SessionStatus[]
  /** Rejects when a session of our own does not answer; that the file cannot be written is a problem of storage. */
  writeGreeting(): Promise<void>
  /** Other tools may be on offer than before: the greeting says so soon, and the search index is filled. */
  offerChanged(): void
  /** Begins nothing by itself any more. */
  stopUpkeep(): void
  /** Asks whoever calls by the control API what a server wants to know meanwhile. */
  readonly askerOfPerson: CallerRequestHandler
}

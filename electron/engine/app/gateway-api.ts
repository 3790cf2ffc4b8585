import type { Transport } from '@modelcontextprotocol/client'
import type { PolicyDecision } from '../../contract/access.ts'
import type { SessionStatus } from '../../contract/engine-status.ts'
import type { SessionChoice } from '../../contract/exposure.ts'
import type { SearchAnswer, WhyNotAnswer } from '../../contract/search.ts'
import type { ServerStatus } from '../../contract/servers.ts'
import type { Activity } from '../records/activity/activity.ts'
import type { ListedTools } from '../gateway/listed-tools/listed-tools.ts'
import type { Executor } from '../gateway/calls/execute-tool.ts'
import type { SearchRequest } from '../gateway/finding/search-tools.ts'
import type { Session, SessionOrigin } from '../gateway/session/serving.ts'
import type { WhyNotRequest } from '../gateway/finding/why-not.ts'
import type { Directory } from '../gateway/directory/directory.ts'
import type { Caller } from '../authorization/scope/caller.ts'
import type { CallerRequestHandler } from '../gateway/server-requests/server-requests.ts'
import type { PromptsResources } from './assembly/open-prompts-resources.ts'
import type { Learning } from '../search/learning/learning.ts'
import type { ScriptControl } from '../scripts/script-control.ts'
import type { SearchCases } from '../records/usage/search-cases.ts'

/** A request with an optional profile name. Without one, it covers all servers. */
type InProfile<Request> = Omit<Request, 'profile'> & { readonly profile?: string | undefined }

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
  /**
   * Serves MCP to a client.
   * - `program`: the program that connected, used until the client names itself.
   * - `choice`: the options that it was started with.
   * - `origin`: where it connects from. The name, profile, and role of an HTTP credential override what the client claims.
   */
  serveMcp(transport: Transport, program: string, choice?: SessionChoice, origin?: SessionOrigin): Session
  /**
   * Connects and reads the lists again, all servers at once. A failed server keeps its tools and reports its error. Throws
   * `server_unknown`.
   */
  refresh(server?: string): Promise<ServerStatus[]>
  /**
   * A search by the user. Throws `server_unknown`, `profile_unknown`.
   *
   * @param draft a search while the user types: not added to the activity of clients.
   */
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

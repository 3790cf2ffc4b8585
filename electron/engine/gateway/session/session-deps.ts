import type { Implementation, LoggingLevel } from '@modelcontextprotocol/server'
import type { Clock } from '../../base/platform.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import type { VisibleCatalog } from '../../catalog/pending-changes/visible-catalog.ts'
import type { Connection } from '../../upstream/connection.ts'
import type { Reads } from '../prompts-resources/reads.ts'
import type { OwnRequest } from '../../transport/json-rpc/outgoing-requests.ts'
import type { CallTasks } from '../tasks/call-tasks.ts'
import type { PageNames } from '../pages/page-names.ts'
import type { ListedTools } from '../listed-tools/listed-tools.ts'
import type { ServerRequests } from '../server-requests/server-requests.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { FirstLists } from '../finding/first-lists.ts'
import type { Scope } from '../../authorization/scope/scope.ts'
import type { Subject } from '../../authorization/scope/subject.ts'
import type { ToolAccess } from '../meta-tools/meta-calls.ts'
import type { Caller } from '../../base/caller.ts'

/** Everything that sessions work with. */
export interface SessionDeps extends ToolAccess {
  readonly identity: Implementation
  readonly clock: Clock
  readonly callTasks: Pick<CallTasks, 'follow' | 'answer'>
  readonly questions: Pick<ServerRequests, 'requestHandlerOf' | 'attach' | 'forget' | 'rootsChanged'>
  /** @param scope of the session. */
  instructions(scope: Scope | undefined): string
  /** Words by which an app's own tool search finds us. */
  searchHint(scope: Scope | undefined): string
  /** What a session may see and use; undefined: everything. Throws `profile_unknown`, `role_unknown`. */
  scopeFor(subject: Subject): Scope | undefined
  readonly listedTools: Pick<ListedTools, 'begin' | 'withPage' | 'definitions' | 'listedAs'>
  /** Called when a session asks for log messages of at least this level. */
  onLogLevel(level: LoggingLevel): void
  /** The names by which pages of tools call. */
  readonly pageNames: PageNames
  /** Called when a client shows pages of tools (MCP Apps): this is declared to servers from then on. */
  onShowsPages(): void
  readonly firstLists: FirstLists
  /** Sends a request to a server. Throws as `Connection.request`, and while no tool may run. */
  request(server: string, request: OwnRequest, context: CallContext): Promise<Record<string, unknown>>
  readonly readRefused: Reads['refused']
  /** Reads a skill of a server that no list of it has. */
  askSkill(server: string, uri: string): Promise<void>
  /** Throws while no tool may run. */
  admit(): void
  /** The instance of a server that a caller uses. Throws `server_unknown`, `project_unknown`. */
  connectionFor(server: string, caller: Caller): Connection | Promise<Connection>
  /** As `Projects.enter`. */
  enterProject(session: string, folder: string): Promise<void>
  /** The user's home folder. */
  readonly home: string
  /** Watches a resource of a server. Returns a function that ends it. */
  watchResource(server: string, uri: string, onUpdated: () => void, caller: Caller): Promise<() => void>
  configOf(server: string): ServerConfig | undefined
  /** Pending changes of a server, and a filter for lists that have just come from it. */
  readonly pinned: Pick<VisibleCatalog, 'get' | 'pending' | 'passing'>
  /** Makes a call as a part of its trace, if traces are on. */
  traced(
    call: { readonly tool: string; readonly session: string; readonly client: string },
    context: CallContext,
    run: (context: CallContext) => Promise<Record<string, unknown>>,
  ): Promise<Record<string, unknown>>
}

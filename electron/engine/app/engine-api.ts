import type { Finding } from '../../contract/consent/text-checks.ts'
import type { SessionChoice } from '../../contract/exposure.ts'
import type { EngineChange, EngineStatus } from '../../contract/engine-status.ts'
import type { PastedServer } from '../../contract/entries.ts'
import type { QuestionAnswer } from '../../contract/questions.ts'
import type { SearchAnswer, WhyNotAnswer } from '../../contract/search.ts'
import type { ListedSecret } from '../../contract/secrets.ts'
import type { LogLine, ServerStatus, Trial } from '../../contract/servers.ts'
import type { CatalogueEntry, ShownOther } from '../../contract/catalogue.ts'
import type { ListedDirectly, CatalogueWeight, ToolChoice, UnknownName } from '../../contract/tools.ts'
import type { Transport } from '@modelcontextprotocol/client'
import type { Access } from '../authorization/credentials/access.ts'
import type { Approvals } from '../authorization/approvals/approvals.ts'
import type { Audit } from '../records/audit/audit.ts'
import type { CallControl } from './actions/call-control.ts'
import type { CaseControl } from './actions/case-control.ts'
import type { EntryControl } from './actions/entry-control.ts'
import type { LearningControl } from './actions/learning-control.ts'
import type { PendingChangeControl } from './actions/pending-change-control.ts'
import type { PolicyControl } from './actions/policy-control.ts'
import type { RemovalControl } from './actions/removal-control.ts'
import type { SecretControl } from './actions/secret-control.ts'
import type { ConfigTransferControl } from './actions/config-transfer-control.ts'
import type { SignInControl } from './actions/sign-in-control.ts'
import type { ProjectView } from '../../contract/sources.ts'
import type { Projects } from '../sources/projects/projects.ts'
import type { Log } from '../base/log.ts'
import type { Clock, Platform } from '../base/platform.ts'
import type { ClientSettings } from '../clients/client-settings.ts'
import type { HelperPlace } from '../clients/apps/helper-program.ts'
import type { Paths } from '../config/paths.ts'
import type { RoleEdits } from '../config/roles/role-edits.ts'
import type { RuleEdits } from '../config/rules/rule-edits.ts'
import type { ProfileEdits } from '../config/edits/profile-edits.ts'
import type { ServerEdits } from '../config/edits/server-edits.ts'
import type { SettingsEdits } from '../config/edits/settings-edits.ts'
import type { CallContext } from '../gateway/calls/call-context.ts'
import type { DescribedTool } from '../gateway/finding/describe-tools.ts'
import type { OfferedTool } from '../catalog/offered-tool.ts'
import type { ExecuteRequest } from '../gateway/calls/execute-request.ts'
import type { SearchRequest } from '../gateway/finding/search-tools.ts'
import type { StartProcess } from '../gateway/results/reader/own-process.ts'
import type { Session, SessionOrigin } from '../gateway/session/serving.ts'
import type { WhyNotRequest } from '../gateway/finding/why-not.ts'
import type { ScriptControl } from '../scripts/script-control.ts'
import type { HttpBoard } from './http-board.ts'
import type { Mask } from '../secrets/mask.ts'
import type { ServerSources } from '../sources/server-sources.ts'

/** What the host passes to its engine. */
export interface EngineDeps {
  readonly paths: Paths
  readonly platform: Platform
  readonly clock: Clock
  readonly version: string
  readonly log: Log
  /** The program that AI clients start; the native one is also the first program of some sandboxes. */
  readonly helper: Pick<HelperPlace, 'command' | 'args' | 'native'>
  /** The folder with the data of semantic search. Without it, only keyword search is available. */
  readonly searchData?: string
  /** Called after 30 s without a call or search, once per busy period: the time for cleanup. */
  readonly onQuiet?: () => void
  /** Starts our own subprocesses. Defaults to the Node that runs this code, which an installed app does not have. */
  readonly startProcess?: StartProcess | undefined
}

/** A request with an optional profile name. Without one, it covers all servers. */
export type InProfile<Request> = Omit<Request, 'profile'> & { readonly profile?: string | undefined }

/**
 * A server to try out.
 * - `of`: the server that the entry is an edit of, whose masked secrets it may contain.
 * - `agreed`: the fingerprint of a program.
 */
export interface TrialRequest {
  readonly name: string
  readonly entry: Readonly<Record<string, unknown>>
  readonly of?: string | undefined
  readonly agreed?: string | undefined
}

/** The proxy itself. One runs for each user; hosts connect clients to it. */
export interface Engine
  extends
    Omit<ServerEdits, keyof EntryControl | keyof RemovalControl | 'setToolDirect'>,
    EntryControl,
    RemovalControl,
    ProfileEdits,
    RoleEdits,
    RuleEdits,
    SettingsEdits,
    ConfigTransferControl {
  status(): EngineStatus
  /**
   * Calls the listener with every change until the returned function is called.
   *
   * @param answers whether a user sees the changes and can answer server requests.
   */
  watch(listener: (event: EngineChange) => void, answers?: boolean): () => void
  /** Answers a server's request on behalf of the user. Throws `question_unknown`. */
  answerQuestion(answer: QuestionAnswer): void
  /**
   * Answers on behalf of the user whether a call may run. Throws `approval_unknown`, and an error if no rule can be written for the call.
   */
  answerApproval: Approvals['answer']
  /**
   * Serves MCP to a client.
   * - `program`: the program that connected, used until the client names itself.
   * - `choice`: the options that it was started with.
   * - `origin`: where it connects from. The name, profile, and role of an HTTP credential override what the client claims.
   */
  serveMcp(transport: Transport, program: string, choice?: SessionChoice, origin?: SessionOrigin): Session
  readonly policy: PolicyControl
  readonly pins: PendingChangeControl
  /** The credentials for HTTP access. */
  readonly access: Omit<Access, 'close'>
  /** The audit log. */
  readonly audit: Pick<Audit, 'read' | 'verify'>
  /** As `Projects.look` and `Projects.answer`. */
  lookAtProject(folder: string): Promise<ProjectView>
  answerProject: Projects['answer']
  /** The HTTP settings of servers.json, and the listeners that the host has open. */
  readonly http: HttpBoard
  tools(server?: string): OfferedTool[]
  /**
   * Searches the tools.
   *
   * @param draft a search while the user types: not added to the activity of clients.
   * @throws TooltrayError `server_unknown`, `profile_unknown`
   */
  search(request: InProfile<SearchRequest>, draft?: boolean): Promise<SearchAnswer>
  /** Explains why a search finds or misses a tool. Throws `tool_unknown`, `tool_ambiguous`, `server_unknown`, `profile_unknown`. */
  whyNot(request: InProfile<WhyNotRequest>): WhyNotAnswer
  readonly learning: LearningControl
  readonly cases: CaseControl
  readonly calls: CallControl
  readonly scripts: ScriptControl
  readonly signIn: SignInControl
  readonly secrets: SecretControl
  /** All secrets that are stored or needed, with the servers that refer to each. */
  listedSecrets(): ListedSecret[]
  /**
   * Stores a secret and applies it: servers that wait for it are tried at once, those that use the old value restart. Returns their names.
   */
  setSecret(name: string, value: string): Promise<readonly string[]>
  /** Masks secrets in what goes to users, models, or files. Results of tools are not changed. */
  readonly mask: Mask
  /** Suspicious content in a tool's texts. */
  findings(tool: Pick<OfferedTool, 'server' | 'source'>): readonly Finding[]
  /** Accepts a tool's new, weaker effect. Throws `tool_unknown`, `tool_ambiguous`. */
  acceptEffect(name: string): void
  describe(names: readonly string[]): { tools: DescribedTool[]; unknown: UnknownName[] }
  call(request: ExecuteRequest, context: CallContext): Promise<Record<string, unknown>>
  /**
   * Connects and reads the lists again, all servers at once. A failed server keeps its tools and reports its error. Throws
   * `server_unknown`.
   */
  refresh(server?: string): Promise<ServerStatus[]>
  disconnect(name: string): Promise<void>
  /** Ends a server and starts it again, even if it failed and its next attempt is not due. Throws `server_unknown`, `server_disabled`. */
  restart(name: string): Promise<ServerStatus>
  /**
   * Connects to a server that is not configured yet, reads its tools, and ends it. Throws `config_invalid`, `consent_needed`, and the
   * reason if it is unusable.
   */
  tryServer(request: TrialRequest, signal: AbortSignal | undefined): Promise<Trial>
  /** Returns the servers in pasted text; an explanation if there are none. */
  readPasted(text: string): Promise<PastedServer[] | string>
  /** Completes a path of this machine; see `complete-path.ts`. */
  completePath(typed: string, kind: 'file' | 'folder'): Promise<string[]>
  /** All tools of a server, including hidden ones. Throws `server_unknown`. */
  toolChoices(server: string): ToolChoice[]
  /** Lists a tool directly, or stops doing so. `tool` is the server's own name for it. Throws `server_unknown`, `config_invalid`. */
  setToolAtHand(server: string, tool: string, atHand: boolean): Promise<void>
  /** The tools that a new session would see directly, and why, by their qualified names. */
  toolsAtHand(): ReadonlyMap<string, ListedDirectly>
  catalogueWeight(): CatalogueWeight
  /** Everything offered by enabled servers. */
  catalogue(): CatalogueEntry[]
  /** The prompts and resources of an enabled server. Throws `server_unknown`. */
  othersOf(server: string): ShownOther[]
  /** Throws `resource_unknown`, and the server's own error. */
  readResource(uri: string, context: CallContext): Promise<Record<string, unknown>>
  /** Throws `prompt_unknown`, and the server's own error. */
  getPrompt(name: string, args: Readonly<Record<string, string>>, context: CallContext): Promise<Record<string, unknown>>
  serverLog(name: string): readonly LogLine[]
  /**
   * Pauses or resumes. While paused, no server runs and no tool can be called (`engine_paused`); searches still work on the known tools.
   * Resolves when all servers have ended. A pause ends with the engine.
   */
  setPaused(paused: boolean): Promise<void>
  /** Call after the machine slept: resets backoffs and reads lists that are old. */
  wake(): void
  /** The AI clients of this machine. Loaded on first use: most engines never need them. */
  clients(): Promise<ClientSettings>
  /** The servers of the registry and of bundles. Also loaded on first use. */
  sources(): Promise<ServerSources>
  /** Ends every session and server. All are gone when the promise resolves. */
  close(): Promise<void>
}

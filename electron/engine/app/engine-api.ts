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
import type { ExecuteRequest } from '../gateway/calls/execute-tool.ts'
import type { SearchRequest } from '../gateway/finding/search-tools.ts'
import type { StartProcess } from '../gateway/results/reader/own-process.ts'
import type { Session, SessionOrigin } from '../gateway/session/serving.ts'
import type { WhyNotRequest } from '../gateway/finding/why-not.ts'
import type { ScriptControl } from '../scripts/script-control.ts'
import type { HttpBoard } from './http-board.ts'
import type { Mask } from '../secrets/mask.ts'
import type { ServerSources } from '../sources/server-sources.ts'

/** What a host gives its engine. */
export interface EngineDeps {
  readonly paths: Paths
  readonly platform: Platform
  readonly clock: Clock
  readonly version: string
  readonly log: Log
  /** What AI clients are told to start; the one in C is also the first program of some sandboxes. */
  readonly helper: Pick<HelperPlace, 'command' | 'args' | 'native'>
  /** The folder with the data of the search by meaning; without it, search goes by words alone. */
  readonly searchData?: string
  /** The time to tidy up: told when for half a minute nothing was called or searched, once after each time that something was. */
  readonly onQuiet?: () => void
  /** Starts programs of ours; else the Node does that runs this, which an installed app is not. */
  readonly startProcess?: StartProcess | undefined
}

/** What is asked with a profile by its name; without one, of all servers. */
export type InProfile<Request> = Omit<Request, 'profile'> & { readonly profile?: string | undefined }

/** A server to try out. `of`: the one that it is a change of, whose masked secrets it may hold. `agreed`: the fingerprint of a program. */
export interface TrialRequest {
  readonly name: string
  readonly entry: Readonly<Record<string, unknown>>
  readonly of?: string | undefined
  readonly agreed?: string | undefined
}

/** The proxy itself. One runs for each user; hosts give it doors. */
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
   * Tells of every change until the function returned is called.
   *
   * @param answers whether a person sees what is told, and can answer questions of servers.
   */
  watch(listener: (event: EngineChange) => void, answers?: boolean): () => void
  /** Answers for the person what a server asks in the middle of a call. Throws `question_unknown`. */
  answerQuestion(answer: QuestionAnswer): void
  /** Answers for the person whether a call may run. Throws `approval_unknown`, and what a rule cannot be written for. */
  answerApproval: Approvals['answer']
  /**
   * Serves MCP to a client. `program` is what connected, until the client names itself. `choice`: what it was started with. `origin`: where
   * it comes from; the name, profile and role of a visitor hold whatever the client says.
   */
  serveMcp(transport: Transport, program: string, choice?: SessionChoice, origin?: SessionOrigin): Session
  readonly policy: PolicyControl
  readonly pins: PendingChangeControl
  /** Who may come in over HTTP. */
  readonly access: Omit<Access, 'close'>
  /** The record of calls. */
  readonly audit: Pick<Audit, 'read' | 'verify'>
  /** As `Projects.look` and `Projects.answer`. */
  lookAtProject(folder: string): Promise<ProjectView>
  answerProject: Projects['answer']
  /** What servers.json says of doors for HTTP, and where what is open is shown. */
  readonly http: HttpBoard
  tools(server?: string): OfferedTool[]
  /**
   * @param draft made while somebody types: not kept among what clients did.
   * @throws TooltrayError `server_unknown`, `profile_unknown`
   */
  search(request: InProfile<SearchRequest>, draft?: boolean): Promise<SearchAnswer>
  /** Why a search shows a tool or does not. Throws `tool_unknown`, `tool_ambiguous`, `server_unknown`, `profile_unknown`. */
  whyNot(request: InProfile<WhyNotRequest>): WhyNotAnswer
  readonly learning: LearningControl
  readonly cases: CaseControl
  readonly calls: CallControl
  readonly scripts: ScriptControl
  readonly signIn: SignInControl
  readonly secrets: SecretControl
  /** Every secret that is kept or wanted, with who refers to it. */
  listedSecrets(): ListedSecret[]
  /** Keeps a secret, and uses it: servers that wait for it are tried at once, those that had another start anew. Returns their names. */
  setSecret(name: string, value: string): Promise<readonly string[]>
  /** Takes secrets out of what goes to a person, a model or a file. Results of tools are not ours to change. */
  readonly mask: Mask
  /** What is odd in the texts of a tool. */
  findings(tool: Pick<OfferedTool, 'server' | 'source'>): readonly Finding[]
  /** Takes the word of a tool that says less of itself than it did. Throws `tool_unknown`, `tool_ambiguous`. */
  acceptEffect(name: string): void
  describe(names: readonly string[]): { tools: DescribedTool[]; unknown: UnknownName[] }
  call(request: ExecuteRequest, context: CallContext): Promise<Record<string, unknown>>
  /** Connects and reads the lists again, all at once; a server that fails keeps its tools and says why. Throws `server_unknown`. */
  refresh(server?: string): Promise<ServerStatus[]>
  disconnect(name: string): Promise<void>
  /** Ends it, and starts it anew: also where it failed and its next try is not due. Throws `server_unknown`, `server_disabled`. */
  restart(name: string): Promise<ServerStatus>
  /**
   * Connects to a server that is not there yet, reads its tools and ends it. Throws `config_invalid`, `consent_needed`, and why it cannot
   * be used.
   */
  tryServer(request: TrialRequest, signal: AbortSignal | undefined): Promise<Trial>
  /** The servers in whatever a person found and pasted; a sentence where there are none. */
  readPasted(text: string): Promise<PastedServer[] | string>
  /** Paths of this machine that begin as what was typed; see `complete-path.ts`. */
  completePath(typed: string, kind: 'file' | 'folder'): Promise<string[]>
  /** All tools of a server, offered or not. Throws `server_unknown`. */
  toolChoices(server: string): ToolChoice[]
  /** Lets clients see one tool directly, by the server's own name for it, or no more. Throws `server_unknown`, `config_invalid`. */
  setToolAtHand(server: string, tool: string, atHand: boolean): Promise<void>
  /** The tools that a session which began now would see directly, and why, by their qualified names. */
  toolsAtHand(): ReadonlyMap<string, ListedDirectly>
  catalogueWeight(): CatalogueWeight
  /** All that the servers that are on offer. */
  catalogue(): CatalogueEntry[]
  /** The prompts and resources of a server that is on. Throws `server_unknown`. */
  othersOf(server: string): ShownOther[]
  /** Throws `resource_unknown`, and what its server answers with. */
  readResource(uri: string, context: CallContext): Promise<Record<string, unknown>>
  /** Throws `prompt_unknown`, and what its server answers with. */
  getPrompt(name: string, args: Readonly<Record<string, string>>, context: CallContext): Promise<Record<string, unknown>>
  serverLog(name: string): readonly LogLine[]
  /**
   * Paused, no server runs and no tool is called (`engine_paused`); searching goes on from what is known. Resolves when all servers have
   * ended. A pause ends with the engine.
   */
  setPaused(paused: boolean): Promise<void>
  /** The machine slept: what failed before is tried again at the next use, and lists that became old are read. */
  wake(): void
  /** AI clients of this machine. Read when first asked for: most engines end without it. */
  clients(): Promise<ClientSettings>
  /** Servers of the registry and of bundles. Read when first asked for, too. */
  sources(): Promise<ServerSources>
  /** Ends every session and server. Nothing of it is left when the promise resolves. */
  close(): Promise<void>
}

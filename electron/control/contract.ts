import { type ContractRouterClient, eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { credential, policyDecision, policyQuestion, roleToSave, rule } from '../contract/access.ts'
import { approvalAnswer } from '../contract/consent/approvals.ts'
import { pinChange, serverPins } from '../contract/consent/pins.ts'
import { EXPOSURES } from '../contract/exposure.ts'
import { activityRecord, auditQuery, auditRecord, auditVerdict, callProgress, keptCall } from '../contract/activity.ts'
import { catalogueEntry, shownOther } from '../contract/catalogue.ts'
import { savedScript, scriptReport, scriptRequest } from '../contract/scripts/scripts.ts'
import { check } from '../contract/checks.ts'
import { changePreview, changeReport, clientReport, clientRequest, helperProgram } from '../contract/clients.ts'
import { engineEvent, engineStatus, httpWish } from '../contract/engine-status.ts'
import { entryPreview, formInput, previewedServer, serverAddition } from '../contract/entries.ts'
import { learningExport, learningStatus } from '../contract/learning.ts'
import { caseOutcome, searchAnswer, searchCase, searchRequest, whyNotAnswer } from '../contract/search.ts'
import { questionAnswer } from '../contract/questions.ts'
import { keptSecret, listedSecret, secretPlace } from '../contract/secrets.ts'
import { logLine, remains, serverStatus, trial } from '../contract/servers.ts'
import { plainSetting, configImportPlan, settingValue, shownSetting } from '../contract/config-transfer.ts'
import { data, list, record, texts } from '../contract/shape.ts'
import { bundleSource, projectView, registryChoice, registryDetails, registryPage, shownBundle } from '../contract/sources.ts'
import { callRequest, catalogueWeight, listedTool, toolChoice, unknownName } from '../contract/tools.ts'

const named = z.object({ name: z.string() })
const inFolder = z.object({ folder: z.string() })
/** The fingerprint of the preview that the user agreed to. */
const agreed = z.string().optional()
/** The values of a form. */
const filled = { input: formInput }
/** A form's values, for the server `name`. */
const addition = { ...filled, name: z.string(), replace: z.boolean().default(false), agreed }
const bundle = z.object({ id: z.string() })

const raw = oc.errors({
  FAILED: { status: 500, data: z.object({ code: z.string(), hint: z.string().optional(), details: record.optional() }) },
})

/**
 * Every request that a window, a page, or the command line can send to the engine. Inputs are validated first. Errors carry the stable code
 * of `TooltrayError` in `data.code`, and its hint.
 */
export const contract = {
  status: raw.output(engineStatus),
  watch: raw.output(eventIterator(engineEvent)),
  /** As `watch`, but a user sees server requests: while no such stream is open, servers learn that no one can be asked. */
  attend: raw.output(eventIterator(engineEvent)),
  stop: raw,
  /** Pausing ends every server and refuses calls, until it is undone or the engine ends. */
  setPaused: raw.input(z.object({ paused: z.boolean() })),
  /** Reports that the machine woke up. */
  wake: raw,
  doctor: raw.output(list(check)),
  /** Opens an HTTP listener for MCP, yields its URL, and closes it when the stream ends. Throws `http_unsafe`, `http_unavailable`. */
  openHttp: raw.input(httpWish).output(eventIterator(data({ url: z.string() }))),
  /** Answers a server's question from the status. Throws `question_unknown`. */
  answerQuestion: raw.input(questionAnswer),
  /** Answers an approval from the status. Throws `approval_unknown`, and an error if no rule can be written for it. */
  answerApproval: raw.input(approvalAnswer),
  servers: {
    /**
     * Previews what an entry would run and get. `agreed` must be its fingerprint; an address that gets nothing has none. `of`: the edited
     * server.
     */
    preview: raw.input(z.object({ entry: record, of: z.string().optional() })).output(entryPreview),
    /** The servers in a pasted text, each with its preview; `reason` explains why there are none. */
    paste: raw.input(z.object({ text: z.string() })).output(data({ servers: list(previewedServer), reason: z.string().exactOptional() })),
    /**
     * Writes an entry into servers.json. Fails if the name is taken, unless `replace`, and without consent (`consent_needed`). Values that
     * look like keys are stored as secrets and replaced by references; the answer lists them.
     */
    add: raw.input(serverAddition).output(data({ kept: list(keptSecret) })),
    /** Removes a server from servers.json. Its secrets and sign-in stay for an undo; the answer lists those that no other server uses. */
    remove: raw.input(named).output(remains),
    /** Deletes what a removed server left behind; returns what was deleted. */
    forget: raw.input(named).output(remains),
    /** Restores the last removed entry of that name; `agreed` comes from its removal. The engine remembers it until it ends. */
    restore: raw.input(named.extend({ agreed })),
    setEnabled: raw.input(z.object({ name: z.string(), enabled: z.boolean() })),
    /** Connects, reads the list of tools again, and returns the new status. Without a name: of all servers. */
    refresh: raw.input(z.object({ name: z.string().optional() })).output(list(serverStatus)),
    disconnect: raw.input(named),
    /** Ends a server's processes or connections, starts it again, and returns its status. */
    restart: raw.input(named).output(serverStatus),
    /** The last lines of a server's stderr. */
    log: raw.input(named).output(list(logLine)),
    /** The entry in servers.json; literal secrets are masked. */
    entry: raw.input(named).output(record),
    /** Replaces the entry of `name` with `next`; values that are still masked stay unchanged. */
    change: raw.input(named.extend({ next: z.object({ name: z.string(), entry: record }), agreed })),
    /** Connects to a server that is not configured, reads its tools, and ends it. `of`: the server whose masked secrets it uses. */
    try: raw.input(named.extend({ entry: record, of: z.string().optional(), agreed })).output(trial),
    /** All tools of a server, including hidden ones. */
    toolChoices: raw.input(named).output(list(toolChoice)),
    /** The prompts and resources of an enabled server. */
    others: raw.input(named).output(list(shownOther)),
    /** Offers or hides one tool, by the server's own name for it. */
    setToolOffered: raw.input(named.extend({ tool: z.string(), offered: z.boolean() })),
    /** Lists one tool directly, or stops doing so, by the server's own name for it. */
    setToolAtHand: raw.input(named.extend({ tool: z.string(), atHand: z.boolean() })),
  },
  settings: {
    /** The global limits as written in servers.json. */
    get: raw.output(z.partialRecord(plainSetting, shownSetting)),
    /** Writes one setting; removes it if there is no value. */
    set: raw.input(z.object({ key: plainSetting, value: settingValue.optional() })),
  },
  tools: {
    list: raw.input(z.object({ server: z.string().optional() })).output(list(listedTool)),
    /** `draft`: a search while the user types; it is not added to the activity of clients. */
    search: raw.input(searchRequest.extend({ explain: z.boolean().optional(), draft: z.boolean().optional() })).output(searchAnswer),
    whyNot: raw.input(searchRequest.extend({ tool: z.string() })).output(whyNotAnswer),
    describe: raw.input(z.object({ names: texts })).output(data({ tools: list(record), unknown: list(unknownName) })),
    /** Accepts the weaker effect (`says`) that a tool declares now. */
    acceptEffect: raw.input(named),
    /** Calls a tool; the result is the server's own, unchanged. */
    call: raw.input(callRequest).output(record),
    /** As `call`, but yields progress reports; the stream returns the result. */
    callWithProgress: raw.input(callRequest).output(eventIterator(callProgress, record)),
    /** Characters of all offered definitions, and of the meta-tools that replace them. */
    weight: raw.output(catalogueWeight),
  },
  resources: {
    /** Reads one by its URI, as listed or as named in a result. */
    read: raw.input(z.object({ uri: z.string() })).output(record),
  },
  prompts: {
    /** Gets one by its qualified name, with its arguments filled in. */
    get: raw.input(z.object({ name: z.string(), arguments: z.record(z.string(), z.string()).default({}) })).output(record),
  },
  /** Everything offered by enabled servers. */
  catalogue: raw.output(list(catalogueEntry)),
  scripts: {
    /** Runs a script, or the saved one of that name, on behalf of the user; errors are in the report. Throws `script_unknown`. */
    run: raw.input(scriptRequest).output(scriptReport),
    list: raw.output(list(savedScript)),
    /** Saves a script; replaces one of the same name. */
    save: raw.input(savedScript),
    remove: raw.input(named),
  },
  calls: {
    /** The latest calls and searches, newest first. */
    recent: raw.output(list(activityRecord)),
    /** One call with its arguments and result; undefined if it is no longer in memory. */
    get: raw.input(z.object({ id: z.string() })).output(keptCall.optional()),
  },
  /** The audit log. */
  audit: {
    read: raw.input(auditQuery).output(list(auditRecord)),
    /** Verifies the whole log, which takes seconds if it is large. */
    verify: raw.output(auditVerdict),
  },
  cases: {
    /** Repeats the saved searches. */
    run: raw.output(list(caseOutcome)),
    save: raw.input(searchCase),
    remove: raw.input(searchCase.pick({ query: true, tool: true })),
  },
  /** The whole configuration as one file. The engine validates its text and reports errors. */
  setUp: {
    export: raw.output(record),
    plan: raw.input(z.object({ text: z.string(), replace: z.boolean().default(false) })).output(configImportPlan),
    /** Imports exactly what was planned for the same text (`consent_needed`). */
    takeOver: raw.input(z.object({ text: z.string(), replace: z.boolean().default(false), agreed })),
  },
  profiles: {
    /** Activates a profile for every client that was not started with one; without a name, all servers. */
    use: raw.input(z.object({ name: z.string().optional() })),
    /** `of`: the old name, if the profile is renamed. `expose`: unchanged if not set. */
    save: raw.input(z.object({ name: z.string(), servers: texts, of: z.string().optional(), expose: z.enum(EXPOSURES).optional() })),
    remove: raw.input(named),
  },
  /** The servers of a project folder, for clients that work in it. */
  projects: {
    look: raw.input(inFolder).output(projectView),
    /** Trusts or refuses them; `shown`: the fingerprint of what the user saw (`consent_needed`). */
    answer: raw.input(inFolder.extend({ agrees: z.boolean(), shown: z.string() })),
  },
  roles: {
    /** Creates or replaces a role. */
    save: raw.input(roleToSave),
    remove: raw.input(named),
  },
  rules: {
    add: raw.input(rule),
    /** By its number in the file, from 1. Returns the removed rule as it was written. */
    remove: raw.input(z.object({ number: z.number().int().min(1) })).output(data({ removed: z.unknown() })),
  },
  policy: {
    /** Whether a client (a credential, or the client's own name) may use a tool or needs approval, and which rule decides. */
    check: raw.input(policyQuestion).output(policyDecision),
  },
  /** The trusted definitions of servers' tools, prompts, and resources; changes to them wait for review. */
  pins: {
    list: raw.output(list(serverPins)),
    /** The pending changes; empty if there are none. Throws `server_unknown`. */
    review: raw.input(named).output(list(pinChange)),
    /**
     * Accepts a server's current definitions; returns how many were pending. `shown`: accept only what the user saw. Throws
     * `server_unknown`, `preview_stale`.
     */
    accept: raw.input(named.extend({ shown: list(pinChange).optional() })).output(data({ accepted: z.number() })),
  },
  /** The credentials for HTTP access. */
  access: {
    list: raw.output(list(credential)),
    /** Creates a credential. Only this answer ever contains its token. */
    add: raw.input(named.extend({ profile: z.string().optional(), role: z.string().optional() })).output(data({ token: z.string() })),
    /** Its token becomes invalid, and its sessions end. */
    revoke: raw.input(named),
  },
  /** Servers of the MCP registry. */
  registry: {
    search: raw
      .input(z.object({ query: z.string(), cursor: z.string().optional(), limit: z.number().int().min(1).max(100).optional() }))
      .output(registryPage),
    details: raw.input(z.object({ server: z.string(), version: z.string().optional() })).output(registryDetails),
    preview: raw.input(registryChoice.extend(filled)).output(entryPreview),
    add: raw.input(registryChoice.extend(addition)),
  },
  /** Bundles (`.mcpb`). A bundle that was read stays available for a day under its id. */
  bundles: {
    read: raw.input(bundleSource).output(shownBundle),
    preview: raw.input(bundle.extend(filled)).output(entryPreview),
    install: raw.input(bundle.extend(addition)),
  },
  /** Completes paths of this machine, for path fields. */
  paths: {
    complete: raw.input(z.object({ typed: z.string(), kind: z.enum(['file', 'folder']) })).output(texts),
  },
  /** The AI clients of this machine. `apply` performs exactly what was previewed under that id (`preview_stale`). */
  clients: {
    list: raw.input(z.object({ project: z.string().optional() })).output(list(clientReport)),
    /** The program that an unlisted client must start. */
    program: raw.output(helperProgram),
    preview: raw.input(clientRequest).output(changePreview),
    apply: raw.input(z.object({ request: clientRequest, preview: z.string() })).output(changeReport),
  },
  signIn: {
    /**
     * Begins a sign-in. Returns the address that the caller must open in the user's browser; none if the server requires no sign-in.
     * `again`: even after repeated failures.
     */
    start: raw
      .input(named.extend({ again: z.boolean().default(false) }))
      .output(data({ authorizationUrl: z.string().exactOptional(), until: z.number().exactOptional() })),
    /** Resolves when the current sign-in is done; fails with the reason. */
    wait: raw.input(named),
    cancel: raw.input(named),
    /** Imports mcp-remote's sign-in for the server. */
    takeOver: raw.input(named),
    /** Uses a manually created token: stores it as a secret, and writes a reference into servers.json. */
    useToken: raw.input(named.extend({ token: z.string().min(1) })),
    /** The user declines the import of a sign-in. */
    declineOffer: raw.input(named),
    /** `told`: whether the server revoked the tokens. They are deleted here in any case. */
    signOut: raw.input(named).output(data({ told: z.boolean() })),
  },
  secrets: {
    /** Names only: values never leave the engine. */
    list: raw.output(data({ place: secretPlace, secrets: list(listedSecret) })),
    /** Stores a secret, and tries the servers that need it at once; returns their names. */
    set: raw.input(named.extend({ value: z.string().min(1) })).output(data({ place: secretPlace, servers: texts })),
    remove: raw.input(named),
  },
  learning: {
    status: raw.output(learningStatus),
    export: raw.output(learningExport),
    clear: raw.output(learningStatus),
    /** Switches learning, or the storage of queries as typed, on or off. Omitted settings stay unchanged. */
    configure: raw.input(z.object({ enabled: z.boolean().optional(), keepQueries: z.boolean().optional() })).output(learningStatus),
  },
}

/** The client of the control API. Errors are `ORPCError` with `data.code` and `data.hint`. */
export type ControlClient = ContractRouterClient<typeof contract>

export type { Credential } from '../contract/access.ts'
export type { DefinitionChange as PinChange, ServerPins } from '../contract/consent/pins.ts'
export type { Finding } from '../contract/consent/text-checks.ts'
export type { Exposure } from '../contract/exposure.ts'
export type { ActivityRecord, AuditRecord, AuditVerdict, AuditedMethod, CallDetail, CallProgress, CallStart } from '../contract/activity.ts'
export type { SavedScript, ScriptCall, ScriptReport } from '../contract/scripts/scripts.ts'
export type { ShownOther } from '../contract/catalogue.ts'
export type { ChangePreview, ChangeReport, ClientReport, ClientRequest, HubPreview, ImportItem, ReadableHub } from '../contract/clients.ts'
export type { EngineEvent, EngineStatus, SessionStatus } from '../contract/engine-status.ts'
export type { BorrowedSecret, EntryPreview, FormField, PreviewedServer } from '../contract/entries.ts'
export type { LearningStatus } from '../contract/learning.ts'
export type { CaseOutcome, Explanation, FoundOther, FoundTool, SearchAnswer } from '../contract/search.ts'
export type { ApprovalAnswer, OpenApproval } from '../contract/consent/approvals.ts'
export type { OpenQuestion } from '../contract/questions.ts'
export type { ListedSecret, SecretPlace } from '../contract/secrets.ts'
export type { Remains, ServerStatus, StateName, Trial } from '../contract/servers.ts'
export type { PlainSetting, ConfigImportPlan as SetUpPlan, ShownSetting } from '../contract/config-transfer.ts'
export type { ProjectStatus, ProjectView, RegistryDetails, ShownBundle } from '../contract/sources.ts'
export type { ToolChoice } from '../contract/tools.ts'

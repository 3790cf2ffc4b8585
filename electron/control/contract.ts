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
/** The fingerprint of the preview that the person agreed to. */
const agreed = z.string().optional()
/** What was filled in of a form. */
const filled = { input: formInput }
/** The same, as the server `name`. */
const addition = { ...filled, name: z.string(), replace: z.boolean().default(false), agreed }
const bundle = z.object({ id: z.string() })

const raw = oc.errors({
  FAILED: { status: 500, data: z.object({ code: z.string(), hint: z.string().optional(), details: record.optional() }) },
})

/**
 * Everything that a window, a page or the command line can ask of the engine. Inputs are checked before they reach it.
 * Errors carry the stable code of `TooltrayError` in `data.code`, and its hint.
 */
export const contract = {
  status: raw.output(engineStatus),
  watch: raw.output(eventIterator(engineEvent)),
  /** The same, where a person is shown what servers ask: while nobody attends, they are told that nobody can be asked. */
  attend: raw.output(eventIterator(engineEvent)),
  stop: raw,
  /** Ends every server and refuses calls until it is taken back, or the engine ends. */
  setPaused: raw.input(z.object({ paused: z.boolean() })),
  /** The machine woke up. */
  wake: raw,
  doctor: raw.output(list(check)),
  /**
   * Opens a door for clients that speak MCP over HTTP, tells where, and keeps it open until whoever asked goes away. Throws `http_unsafe`,
   * `http_unavailable`.
   */
  openHttp: raw.input(httpWish).output(eventIterator(data({ url: z.string() }))),
  /** Answers a question of a server, as the status tells it. Throws `question_unknown`. */
  answerQuestion: raw.input(questionAnswer),
  /** Answers for a call that the status tells of. Throws `approval_unknown`, and what a rule cannot be written for. */
  answerApproval: raw.input(approvalAnswer),
  servers: {
    /**
     * What an entry would run and be given, for the person to see. Its fingerprint is what `agreed` wants to be; an address that is given
     * nothing needs none. `of`: the server that it changes.
     */
    preview: raw.input(z.object({ entry: record, of: z.string().optional() })).output(entryPreview),
    /** The servers in a pasted text, each with what it would run; `reason` says why there are none. */
    paste: raw.input(z.object({ text: z.string() })).output(data({ servers: list(previewedServer), reason: z.string().exactOptional() })),
    /**
     * Writes an entry into servers.json. Refused when the name is taken, unless `replace`, and without agreement (`consent_needed`). What
     * looks like a key in it is kept as a secret, and a reference is written; the answer says which, and where they stood.
     */
    add: raw.input(serverAddition).output(data({ kept: list(keptSecret) })),
    /** Takes it out of servers.json. Its secrets and its sign-in stay for an undo; the answer names those that nothing else uses. */
    remove: raw.input(named).output(remains),
    /** Forgets what a removed server left behind; returns what that was. */
    forget: raw.input(named).output(remains),
    /** Writes back the entry that was removed last under that name, as its removal told it. The engine remembers it until it ends. */
    restore: raw.input(named.extend({ agreed })),
    setEnabled: raw.input(z.object({ name: z.string(), enabled: z.boolean() })),
    /** Connects, reads the list of tools again, and returns how the servers stand then. Without a name: all of them. */
    refresh: raw.input(z.object({ name: z.string().optional() })).output(list(serverStatus)),
    disconnect: raw.input(named),
    /** Ends its processes or connections, starts it anew, and returns how it stands then. */
    restart: raw.input(named).output(serverStatus),
    /** The last lines of a server's stderr. */
    log: raw.input(named).output(list(logLine)),
    /** The entry of servers.json; secrets that are written out there are masked. */
    entry: raw.input(named).output(record),
    /** Puts an entry in the place of `name`, under `next.name`; what is still masked stays as it is. */
    change: raw.input(named.extend({ next: z.object({ name: z.string(), entry: record }), agreed })),
    /** Starts or reaches a server that is not kept yet, reads its tools and ends it. `of`: whose masked secrets it uses. */
    try: raw.input(named.extend({ entry: record, of: z.string().optional(), agreed })).output(trial),
    /** All tools of a server, offered or not. */
    toolChoices: raw.input(named).output(list(toolChoice)),
    /** The prompts and resources of a server that is on. */
    others: raw.input(named).output(list(shownOther)),
    /** Offers one tool, by the server's own name for it, or holds it back. */
    setToolOffered: raw.input(named.extend({ tool: z.string(), offered: z.boolean() })),
    /** Lets clients see one tool directly, by the server's own name for it, or no more. */
    setToolAtHand: raw.input(named.extend({ tool: z.string(), atHand: z.boolean() })),
  },
  settings: {
    /** What servers.json says of the limits for all servers, as it is written there. */
    get: raw.output(z.partialRecord(plainSetting, shownSetting)),
    /** Writes one of them, or takes it out when there is no value. */
    set: raw.input(z.object({ key: plainSetting, value: settingValue.optional() })),
  },
  tools: {
    list: raw.input(z.object({ server: z.string().optional() })).output(list(listedTool)),
    /** `draft`: made while somebody types; it is not kept among what clients did. */
    search: raw.input(searchRequest.extend({ explain: z.boolean().optional(), draft: z.boolean().optional() })).output(searchAnswer),
    whyNot: raw.input(searchRequest.extend({ tool: z.string() })).output(whyNotAnswer),
    describe: raw.input(z.object({ names: texts })).output(data({ tools: list(record), unknown: list(unknownName) })),
    /** Takes the word of a tool that says less of itself than it was first seen with (`says`). */
    acceptEffect: raw.input(named),
    /** Runs a tool; the result is the server's own, untouched. */
    call: raw.input(callRequest).output(record),
    /** The same, with what the server reports meanwhile; the stream returns the result. */
    callWithProgress: raw.input(callRequest).output(eventIterator(callProgress, record)),
    /** Characters of all definitions on offer, and of the meta-tools that stand for them. */
    weight: raw.output(catalogueWeight),
  },
  resources: {
    /** Reads one by the URI that it is shown by, or that a result named. */
    read: raw.input(z.object({ uri: z.string() })).output(record),
  },
  prompts: {
    /** Gets one by its qualified name, filled in. */
    get: raw.input(z.object({ name: z.string(), arguments: z.record(z.string(), z.string()).default({}) })).output(record),
  },
  /** All that the servers that are on offer. */
  catalogue: raw.output(list(catalogueEntry)),
  scripts: {
    /** Runs a script, or the saved one of that name, as the person's own; what goes wrong is in the report. Throws `script_unknown`. */
    run: raw.input(scriptRequest).output(scriptReport),
    list: raw.output(list(savedScript)),
    /** Keeps one, in the place of one of that name. */
    save: raw.input(savedScript),
    remove: raw.input(named),
  },
  calls: {
    /** The latest calls and searches, newest first. */
    recent: raw.output(list(activityRecord)),
    /** One call with what it carried; nothing when it is too long ago. */
    get: raw.input(z.object({ id: z.string() })).output(keptCall.optional()),
  },
  /** The record of calls. */
  audit: {
    read: raw.input(auditQuery).output(list(auditRecord)),
    /** Looks through all of it: seconds, where it is large. */
    verify: raw.output(auditVerdict),
  },
  cases: {
    /** Makes the kept searches again. */
    run: raw.output(list(caseOutcome)),
    save: raw.input(searchCase),
    remove: raw.input(searchCase.pick({ query: true, tool: true })),
  },
  /** The whole set-up as one file. Its text is checked by the engine, which says what is wrong with it. */
  setUp: {
    export: raw.output(record),
    plan: raw.input(z.object({ text: z.string(), replace: z.boolean().default(false) })).output(configImportPlan),
    /** Carries out what was planned with the same text, and nothing else (`consent_needed`). */
    takeOver: raw.input(z.object({ text: z.string(), replace: z.boolean().default(false), agreed })),
  },
  profiles: {
    /** Puts a profile in force for every client that was not started with one; without a name, all servers. */
    use: raw.input(z.object({ name: z.string().optional() })),
    /** `of`: the profile that is changed, when its name is to be another one. `expose`: not set, it stays as it is. */
    save: raw.input(z.object({ name: z.string(), servers: texts, of: z.string().optional(), expose: z.enum(EXPOSURES).optional() })),
    remove: raw.input(named),
  },
  /** Servers that a folder brings for those who work there. */
  projects: {
    look: raw.input(inFolder).output(projectView),
    /** The person's word on them; `shown`: the fingerprint of what was (`consent_needed`). */
    answer: raw.input(inFolder.extend({ agrees: z.boolean(), shown: z.string() })),
  },
  roles: {
    /** Makes one, or writes it anew. */
    save: raw.input(roleToSave),
    remove: raw.input(named),
  },
  rules: {
    add: raw.input(rule),
    /** By its number in the file, from 1. Returns the rule that was there, as it was written. */
    remove: raw.input(z.object({ number: z.number().int().min(1) })).output(data({ removed: z.unknown() })),
  },
  policy: {
    /** Whether a client (a credential, else by what it calls itself) may use a tool, or a person is asked, and which rule decides. */
    check: raw.input(policyQuestion).output(policyDecision),
  },
  /** What servers' tools, prompts and resources were when they were taken; what is not as it was is held. */
  pins: {
    list: raw.output(list(serverPins)),
    /** What differs, and is held; nothing where nothing is. Throws `server_unknown`. */
    review: raw.input(named).output(list(pinChange)),
    /**
     * Takes the definitions of a server as they are now; returns how many were held. `shown`: what the person has seen, and takes alone.
     * Throws `server_unknown`, `preview_stale`.
     */
    accept: raw.input(named.extend({ shown: list(pinChange).optional() })).output(data({ accepted: z.number() })),
  },
  /** What clients come in by over HTTP. */
  access: {
    list: raw.output(list(credential)),
    /** Makes one. The answer is the only place where its token ever is. */
    add: raw.input(named.extend({ profile: z.string().optional(), role: z.string().optional() })).output(data({ token: z.string() })),
    /** Its token opens nothing from now on, and sessions that came in by it end. */
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
  /** Bundles (`.mcpb`). What was read is there for a day, under its id. */
  bundles: {
    read: raw.input(bundleSource).output(shownBundle),
    preview: raw.input(bundle.extend(filled)).output(entryPreview),
    install: raw.input(bundle.extend(addition)),
  },
  /** Paths of this machine that begin as what was typed, for fields that want one. */
  paths: {
    complete: raw.input(z.object({ typed: z.string(), kind: z.enum(['file', 'folder']) })).output(texts),
  },
  /** AI clients of this machine. `apply` carries out what was previewed under that id, and nothing else (`preview_stale`). */
  clients: {
    list: raw.input(z.object({ project: z.string().optional() })).output(list(clientReport)),
    /** What a client that is in no list is to start. */
    program: raw.output(helperProgram),
    preview: raw.input(clientRequest).output(changePreview),
    apply: raw.input(z.object({ request: clientRequest, preview: z.string() })).output(changeReport),
  },
  signIn: {
    /**
     * Begins a sign-in. The answer has the address to open in the person's browser, and nothing opens it for them; without one the server
     * wants no sign-in. `again`: also after several tries in a row led nowhere.
     */
    start: raw
      .input(named.extend({ again: z.boolean().default(false) }))
      .output(data({ authorizationUrl: z.string().exactOptional(), until: z.number().exactOptional() })),
    /** Answers when the sign-in under way is done; fails with why it failed. */
    wait: raw.input(named),
    cancel: raw.input(named),
    /** Takes over the sign-in that mcp-remote has for the server. */
    takeOver: raw.input(named),
    /** Uses a token that was made by hand: it is kept as a secret, and servers.json refers to it. */
    useToken: raw.input(named.extend({ token: z.string().min(1) })),
    /** The person does not want to be offered that again. */
    declineOffer: raw.input(named),
    /** `told`: whether the server has withdrawn the tokens. Here they are deleted in any case. */
    signOut: raw.input(named).output(data({ told: z.boolean() })),
  },
  secrets: {
    /** Names only: values never leave the engine. */
    list: raw.output(data({ place: secretPlace, secrets: list(listedSecret) })),
    /** Keeps it, and tries the servers that want it at once; the answer names them. */
    set: raw.input(named.extend({ value: z.string().min(1) })).output(data({ place: secretPlace, servers: texts })),
    remove: raw.input(named),
  },
  learning: {
    status: raw.output(learningStatus),
    export: raw.output(learningExport),
    clear: raw.output(learningStatus),
    /** Switches learning, or the keeping of queries as typed, on or off. What is not said stays. */
    configure: raw.input(z.object({ enabled: z.boolean().optional(), keepQueries: z.boolean().optional() })).output(learningStatus),
  },
}

/** The control API as its users call it. Errors are `ORPCError` with `data.code` and `data.hint`. */
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

import { type ContractRouterClient, eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { PLAIN_SETTINGS } from '../engine/config/edits/settings-edits.ts'
import { activityRecord, callDetail, callProgress, logLine } from './call-contract.ts'
import { changePreview, changeReport, clientReport, clientRequest } from './client-contract.ts'
import { caseOutcome, effect, learningExport, learningStatus, searchAnswer, searchCase, searchRequest, whyNotAnswer } from './search-contract.ts'
import { bundleInput, bundleSource, entryPreview, registryChoice, registryDetails, registryPage, shownBundle, sourceAddition, sourceInput } from './source-contract.ts'
import { engineEvent, engineStatus, secretPlace, serverStatus } from './status-contract.ts'

const offeredTool = z.object({ name: z.string(), server: z.string(), effect, description: z.string(), signature: z.string() })

/** A tool of a server by the server's own name, whether or not it is offered. */
const toolChoice = z.object({ name: z.string(), shownAs: z.string().optional(), qualifiedName: z.string().optional(), offered: z.boolean(), effect, description: z.string(), signature: z.string() })

/** What came of trying a server out: ms until its tools were read, and their names. */
const trial = z.object({ milliseconds: z.number(), tools: z.array(z.string()), name: z.string().optional(), version: z.string().optional(), protocolVersion: z.string().optional() })

const settingKey = z.enum(PLAIN_SETTINGS)

const record = z.record(z.string(), z.unknown())
const named = z.object({ name: z.string() })
/** The fingerprint of the preview that the person agreed to. */
const agreed = z.string().optional()

/** `timeout` in seconds. `search_id`: of the search that found the tool. */
const callRequest = named.extend({ arguments: z.unknown(), timeout: z.number().positive().optional(), search_id: z.string().optional() })

const check = z.object({ name: z.string(), outcome: z.enum(['ok', 'warning', 'error']), message: z.string(), hint: z.string().optional() })

/** A secret that is kept, or, without `savedAt` (ms since 1970), one that servers want and nobody has given. */
const listedSecret = z.object({ name: z.string(), usedBy: z.array(z.string()), savedAt: z.number().optional() })

/** A server out of a pasted text. `problem`: why it cannot be added as it is. */
const pastedServer = z.object({ name: z.string(), entry: record, problem: z.string().optional(), notes: z.array(z.string()), preview: entryPreview })

/** What a removed server leaves behind. */
const remains = z.object({ secrets: z.array(z.string()), signIn: z.boolean() })

const setUpPlan = z.object({
  servers: z.array(z.object({ name: z.string(), state: z.enum(['new', 'same', 'different']), target: z.string() })),
  profiles: z.array(z.string()),
  /** Names of secrets that it refers to, and of those the ones that are not known here. */
  secrets: z.array(z.string()),
  missing: z.array(z.string()),
})

const raw = oc.errors({ FAILED: { status: 500, data: z.object({ code: z.string(), hint: z.string().optional(), details: record.optional() }) } })

/**
 * Everything that a window, a page or the command line can ask of the engine. Inputs are checked before they reach it.
 * Errors carry the stable code of `TooltrayError` in `data.code`, and its hint.
 */
export const contract = {
  status: raw.output(engineStatus),
  watch: raw.output(eventIterator(engineEvent)),
  stop: raw,
  /** Ends every server and refuses calls until it is taken back, or the engine ends. */
  setPaused: raw.input(z.object({ paused: z.boolean() })),
  /** The machine woke up. */
  wake: raw,
  doctor: raw.output(z.array(check)),
  servers: {
    /** What an entry would run, for the person to see. Its fingerprint is what `agreed` wants to be; addresses need none. `of`: the server that it changes. */
    preview: raw.input(z.object({ entry: record, of: z.string().optional() })).output(entryPreview),
    /** The servers in a pasted text, each with what it would run; `reason` says why there are none. */
    paste: raw.input(z.object({ text: z.string() })).output(z.object({ servers: z.array(pastedServer), reason: z.string().optional() })),
    /**
     * Writes an entry into servers.json. Refused when the name is taken, unless `replace`, and without agreement (`consent_needed`). What
     * looks like a key in it is kept as a secret, and a reference is written; the answer says which, and where they stood.
     */
    add: raw
      .input(z.object({ name: z.string(), entry: record, replace: z.boolean().default(false), agreed }))
      .output(z.object({ kept: z.array(z.object({ where: z.string(), name: z.string() })) })),
    /** Takes it out of servers.json. Its secrets and its sign-in stay for an undo; the answer names those that nothing else uses. */
    remove: raw.input(named).output(remains),
    /** Forgets what a removed server left behind; gives what that was. */
    forget: raw.input(named).output(remains),
    /** Writes back the entry that was removed last under that name. The engine remembers it until it ends. */
    restore: raw.input(named),
    setEnabled: raw.input(z.object({ name: z.string(), enabled: z.boolean() })),
    /** Connects, reads the list of tools again, and gives how the servers stand then. Without a name: all of them. */
    refresh: raw.input(z.object({ name: z.string().optional() })).output(z.array(serverStatus)),
    disconnect: raw.input(named),
    /** The last lines of a server's stderr. */
    log: raw.input(named).output(z.array(logLine)),
    /** The entry of servers.json; secrets that are written out there are masked. */
    entry: raw.input(named).output(record),
    /** Puts an entry in the place of `name`, under `next.name`; what is still masked stays as it is. */
    change: raw.input(named.extend({ next: z.object({ name: z.string(), entry: record }), agreed })),
    /** Starts or reaches a server that is not kept yet, reads its tools and ends it. `of`: whose masked secrets it uses. */
    try: raw.input(named.extend({ entry: record, of: z.string().optional(), agreed })).output(trial),
    /** All tools of a server, offered or not. */
    toolChoices: raw.input(named).output(z.array(toolChoice)),
    /** Offers one tool, by the server's own name for it, or holds it back. */
    setToolOffered: raw.input(named.extend({ tool: z.string(), offered: z.boolean() })),
  },
  settings: {
    /** What servers.json says of the limits for all servers, as it is written there. */
    get: raw.output(z.partialRecord(settingKey, z.union([z.string(), z.number()]))),
    /** Writes one of them, or takes it out when there is no value. */
    set: raw.input(z.object({ key: settingKey, value: z.union([z.string(), z.number()]).optional() })),
  },
  tools: {
    list: raw.input(z.object({ server: z.string().optional() })).output(z.array(offeredTool)),
    /** `draft`: made while somebody types; it is not kept among what clients did. */
    search: raw.input(searchRequest.extend({ explain: z.boolean().optional(), draft: z.boolean().optional() })).output(searchAnswer),
    whyNot: raw.input(searchRequest.extend({ tool: z.string() })).output(whyNotAnswer),
    describe: raw
      .input(z.object({ names: z.array(z.string()) }))
      .output(z.object({ tools: z.array(record), unknown: z.array(z.object({ name: z.string(), suggestions: z.array(z.string()) })) })),
    /** Runs a tool; the result is the server's own, untouched. */
    call: raw.input(callRequest).output(record),
    /** The same, with what the server reports meanwhile; the stream returns the result. */
    callWithProgress: raw.input(callRequest).output(eventIterator(callProgress, record)),
    /** Characters of all definitions on offer, and of the meta-tools that stand for them. */
    weight: raw.output(z.object({ tools: z.number(), characters: z.number(), metaTools: z.number() })),
  },
  calls: {
    /** The latest calls and searches, newest first. */
    recent: raw.output(z.array(activityRecord)),
    /** One call with what it carried; nothing when it is too long ago. */
    get: raw.input(z.object({ id: z.string() })).output(callDetail.optional()),
  },
  cases: {
    /** Makes the kept searches again. */
    run: raw.output(z.array(caseOutcome)),
    save: raw.input(searchCase),
    remove: raw.input(searchCase.pick({ query: true, tool: true })),
  },
  /** The whole set-up as one file. Its text is checked by the engine, which says what is wrong with it. */
  setUp: {
    export: raw.output(record),
    plan: raw.input(z.object({ text: z.string() })).output(setUpPlan),
    takeOver: raw.input(z.object({ text: z.string(), replace: z.boolean().default(false) })),
  },
  profiles: {
    /** Puts a profile in force for every client that was not started with one; without a name, all servers. */
    use: raw.input(z.object({ name: z.string().optional() })),
    /** `of`: the profile that is changed, when its name is to be another one. */
    save: raw.input(z.object({ name: z.string(), servers: z.array(z.string()), of: z.string().optional() })),
    remove: raw.input(named),
  },
  /** Servers of the MCP registry. */
  registry: {
    search: raw.input(z.object({ query: z.string(), cursor: z.string().optional(), limit: z.number().int().min(1).max(100).optional() })).output(registryPage),
    details: raw.input(z.object({ server: z.string(), version: z.string().optional() })).output(registryDetails),
    preview: raw.input(registryChoice.extend(sourceInput)).output(entryPreview),
    add: raw.input(registryChoice.extend(sourceAddition)),
  },
  /** Bundles (`.mcpb`). What was read is there for a day, under its id. */
  bundles: {
    read: raw.input(bundleSource).output(shownBundle),
    preview: raw.input(bundleInput.extend(sourceInput)).output(entryPreview),
    install: raw.input(bundleInput.extend(sourceAddition)),
  },
  /** Paths of this machine that begin as what was typed, for fields that want one. */
  paths: {
    complete: raw.input(z.object({ typed: z.string(), kind: z.enum(['file', 'folder']) })).output(z.array(z.string())),
  },
  /** AI clients of this machine. `apply` carries out what was previewed under that id, and nothing else (`preview_stale`). */
  clients: {
    list: raw.input(z.object({ project: z.string().optional() })).output(z.array(clientReport)),
    /** What a client that is in no list is to start. */
    program: raw.output(z.object({ command: z.string(), args: z.array(z.string()), env: z.record(z.string(), z.string()) })),
    preview: raw.input(clientRequest).output(changePreview),
    apply: raw.input(z.object({ request: clientRequest, preview: z.string() })).output(changeReport),
  },
  signIn: {
    /**
     * Begins a sign-in. The answer has the address to open in the person's browser, and nothing opens it for them; without one the server
     * wants no sign-in. `again`: also after several tries in a row led nowhere.
     */
    start: raw.input(named.extend({ again: z.boolean().default(false) })).output(z.object({ authorizationUrl: z.string().optional(), until: z.number().optional() })),
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
    signOut: raw.input(named).output(z.object({ told: z.boolean() })),
  },
  secrets: {
    /** Names only: values never leave the engine. */
    list: raw.output(z.object({ place: secretPlace, secrets: z.array(listedSecret) })),
    /** Keeps it, and tries the servers that want it at once; the answer names them. */
    set: raw.input(named.extend({ value: z.string().min(1) })).output(z.object({ place: secretPlace, servers: z.array(z.string()) })),
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

export type OfferedTool = z.infer<typeof offeredTool>
export type ListedSecret = z.infer<typeof listedSecret>
export type PastedServer = z.infer<typeof pastedServer>
export type Remains = z.infer<typeof remains>
export type SetUpPlan = z.infer<typeof setUpPlan>
export type ToolChoice = z.infer<typeof toolChoice>
export type Trial = z.infer<typeof trial>
export type { BundleShown, EntryForm, EntryPreviewed, FormFieldShown, RegistryDetails, RegistryPage } from './source-contract.ts'
export type { ChangePreview, ChangeReport, ClientReport, ClientRequest, ImportItem } from './client-contract.ts'
export type { ActivityRecord, CallDetail, CallProgress, CallRecord, CallStart, SearchRecord } from './call-contract.ts'
export type { CaseOutcome, Explanation, FoundTool, LearningStatus, SearchAnswer, WhyNotAnswer } from './search-contract.ts'
export type { ConnectionState, EngineEvent, EngineStatus, Problem, SecretPlace, ServerStatus, SessionStatus, SignInState } from './status-contract.ts'

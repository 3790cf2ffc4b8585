import { type ContractRouterClient, eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { PLAIN_SETTINGS } from '../engine/config/settings-edits.ts'
import { changePreview, changeReport, clientReport, clientRequest } from './client-contract.ts'
import { FIELDS } from '../engine/search/weights.ts'
import { bundleInput, bundleSource, entryPreview, registryChoice, registryDetails, registryPage, shownBundle, sourceAddition, sourceInput } from './source-contract.ts'

const problem = z.object({ code: z.string(), message: z.string(), hint: z.string().optional() })

const connectionState = z.enum(['disabled', 'disconnected', 'connecting', 'connected', 'active', 'idle', 'needs-sign-in', 'failed'])

/** How the sign-in at a remote server stands. Times are ms since 1970. */
export const signInState = z.discriminatedUnion('name', [
  /** `offer`: another program has a sign-in for it that could be taken over. */
  z.object({ name: z.literal('signed-out'), problem: problem.optional(), offer: z.literal('mcp-remote').optional() }),
  z.object({ name: z.literal('signing-in'), since: z.number(), until: z.number() }),
  /** `until`: when the token must have been renewed. `wants`: rights that a refused call lacked. */
  z.object({ name: z.literal('signed-in'), until: z.number().optional(), wants: z.string().optional() }),
  z.object({ name: z.literal('refused'), problem }),
])

/** Where secrets are kept. */
export const secretPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('keychain') }),
  z.object({ kind: z.literal('file'), file: z.string(), reason: z.string() }),
  z.object({ kind: z.literal('locked'), reason: z.string() }),
  /** No secret was wanted yet. */
  z.object({ kind: z.literal('unknown') }),
])

/** How one server stands. */
export const serverStatus = z.object({
  name: z.string(),
  state: connectionState,
  /** How many tools it offers, from the last list that was read. */
  tools: z.number(),
  transport: z.enum(['stdio', 'http', 'sse']),
  /** The command line or the address, as configured: placeholders stay placeholders. */
  target: z.string(),
  /** Since when the state holds, ms since 1970. */
  since: z.number(),
  /** When the list of tools was last read, ms since 1970. */
  refreshedAt: z.number().optional(),
  refreshing: z.boolean(),
  /** Calls under way. */
  inFlight: z.number(),
  error: problem.optional(),
  /** When a failed server may be tried again, ms since 1970. */
  retryAt: z.number().optional(),
  signIn: signInState.optional(),
  dropped: z.array(z.object({ name: z.string(), reason: z.string() })).optional(),
  /** What the server says of itself, while connected. */
  peer: z.object({ name: z.string().optional(), version: z.string().optional(), protocolVersion: z.string().optional(), pid: z.number().optional() }).optional(),
})

export const sessionStatus = z.object({
  id: z.string(),
  client: z.object({ name: z.string(), version: z.string().optional() }),
  protocolVersion: z.string().optional(),
  attachedAt: z.number(),
  profile: z.string().optional(),
  calls: z.number(),
  /** Characters of what it was told about tools: answers to searches and descriptions. */
  charactersRead: z.number(),
})

/** What stands in servers.json and cannot be used, with the place. */
const configProblem = z.object({ server: z.string().optional(), message: z.string(), line: z.number().optional(), column: z.number().optional() })

export const engineStatus = z.object({
  engine: z.object({ pid: z.number(), version: z.string(), startedAt: z.number(), paused: z.boolean() }),
  config: z.object({
    file: z.string(),
    profiles: z.array(z.object({ name: z.string(), servers: z.array(z.string()) })),
    /** The profile in force; not set: all servers. */
    profile: z.string().optional(),
    error: problem.optional(),
    problems: z.array(configProblem),
  }),
  servers: z.array(serverStatus),
  sessions: z.array(sessionStatus),
  secrets: secretPlace,
  /** What the engine itself cannot do as it should, e.g. write to the disk. */
  problems: z.array(problem),
})

const effect = z.enum(['read', 'write', 'destructive'])

const field = z.enum(FIELDS)
const wordScore = z.object({ word: z.string(), score: z.number() })

/** Why a tool has its score: the sum of `words` and `learned`, times all `factors`. */
export const explanation = z.object({
  words: z.array(
    wordScore.extend({ term: z.string(), kind: z.enum(['exact', 'alias', 'hint', 'prefix', 'typo', 'compound']), fields: z.array(field) }),
  ),
  /** Words of the query that the tool does not answer. */
  missing: z.array(z.string()),
  /** Words of past searches that led to this tool. */
  learned: z.array(wordScore),
  factors: z.object({
    query: z.number(),
    name: z.number(),
    phrase: z.number(),
    serverName: z.number(),
    clause: z.number(),
    twin: z.number(),
  }),
  score: z.number(),
  explored: z.boolean().optional(),
})

export const foundTool = z.object({
  name: z.string(),
  server: z.string(),
  description: z.string(),
  signature: z.string(),
  effect,
  score: z.number(),
  /** Moved up to learn whether it is better: the order is not by score alone. */
  explored: z.boolean().optional(),
  explanation: explanation.optional(),
})

const searchRequest = z.object({ query: z.string(), limit: z.number().int().optional(), server: z.string().optional() })

export const searchAnswer = z.object({
  search_id: z.string(),
  hits: z.array(foundTool),
  unavailable: z.array(z.object({ name: z.string(), state: connectionState, reason: z.string() })),
  searched: z.number(),
  /** Whether the order is that of the configured model; not set where none is. */
  reranked: z.boolean().optional(),
  rerank_problem: problem.optional(),
})

/** Why a search shows a tool or does not. `rank` counts from 1, before a model or exploration change the order. */
export const whyNotAnswer = z.object({
  tool: z.string(),
  server: z.string(),
  reason: z.enum(['found', 'beyond-limit', 'no-match', 'not-allowed', 'other-server', 'server-disabled', 'not-read']),
  message: z.string(),
  rank: z.number().optional(),
  score: z.number().optional(),
  explanation: explanation.optional(),
})

export const learningStatus = z.object({
  enabled: z.boolean(),
  /** Whether queries are kept as typed, beside the stems of words that ranking needs. */
  keepsQueries: z.boolean(),
  tools: z.number(),
  words: z.number(),
  queries: z.number(),
  /** False when the database cannot be written: everything then ends with the engine. */
  durable: z.boolean(),
})

const toolRow = z.object({ server: z.string(), tool: z.string() })

/** All that was learned. Times are ms since 1970. */
const learningExport = z.object({
  words: z.array(toolRow.extend({ stem: z.string(), amount: z.number(), at: z.number() })),
  uses: z.array(toolRow.extend({ offered: z.number(), called: z.number() })),
  queries: z.array(toolRow.extend({ query: z.string(), times: z.number(), at: z.number() })),
})

const offeredTool = z.object({ name: z.string(), server: z.string(), effect, description: z.string(), signature: z.string() })

const callStart = z.object({
  /** Names the call here and in the engine's log. */
  id: z.string(),
  caller: z.string(),
  /** The name of the client that asked. */
  client: z.string(),
  server: z.string(),
  tool: z.string(),
  at: z.number(),
})

const callRecord = callStart.extend({
  milliseconds: z.number(),
  outcome: z.enum(['ok', 'tool-error', 'error', 'cancelled']),
  /** About how large the result is. */
  characters: z.number(),
  error: z.string().optional(),
})

const settingKey = z.enum(PLAIN_SETTINGS)

const logLine = z.object({ at: z.number(), text: z.string() })

/** A call with what it carried. Kept in memory only, and only the latest. */
const callDetail = z.object({
  call: callRecord,
  /** Not set where it had to make room for later calls. */
  detail: z.object({ arguments: z.unknown(), result: z.record(z.string(), z.unknown()).optional(), message: z.string().optional(), tooLarge: z.literal(true).optional() }).optional(),
  /** What the server wrote to stderr meanwhile. */
  stderr: z.array(logLine),
})

const searchCase = z.object({ query: z.string().trim().min(1).max(500), tool: z.string().min(1), within: z.number().int().min(1).max(50) })

/** A search kept as a test, and how it stands now. */
const caseOutcome = searchCase.extend({ at: z.number(), passes: z.boolean(), rank: z.number().optional(), reason: z.string().optional() })

/** A tool of a server by the server's own name, whether or not it is offered. */
const toolChoice = z.object({ name: z.string(), shownAs: z.string().optional(), qualifiedName: z.string().optional(), offered: z.boolean(), effect, description: z.string(), signature: z.string() })

/** What came of trying a server out: ms until its tools were read, and their names. */
const trial = z.object({ milliseconds: z.number(), tools: z.array(z.string()), name: z.string().optional(), version: z.string().optional(), protocolVersion: z.string().optional() })

/** One thing that happened. The stream begins with `status`; what follows are the changes to it. */
export const engineEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('status'), status: engineStatus }),
  z.object({ type: z.literal('server'), server: serverStatus }),
  z.object({ type: z.literal('server-removed'), name: z.string() }),
  z.object({ type: z.literal('sessions'), sessions: z.array(sessionStatus) }),
  z.object({ type: z.literal('config'), config: engineStatus.shape.config }),
  z.object({ type: z.literal('paused'), paused: z.boolean() }),
  z.object({ type: z.literal('call-started'), call: callStart }),
  z.object({ type: z.literal('secrets'), place: secretPlace }),
  z.object({ type: z.literal('call'), call: callRecord }),
  /** There is more in a server's log of stderr. */
  z.object({ type: z.literal('log'), name: z.string() }),
])

const record = z.record(z.string(), z.unknown())
const named = z.object({ name: z.string() })
/** The fingerprint of the preview that the person agreed to. */
const agreed = z.string().optional()

const check = z.object({ name: z.string(), outcome: z.enum(['ok', 'warning', 'error']), message: z.string(), hint: z.string().optional() })

const setUpPlan = z.object({
  servers: z.array(z.object({ name: z.string(), state: z.enum(['new', 'same', 'different']), target: z.string() })),
  profiles: z.array(z.string()),
  /** Names of secrets that it refers to, and of those the ones that are not known here. */
  secrets: z.array(z.string()),
  missing: z.array(z.string()),
})

/**
 * Everything that a window, a page or the command line can ask of the engine. Inputs are checked before they reach it.
 * Errors carry the stable code of `TooltrayError` in `data.code`, and its hint.
 */
const raw = oc.errors({ FAILED: { status: 500, data: z.object({ code: z.string(), hint: z.string().optional(), details: record.optional() }) } })

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
    /** What an entry would run, for the person to see. Its fingerprint is what `agreed` wants to be; addresses need none. */
    preview: raw.input(z.object({ entry: record })).output(entryPreview),
    /**
     * Writes an entry into servers.json. Refused when the name is taken, unless `replace`, and without agreement (`consent_needed`). What
     * looks like a key in it is kept as a secret, and a reference is written; the answer says which, and where they stood.
     */
    add: raw
      .input(z.object({ name: z.string(), entry: record, replace: z.boolean().default(false), agreed }))
      .output(z.object({ kept: z.array(z.object({ where: z.string(), name: z.string() })) })),
    remove: raw.input(named),
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
    search: raw.input(searchRequest.extend({ explain: z.boolean().optional() })).output(searchAnswer),
    whyNot: raw.input(searchRequest.extend({ tool: z.string() })).output(whyNotAnswer),
    describe: raw
      .input(z.object({ names: z.array(z.string()) }))
      .output(z.object({ tools: z.array(record), unknown: z.array(z.object({ name: z.string(), suggestions: z.array(z.string()) })) })),
    /** Runs a tool; the result is the server's own, untouched. `timeout` in seconds. `search_id`: of the search that found the tool. */
    call: raw
      .input(named.extend({ arguments: z.unknown(), timeout: z.number().positive().optional(), search_id: z.string().optional() }))
      .output(record),
    /** Characters of all definitions on offer, and of the meta-tools that stand for them. */
    weight: raw.output(z.object({ tools: z.number(), characters: z.number(), metaTools: z.number() })),
  },
  calls: {
    /** The latest calls, newest first. */
    recent: raw.output(z.array(callRecord)),
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
    save: raw.input(z.object({ name: z.string(), servers: z.array(z.string()) })),
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
  /** AI clients of this machine. `apply` carries out what was previewed under that id, and nothing else (`preview_stale`). */
  clients: {
    list: raw.input(z.object({ project: z.string().optional() })).output(z.array(clientReport)),
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
    list: raw.output(z.object({ place: secretPlace, secrets: z.array(z.object({ name: z.string(), savedAt: z.number() })) })),
    set: raw.input(named.extend({ value: z.string().min(1) })).output(secretPlace),
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

export type ServerStatus = z.infer<typeof serverStatus>
export type SessionStatus = z.infer<typeof sessionStatus>
export type EngineStatus = z.infer<typeof engineStatus>
export type EngineEvent = z.infer<typeof engineEvent>
export type FoundTool = z.infer<typeof foundTool>
export type Explanation = z.infer<typeof explanation>
export type WhyNotAnswer = z.infer<typeof whyNotAnswer>
export type LearningStatus = z.infer<typeof learningStatus>
export type CallStart = z.infer<typeof callStart>
export type CallRecord = z.infer<typeof callRecord>
export type SearchAnswer = z.infer<typeof searchAnswer>
export type OfferedTool = z.infer<typeof offeredTool>
export type SetUpPlan = z.infer<typeof setUpPlan>
export type CallDetail = z.infer<typeof callDetail>
export type CaseOutcome = z.infer<typeof caseOutcome>
export type ToolChoice = z.infer<typeof toolChoice>
export type Trial = z.infer<typeof trial>
export type ConnectionState = z.infer<typeof connectionState>
export type SignInState = z.infer<typeof signInState>
export type SecretPlace = z.infer<typeof secretPlace>
export type Problem = z.infer<typeof problem>
export type { BundleShown, EntryForm, EntryPreviewed, FormFieldShown, RegistryDetails, RegistryPage } from './source-contract.ts'
export type { ChangePreview, ChangeReport, ClientReport, ClientRequest, ImportItem } from './client-contract.ts'

import { z } from 'zod'
import { type HttpSettings, defaultHttp, http } from './settings/http-schema.ts'
import { EXPOSURES, type Exposure } from '../../contract/exposure.ts'
import type { EntryDefaults } from '../entry/schema.ts'
import { duration, durationOr, flag, headers, isWebAddress, placeholder, someText, url } from '../entry/schema-values.ts'

/** Defaults for all servers, and settings of the engine. */
export interface Settings extends EntryDefaults {
  /** Server processes that may run at the same time. The least recently used one is stopped. */
  readonly maxProcesses: number
  /** Milliseconds between two refreshes of the catalog. */
  readonly refreshEvery: number | 'never'
  /** The profile of sessions that name none; undefined: all servers. */
  readonly profile: string | undefined
  /** The model for reranking search results; undefined: none, and nothing is sent anywhere. */
  readonly rerank: RerankConfig | undefined
  /** Whether search works by meaning, too, and not by words alone. */
  readonly searchByMeaning: boolean
  /** Whether frequently used tools are listed directly. */
  readonly learntTools: boolean
  /**
   * The maximum characters of a result that are shown whole: for every AI app, or by its id or name. Undefined: the known limit of each
   * app.
   */
  readonly resultLimit: number | Readonly<Record<string, number>> | undefined
  /** Whether AI apps may run scripts: all of them, or by id or name, with `*` for all others. */
  readonly scripts: boolean | Readonly<Record<string, boolean>>
  /** The time limit for answers to server requests (such as elicitation) and to approvals, in ms. */
  readonly questionTimeout: number
  /** The URL of the MCP registry, or of one with the same API. */
  readonly registry: string
  /** The endpoint for clients over HTTP. */
  readonly http: HttpSettings
  /** The decision on destructive calls if no rule applies. */
  readonly destructive: DestructiveCalls
  readonly audit: AuditSettings
  /** How packages that servers run are kept. */
  readonly packages: PackageSettings
  readonly gallery: GallerySettings
  readonly sync: SyncSettings
  /** The endpoint for traces of calls; undefined: none. */
  readonly telemetry: TelemetryConfig | undefined
}

/** A complete endpoint of OTLP over HTTP (`http://localhost:4318/v1/traces`). Its texts may contain `${VARIABLES}`. */
export interface TelemetryConfig {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** The settings of kept packages. */
export interface PackageSettings {
  /** The age below which a version is not taken by itself, in ms. */
  readonly youngest: number
  /** Whether an update waits for the user. If not, one that is old enough is taken by itself. */
  readonly hold: boolean
  /** Whether updates are looked for in the background. Undefined: the user was not asked yet, and they are not. */
  readonly look?: boolean | undefined
}

/** How the configuration is shared with the user's other computers. */
export interface SyncSettings {
  /** The shared folder, as an absolute path; `~/` is the home folder. Undefined: nothing is shared. */
  readonly folder?: string | undefined
  /** Whether changes of other computers wait for the user, or are taken at once. */
  readonly take: 'ask' | 'all'
}

/** The settings of the gallery. */
export interface GallerySettings {
  /** Whether newer lists are fetched. Undefined: the user was not asked yet, and they are not. */
  readonly update?: boolean | undefined
  /** Whether the answer of a search that finds nothing may name an entry that the user can add. */
  readonly suggest: boolean
  /** The path of a list of the user's own. `~/` is the home folder. */
  readonly list?: string | undefined
}

/** The settings of the audit log. */
export interface AuditSettings {
  readonly enabled: boolean
  /** Whether it contains arguments with secrets masked, and not only their hash. */
  readonly arguments: boolean
  /** Whether it contains what each call is about. */
  readonly object: boolean
  /** How long a call is kept. */
  readonly days: number
  /** The maximum size; the oldest records are removed. */
  readonly megabytes: number
}

/** `client`: ask, unless the client is known to ask before each call itself. */
export type DestructiveCalls = 'ask' | 'allow' | 'client'

/** The model for reranking search results, and how to call it. */
export interface RerankConfig {
  readonly provider: 'gemini' | 'openai' | 'ollama'
  readonly model: string
  /**
   * The URL of the provider's API, for `openai` that of any compatible service; undefined: the provider's own. May contain `${VARIABLES}`.
   */
  readonly url: string | undefined
  /** A `${VARIABLE}`, never the key itself. */
  readonly apiKey: string | undefined
  /** Milliseconds after which the order by words is kept; undefined: the default. */
  readonly timeLimit: number | undefined
}

/** Characters: enough for a summary, and for a page of the rest. */
const LEAST_SHOWN = 2_000

/** In ms. The call and its client wait in the meantime. */
const LONGEST_THOUGHT = 10 * 60_000

export const defaultSettings: Settings = {
  idle: 5 * 60_000,
  idleMin: 60_000,
  idleMax: 5 * 60_000,
  startTimeout: 60_000,
  callTimeout: 120_000,
  maxProcesses: 32,
  refreshEvery: 6 * 3_600_000,
  profile: undefined,
  rerank: undefined,
  searchByMeaning: true,
  learntTools: true,
  resultLimit: undefined,
  scripts: false,
  questionTimeout: LONGEST_THOUGHT,
  registry: 'https://registry.modelcontextprotocol.io',
  http: defaultHttp,
  destructive: 'ask',
  audit: { enabled: true, arguments: false, object: true, days: 90, megabytes: 100 },
  packages: { youngest: 3 * 24 * 3_600_000, hold: true },
  gallery: { suggest: true },
  sync: { take: 'ask' },
  telemetry: undefined,
}

const rerank = z
  .object(
    {
      provider: z.enum(['gemini', 'openai', 'ollama'], { error: 'must be "gemini", "openai" or "ollama"' }),
      model: someText,
      url: url.optional(),
      apiKey: z
        .string({ error: 'must be text' })
        .regex(placeholder, { error: 'must be a placeholder such as "${GEMINI_API_KEY}" or "${secret:gemini}", not the key itself' })
        .optional(),
      timeLimit: duration.optional(),
    },
    { error: 'must be an object' },
  )
  .transform(({ provider, model, url, apiKey, timeLimit }, context): RerankConfig => {
    if (apiKey === undefined && (provider === 'gemini' || (provider === 'openai' && url === undefined))) {
      context.addIssue(`needs "apiKey", a placeholder such as "\${${provider.toUpperCase()}_API_KEY}"`)
      return z.NEVER
    }
    return { provider, model, url, apiKey, timeLimit }
  })

const resultLimit = z.int({ error: 'must be a whole number of characters' }).min(LEAST_SHOWN, { error: `must be at least ${LEAST_SHOWN}` })

const { audit: defaultAudit } = defaultSettings

const audit = z.object(
  {
    enabled: flag.default(defaultAudit.enabled),
    arguments: flag.default(defaultAudit.arguments),
    object: flag.default(defaultAudit.object),
    days: z.int({ error: 'must be a whole number' }).min(1, { error: 'must be at least 1' }).default(defaultAudit.days),
    megabytes: z.int({ error: 'must be a whole number' }).min(1, { error: 'must be at least 1' }).default(defaultAudit.megabytes),
  },
  { error: 'must be an object' },
)

const { packages: defaultPackages } = defaultSettings

const packages = z.object(
  { youngest: duration.default(defaultPackages.youngest), hold: flag.default(defaultPackages.hold), look: flag.optional() },
  { error: 'must be an object' },
)

const gallery = z.object(
  { update: flag.optional(), suggest: flag.default(defaultSettings.gallery.suggest), list: someText.optional() },
  { error: 'must be an object' },
)

const sync = z.object(
  {
    folder: someText.regex(/^(?:\/|~[\\/]|[A-Za-z]:[\\/]|\\\\)/, { error: 'must be an absolute path, or begin with ~/' }).optional(),
    take: z.enum(['ask', 'all'], { error: 'must be "ask" or "all"' }).default(defaultSettings.sync.take),
  },
  { error: 'must be an object' },
)

const telemetry = z.object({ url, headers: headers.default({}) }, { error: 'must be an object' })

/** The keys of `settings`, each with its schema. */
export const settingSchemas: { readonly [Key in keyof Settings]: z.ZodType<Settings[Key]> } = {
  idle: durationOr('never', 'adaptive'),
  idleMin: duration,
  idleMax: duration,
  startTimeout: duration,
  callTimeout: duration,
  maxProcesses: z.int({ error: 'must be a whole number' }).min(1, { error: 'must be at least 1' }),
  refreshEvery: durationOr('never'),
  profile: someText,
  rerank,
  searchByMeaning: flag,
  learntTools: flag,
  resultLimit: z.union([resultLimit, z.record(z.string(), resultLimit)], {
    error: `must be a whole number of characters, at least ${LEAST_SHOWN}, or such a number by the name of an AI app`,
  }),
  scripts: z.union([flag, z.record(z.string(), flag)], { error: 'must be true or false, or one of them by the name of an AI app' }),
  questionTimeout: duration.refine((ms) => ms <= LONGEST_THOUGHT, { error: 'must be at most 10 minutes' }),
  registry: someText.refine(isWebAddress, { error: 'must be an http:// or https:// address' }),
  http,
  destructive: z.enum(['ask', 'allow', 'client'], { error: 'must be "ask", "allow" or "client"' }),
  audit,
  packages,
  gallery,
  sync,
  telemetry,
}

/** Names, and no patterns. */
const profileServers = z.array(someText, { error: 'must be a list of texts' })

/** A named set of servers. */
export interface ProfileEntry {
  /** Their names, including servers that do not exist. */
  readonly servers: readonly string[]
  /** The tool exposure for its clients; undefined: the default. */
  readonly expose?: Exposure
}

/** One profile: the names of its servers, or an object with them. */
export const profileEntry: z.ZodType<ProfileEntry> = z.union([
  profileServers.transform((servers) => ({ servers })),
  z.object({ servers: profileServers, expose: z.enum(EXPOSURES).exactOptional() }),
])

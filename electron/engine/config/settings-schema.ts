import { z } from 'zod'
import { type HttpSettings, defaultHttp, http } from './http-schema.ts'
import { EXPOSURES, type Exposure } from '../../contract/exposure.ts'
import type { EntryDefaults } from '../entry/schema.ts'
import { duration, durationOr, flag, headers, isWebAddress, patterns, placeholder, someText, url } from '../entry/schema-values.ts'

/** What holds for all servers that do not say otherwise, and for the engine as a whole. */
export interface Settings extends EntryDefaults {
  /** How many server programs may run at the same time; the least recently used one leaves. */
  readonly maxProcesses: number
  /** Milliseconds between two refreshes of the catalog. */
  readonly refreshEvery: number | 'never'
  /** The profile that sessions work in which name none; undefined: all servers. */
  readonly profile: string | undefined
  /** The model that orders search results anew; undefined: none does, and nothing is sent anywhere. */
  readonly rerank: RerankConfig | undefined
  /** Whether search goes by meaning too, and not by words alone. */
  readonly searchByMeaning: boolean
  /** Whether tools that are used often are put at hand by themselves. */
  readonly learntTools: boolean
  /** Most characters of a result that are shown whole: to every AI app, or by its id or name; undefined: as is known of each. */
  readonly resultLimit: number | Readonly<Record<string, number>> | undefined
  /** Whether AI apps may run scripts: all of them, or by id or name, where `*` is for all others. */
  readonly scripts: boolean | Readonly<Record<string, boolean>>
  /** How long a client or a person may think about a question of a server, in ms. */
  readonly questionTimeout: number
  /** Where the MCP registry is, or one that speaks the same API. */
  readonly registry: string
  /** The door for clients that speak MCP over HTTP. */
  readonly http: HttpSettings
  /** What becomes of calls that may delete or overwrite something, where no rule says it: as they are decided. */
  readonly destructive: DestructiveCalls
  readonly audit: AuditSettings
  /** Where traces of calls are sent; undefined: nowhere. */
  readonly telemetry: TelemetryConfig | undefined
}

/** An endpoint of OTLP over HTTP, whole (`http://localhost:4318/v1/traces`). Its texts may hold `${VARIABLES}`. */
export interface TelemetryConfig {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** The record of calls. */
export interface AuditSettings {
  readonly enabled: boolean
  /** Whether arguments are in it, secrets masked, and not their hash alone. */
  readonly arguments: boolean
  /** How long a call is in it. */
  readonly days: number
  /** How large it may be: what is oldest leaves. */
  readonly megabytes: number
}

/** `client`: asked, unless the client is known to ask for each call itself. */
export type DestructiveCalls = 'ask' | 'allow' | 'client'

/** Which model orders search results anew, and how to reach it. */
export interface RerankConfig {
  readonly provider: 'gemini' | 'openai' | 'ollama'
  readonly model: string
  /** Where the provider's API is, for `openai` that of any compatible service; undefined: the provider's own. May hold `${VARIABLES}`. */
  readonly url: string | undefined
  /** A `${VARIABLE}`, never the key itself. */
  readonly apiKey: string | undefined
  /** Milliseconds after which the order by words stands; undefined: as the re-rank has it. */
  readonly timeLimit: number | undefined
}

/** Characters: room for a summary, and for a page of what was left out. */
const LEAST_SHOWN = 2_000

/** A call stands still meanwhile, and whoever made it waits, in ms. */
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
  audit: { enabled: true, arguments: false, days: 90, megabytes: 100 },
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
    days: z.int({ error: 'must be a whole number' }).min(1, { error: 'must be at least 1' }).default(defaultAudit.days),
    megabytes: z.int({ error: 'must be a whole number' }).min(1, { error: 'must be at least 1' }).default(defaultAudit.megabytes),
  },
  { error: 'must be an object' },
)

const telemetry = z.object({ url, headers: headers.default({}) }, { error: 'must be an object' })

/** The keys of `settings`, each with the check of its value. */
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
  telemetry,
}

/** A named choice of servers. */
export interface ProfileEntry {
  /** Their names; of one that is not there, or not any more, too. */
  readonly servers: readonly string[]
  /** How its clients see them; undefined: as is usual. */
  readonly expose?: Exposure
}

/** One profile: the names of its servers, or an object with them. */
export const profileEntry: z.ZodType<ProfileEntry> = z.union([
  patterns.transform((servers) => ({ servers })),
  z.object({ servers: patterns, expose: z.enum(EXPOSURES).exactOptional() }),
])

import { z } from 'zod'
import { HOLDS, type Hold } from '../../contract/consent/pending-changes.ts'
import type { SandboxRules } from '../../contract/consent/sandbox.ts'
import { type Effect, effect } from '../../contract/tools.ts'
import { SHARINGS, type Sharing } from '../../contract/servers.ts'
import { type Budget, budgetKey } from './keys/budget-key.ts'
import { type GivenCommands, cliCommands, typeWord } from './keys/cli-commands.ts'
import { duration, durationOr, flag, headers, someText, text, texts, url } from './schema-values.ts'
import { type OAuthConfig, oauthKey } from './keys/oauth-key.ts'
import { sandboxKey } from './keys/sandbox-key.ts'
import { namesProject, sharingOf } from './sharing.ts'
import { type ToolRules, toolRules } from './keys/tools-key.ts'

/** How long an unused connection stays open: milliseconds, forever, or depending on how often the server is used. */
export type IdlePolicy = number | 'never' | 'adaptive'

interface ServerOptions {
  readonly enabled: boolean
  readonly idle: IdlePolicy
  /** The bounds if `idle` is `adaptive`, in milliseconds. If they contradict each other, the minimum applies. */
  readonly idleMin: number
  readonly idleMax: number
  /** Milliseconds. */
  readonly startTimeout: number
  /** Milliseconds. */
  readonly callTimeout: number
  readonly tools: ToolRules
  /** Which changes of its lists need review. */
  readonly hold: Hold
  /** The limit of its use; undefined: none. */
  readonly budget: Budget | undefined
  /** The effects of tools, by name or pattern, whatever the tools declare. */
  readonly effects: ReadonlyMap<string, Effect>
  readonly description: string | undefined
  /** Whether it may request roots and sampling from the calling client. The roots of one client restrict a server for all. */
  readonly roots: boolean
  /** Which callers share one running instance. */
  readonly sharing: Sharing
  /** Why that is so, as a sentence, if the entry does not set it. */
  readonly sharingReason: string | undefined
  /** Whether it is started for a folder: its entry contains `${PROJECT}`. */
  readonly namesProject: boolean
  /** The project folder that defines it, whose sessions alone see it; undefined: the user's own. */
  readonly project: string | undefined
}

/** A program on this machine. Texts may contain `${VARIABLES}`. */
interface ProgramConfig extends ServerOptions {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string | undefined
  /** Whether the package that its command runs is kept on disk, and started from there. */
  readonly keep: boolean
  /** What it has access to; undefined: everything that the user has. */
  readonly sandbox: SandboxRules | undefined
}

/** A program that is an MCP server. */
export interface StdioServerConfig extends ProgramConfig {
  readonly transport: 'stdio'
}

/** A CLI tool, which does not speak MCP: its subcommands are the tools, and each call runs it once. */
export interface CliServerConfig extends ProgramConfig {
  readonly transport: 'cli'
  /** The subcommands; undefined: all that its help lists. */
  readonly commands: GivenCommands | undefined
}

/** A server behind a URL. Texts may contain `${VARIABLES}`. */
export interface RemoteServerConfig extends ServerOptions {
  readonly transport: 'http' | 'sse'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** A token that is sent as `Authorization: Bearer`. */
  readonly bearer: string | undefined
  /** For servers whose sign-in does not work without it. */
  readonly oauth: OAuthConfig | undefined
  /** The account that it signs in as, by the user's name for it; undefined: one of its own. */
  readonly account: string | undefined
}

/** One server with all defaults resolved. */
export type ServerConfig = StdioServerConfig | CliServerConfig | RemoteServerConfig

/** Whether a server is a program on this machine, and not behind a URL. */
export function isProgram<Config extends { readonly transport: ServerConfig['transport'] }>(
  config: Config,
): config is Extract<Config, { readonly transport: 'stdio' | 'cli' }> {
  return config.transport === 'stdio' || config.transport === 'cli'
}

/**
 * Why a name is not valid for a server, as the end of a sentence; undefined if it is. Letters of any script, spaces and dots are valid.
 * Only `__` is reserved: it separates server and tool in a qualified name.
 */
export function serverNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'must not be empty'
  if (name.includes('__')) return 'must not contain "__", which separates server and tool'
  if (/\p{Cc}/u.test(name)) return 'must not contain control characters'
  return undefined
}

/** Characters of the name of an account. Over it: the entry is not used. */
const LONGEST_ACCOUNT = 200

/** Clients spell the transports in many ways: `streamable-http`, `streamableHttp`, `streamable_http`, `HTTP`. */
const transport = z
  .unknown()
  .transform((value, context): ServerConfig['transport'] => {
    switch (typeWord(value)) {
      case 'stdio':
        return 'stdio'
      case 'http':
      case 'streamablehttp':
        return 'http'
      case 'sse':
        return 'sse'
      case 'cli':
        return 'cli'
      default:
        context.addIssue('must be "stdio", "http", "streamable-http", "sse" or "cli"')
        return z.NEVER
    }
  })
  .meta({ enum: ['stdio', 'http', 'streamable-http', 'sse', 'cli'] })

const effects = z
  .record(z.string(), z.enum(effect.options, { error: 'must be "read", "write" or "destructive"' }), { error: 'must be an object' })
  .transform((given): ReadonlyMap<string, Effect> => new Map(Object.entries(given)))

const account = someText
  .max(LONGEST_ACCOUNT, { error: `must be at most ${LONGEST_ACCOUNT} characters long` })
  .refine((name) => !/\p{Cc}/u.test(name), { error: 'must not contain control characters' })

const entry = z.object(
  {
    type: transport.optional(),
    command: someText.optional(),
    args: z.array(text, { error: 'must be a list of texts' }).optional(),
    env: texts.optional(),
    cwd: someText.optional(),
    keep: flag.optional(),
    commands: cliCommands.optional(),
    sandbox: sandboxKey.optional(),
    url: url.optional(),
    serverUrl: url.optional(),
    httpUrl: url.optional(),
    headers: headers.optional(),
    bearer: someText.optional(),
    oauth: oauthKey.optional(),
    account: account.optional(),
    enabled: flag.optional(),
    disabled: flag.optional(),
    idle: durationOr('never', 'adaptive').optional(),
    idleMin: duration.optional(),
    idleMax: duration.optional(),
    startTimeout: duration.optional(),
    callTimeout: duration.optional(),
    tools: toolRules.optional(),
    hold: z.enum(HOLDS, { error: 'must be "all", "additions", "changes" or "nothing"' }).optional(),
    budget: budgetKey.optional(),
    effects: effects.optional(),
    description: z.string({ error: 'must be text' }).optional(),
    roots: flag.optional(),
    sharing: z.enum(SHARINGS, { error: 'must be "all", "client", "project", "session" or "person"' }).optional(),
  },
  { error: 'must be an object' },
)

/** A key of an entry. */
export type EntryField = keyof typeof entry.shape

/** The keys of an entry that are read. */
export const ENTRY_KEYS: readonly string[] = Object.keys(entry.shape)

/** The problem of one key's value, as the end of a sentence; undefined if there is none. */
export function entryKeyProblem(key: keyof typeof entry.shape, value: unknown): string | undefined {
  return entry.shape[key].safeParse(value).error?.issues[0]?.message
}

/** One entry of `mcpServers` as in the file: checked, without defaults from the settings. Unknown keys are ignored. */
export const serverEntry = entry.transform((entry, context) => {
  const address = entry.url ?? entry.serverUrl ?? entry.httpUrl
  const { type, command } = entry
  const problem = (message: string, ...path: string[]) => {
    context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  }
  if (command !== undefined && address !== undefined) return problem('has both a command and a URL; keep one of them')
  if (command === undefined && address === undefined) return problem('needs "command" (a program) or "url" (a remote server)')
  if (command !== undefined && (type === 'http' || type === 'sse'))
    return problem('must be "stdio" or "cli" for an entry with a command', 'type')
  if (address !== undefined && (type === 'stdio' || type === 'cli'))
    return problem('must be "http" or "sse" for an entry with a URL', 'type')
  if (entry.commands !== undefined && type !== 'cli') return problem('is only for entries with "type": "cli"', 'commands')
  if (entry.sandbox !== undefined && command === undefined) return problem('is only for entries with a command', 'sandbox')
  if (entry.keep !== undefined && command === undefined) return problem('is only for entries with a command', 'keep')
  if (entry.account !== undefined && command !== undefined) return problem('is only for entries with a URL', 'account')

  const project = namesProject(entry)
  if (project && entry.sharing !== undefined && entry.sharing !== 'project' && entry.sharing !== 'session')
    return problem('must be "project" or "session" if the entry uses ${PROJECT}', 'sharing')

  const { args = [], env = {}, cwd, headers = {}, bearer, tools, description } = entry
  const shared = sharingOf({ ...entry, url: address }, project)
  const options = {
    enabled: entry.enabled !== false && entry.disabled !== true,
    idle: entry.idle,
    idleMin: entry.idleMin,
    idleMax: entry.idleMax,
    startTimeout: entry.startTimeout,
    callTimeout: entry.callTimeout,
    tools: tools ?? toolRules.parse({}),
    hold: entry.hold ?? ('additions' as const),
    budget: entry.budget,
    effects: entry.effects ?? new Map<string, Effect>(),
    description,
    // The roots of one client do no harm if no other client uses the same instance.
    roots: entry.roots ?? shared.sharing !== 'all',
    ...shared,
    namesProject: project,
    project: undefined,
  }
  if (command !== undefined) {
    const program = { command, args, env, cwd, keep: entry.keep ?? true, sandbox: entry.sandbox, ...options }
    return type === 'cli'
      ? { transport: 'cli' as const, commands: entry.commands, ...program }
      : { transport: 'stdio' as const, ...program }
  }
  return {
    transport: type === 'sse' ? ('sse' as const) : ('http' as const),
    url: address ?? '',
    headers,
    bearer,
    oauth: entry.oauth,
    account: entry.account,
    ...options,
  }
})

/** The defaults for servers. Times in ms. */
export interface EntryDefaults {
  readonly idle: IdlePolicy
  readonly idleMin: number
  readonly idleMax: number
  readonly startTimeout: number
  readonly callTimeout: number
}

/** Adds the defaults from the settings to an entry. */
export function withDefaults(entry: z.output<typeof serverEntry>, settings: EntryDefaults): ServerConfig {
  const { idle = settings.idle, idleMin = settings.idleMin, idleMax = settings.idleMax } = entry
  const { startTimeout = settings.startTimeout, callTimeout = settings.callTimeout } = entry
  return { ...entry, idle, idleMin, idleMax, startTimeout, callTimeout }
}

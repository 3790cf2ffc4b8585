/**
 * For tests: what docs/guide/rules.md and docs/admin/access.md say of calls, worked out as plainly as possible and without any code of the
 * engine. It tries every way in which patterns of arguments could fit.
 */

export type Said = 'allow' | 'ask' | 'deny'
type Effect = 'read' | 'write' | 'destructive'
type Fits = (pattern: object, strict: boolean) => boolean

interface ByArguments {
  readonly tool?: string
  readonly arguments: { readonly path: string }
}
type RolePattern = string | ByArguments

export interface ReferenceRule {
  readonly server?: string
  readonly tool?: string
  readonly effect?: Effect
  readonly client?: string
  readonly profile?: string
  readonly arguments?: { readonly path: string }
  readonly decision: Said
  /** A mistyped key. */
  readonly effcet?: string
}

export interface ReferenceConfig {
  readonly servers: Readonly<
    Record<
      string,
      { readonly enabled?: boolean; readonly tools?: { readonly allow?: readonly string[]; readonly deny?: readonly string[] } }
    >
  >
  readonly profiles: Readonly<Record<string, readonly string[]>>
  readonly roles: Readonly<
    Record<
      string,
      { readonly clients?: readonly string[]; readonly allow?: readonly RolePattern[]; readonly deny?: readonly RolePattern[] }
    >
  >
  readonly rules: readonly ReferenceRule[]
  readonly settings: { readonly destructive?: 'ask' | 'allow' | 'client'; readonly profile?: string }
}

export interface ReferenceCaller {
  readonly client: string
  readonly provenAs?: string
  readonly profile?: string
  readonly role?: string
}

export interface ReferenceTool {
  readonly server: string
  readonly slug: string
  /** The server's own name for it. */
  readonly own: string
  /** The name shown. */
  readonly shown: string
  /** What it may do; rules take the strictest answer. */
  readonly effects: readonly Effect[]
}

const SIGNS = ['__', '___', '.', '/', ':']
const STRICT: Readonly<Record<Said, number>> = { allow: 0, ask: 1, deny: 2 }

/** Whether a text fits a pattern in which `*` stands for any text. */
function fitsText(pattern: string, text: string): boolean {
  if (pattern === '') return text === ''
  if (pattern.startsWith('*')) return fitsText(pattern.slice(1), text) || (text !== '' && fitsText(pattern, text.slice(1)))
  return text.startsWith(pattern.charAt(0)) && fitsText(pattern.slice(1), text.slice(1))
}

const fitsAnyCase = (pattern: string, texts: readonly string[]): boolean =>
  pattern.startsWith('=') ? texts.includes(pattern.slice(1)) : texts.some((text) => fitsText(pattern.toLowerCase(), text.toLowerCase()))

const alone = ({ own, shown }: ReferenceTool): string[] => [own, shown]
const withServer = (tool: ReferenceTool): string[] =>
  [tool.server, tool.slug].flatMap((server) => SIGNS.flatMap((sign) => alone(tool).map((name) => server + sign + name)))
const hasSign = (pattern: string): boolean => SIGNS.some((sign) => pattern.includes(sign))

/** A role's exact name: server and tool, split where `__` stands first. */
const isWhole = (pattern: string, { server, own }: ReferenceTool): boolean => {
  const at = pattern.indexOf('__')
  return pattern.slice(1, at) === server && pattern.slice(at + 2) === own
}

const means = (pattern: string, tool: ReferenceTool): boolean =>
  pattern.startsWith('=')
    ? pattern.slice(1) === tool.own
    : fitsAnyCase(pattern, alone(tool)) || (hasSign(pattern) && fitsAnyCase(pattern, withServer(tool)))
const meansSurely = (pattern: string, tool: ReferenceTool): boolean =>
  pattern.startsWith('=') ? isWhole(pattern, tool) : fitsAnyCase(pattern, hasSign(pattern) ? withServer(tool) : alone(tool))
const meansPerhaps = (pattern: string, tool: ReferenceTool): boolean =>
  pattern.startsWith('=')
    ? isWhole(pattern, tool) || pattern.slice(1) === tool.own
    : fitsAnyCase(pattern, [...alone(tool), ...withServer(tool)])

const toolOf = (pattern: RolePattern): string => (typeof pattern === 'string' ? pattern : (pattern.tool ?? '*'))

const profileOf = (config: ReferenceConfig, caller: ReferenceCaller): string | undefined => caller.profile ?? config.settings.profile

const rolesOf = (config: ReferenceConfig, caller: ReferenceCaller): ReferenceConfig['roles'][string][] =>
  Object.entries(config.roles).flatMap(([name, role]) =>
    name === caller.role || (role.clients ?? []).some((pattern) => fitsAnyCase(pattern, [caller.client])) ? [role] : [],
  )

/** Whether the entry of its server keeps a tool from everyone. */
export function entryDenies(config: ReferenceConfig, tool: ReferenceTool): boolean {
  const { enabled = true, tools: { allow, deny = [] } = {} } = config.servers[tool.server] ?? {}
  return !enabled || (allow !== undefined && !allow.some((each) => means(each, tool))) || deny.some((each) => means(each, tool))
}

/** Whether the roles of a caller deny a call. */
export function roleDenies(config: ReferenceConfig, caller: ReferenceCaller, tool: ReferenceTool, fits: Fits): boolean {
  return rolesOf(config, caller).some(
    ({ allow, deny = [] }) =>
      deny.some((each) => meansPerhaps(toolOf(each), tool) && (typeof each === 'string' || fits(each, true))) ||
      (allow !== undefined && !allow.some((each) => meansSurely(toolOf(each), tool) && (typeof each === 'string' || fits(each, false)))),
  )
}

function ruleMeans(rule: ReferenceRule, config: ReferenceConfig, caller: ReferenceCaller, tool: ReferenceTool, effect: Effect): boolean {
  const { server, tool: pattern, client, profile, decision } = rule
  const proven = caller.provenAs === undefined ? [] : [caller.provenAs]
  return (
    (server === undefined || fitsAnyCase(server, server.startsWith('=') ? [tool.server] : [tool.server, tool.slug])) &&
    (pattern === undefined || means(pattern, tool)) &&
    (rule.effect === undefined || rule.effect === effect) &&
    (client === undefined || fitsAnyCase(client, decision === 'allow' ? proven : [caller.client, ...proven])) &&
    (profile === undefined || profile === profileOf(config, caller))
  )
}

const keysOf = ({ server, tool, effect, client, profile, arguments: patterns }: ReferenceRule): number =>
  [server, tool, effect, client, profile, patterns].filter((key) => key !== undefined).length

function ruled(config: ReferenceConfig, caller: ReferenceCaller, tool: ReferenceTool, effect: Effect, fits: Fits): Said {
  const inForce = config.rules.filter(
    (rule) => ruleMeans(rule, config, caller, tool, effect) && (rule.arguments === undefined || fits(rule, rule.decision !== 'allow')),
  )
  if (inForce.some((rule) => rule.effcet !== undefined && rule.decision !== 'allow')) return 'deny'
  const best = (rules: readonly ReferenceRule[]): ReferenceRule | undefined => {
    const most = Math.max(...rules.map(keysOf))
    return rules.filter((rule) => keysOf(rule) === most).sort((a, b) => STRICT[b.decision] - STRICT[a.decision])[0]
  }
  const readable = inForce.filter((rule) => rule.effcet === undefined)
  const [found, guard] = [best(readable), best(readable.filter((rule) => rule.arguments !== undefined))]
  if (found === undefined) {
    if (effect !== 'destructive') return 'allow'
    const { destructive = 'ask' } = config.settings
    return destructive === 'allow' || (destructive === 'client' && caller.provenAs === 'claude-code') ? 'allow' : 'ask'
  }
  if (found.arguments !== undefined || guard === undefined) return found.decision
  return STRICT[guard.decision] > STRICT[found.decision] ? guard.decision : found.decision
}

/** What the rules say of calls, apart from entries, profiles and roles: all that counts for resources and prompts. */
export function decideByRules(config: ReferenceConfig, caller: ReferenceCaller, tool: ReferenceTool, fits: Fits): Said {
  const all = tool.effects.map((effect) => ruled(config, caller, tool, effect, fits))
  return all.reduce((one, other) => (STRICT[other] > STRICT[one] ? other : one))
}

/** Whether a profile leaves a server away. */
export function profileDenies(config: ReferenceConfig, caller: ReferenceCaller, server: string): boolean {
  const profile = profileOf(config, caller)
  return profile !== undefined && config.profiles[profile]?.includes(server) !== true
}

/** The decision on a call whose arguments fit these patterns. */
export function decide(config: ReferenceConfig, caller: ReferenceCaller, tool: ReferenceTool, fits: Fits): Said {
  if (entryDenies(config, tool) || profileDenies(config, caller, tool.server)) return 'deny'
  return roleDenies(config, caller, tool, fits) ? 'deny' : decideByRules(config, caller, tool, fits)
}

/** Patterns of arguments as they fit a path that is given, or none. */
export function fitting(path: string | undefined): Fits {
  return (pattern, strict) => {
    const { path: text } = (pattern as ByArguments).arguments
    return path !== undefined && (strict ? fitsAnyCase(text, [path]) : fitsText(text, path))
  }
}

/** Whether a tool is there for a caller: some of its calls may run, in one of all the ways in which patterns of arguments could fit. */
export function isThere(config: ReferenceConfig, caller: ReferenceCaller, tool: ReferenceTool): boolean {
  const patterns = [
    ...config.rules.filter((rule) => rule.arguments !== undefined),
    ...rolesOf(config, caller).flatMap(({ allow = [], deny = [] }) => [...allow, ...deny].filter((each) => typeof each !== 'string')),
  ]
  return Array.from({ length: 2 ** patterns.length }, (_, chosen) => chosen).some(
    (chosen) => decide(config, caller, tool, (pattern) => ((chosen >> patterns.indexOf(pattern as ByArguments)) & 1) === 1) !== 'deny',
  )
}

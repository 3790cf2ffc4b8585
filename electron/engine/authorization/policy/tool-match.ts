import { exactName, exactWhole } from '../../../contract/consent/name-pattern.ts'
import { exposedName, splitQualified } from '../../catalog/names/names.ts'
import { SEPARATORS, expressionOf } from '../../config/tool-pattern.ts'

/** A tool as patterns see it. */
export interface NamedTool {
  /** The server's name in the configuration. */
  readonly server: string
  /** The name shown, without the server. */
  readonly name: string
  readonly qualifiedName: string
  /** The server's own name for it. */
  readonly source: { readonly name: string }
}

export interface Server {
  readonly name: string
  /** The prefix of its tool names. */
  readonly slug: string
}

/** All names of a tool. Those for patterns are in lower case: they are compared regardless of case, as in the directory. */
export interface ToolNames {
  /** The server, and its own name for the tool, to the letter. Only exact patterns are compared with these. */
  readonly exact: { readonly server: string; readonly tool: string }
  /** Without the server. */
  readonly bare: readonly string[]
  /** With the server. */
  readonly whole: readonly string[]
}

/**
 * A pattern of tools with `*` as wildcard, or one exact name (`=name`). Rules, roles, and `tools` in entries all use it. An exact name is
 * the server's own; in roles, the name of the server, `__`, and that.
 */
export interface ToolPattern {
  readonly text: string
  /** If it contains a separator, it matches server and tool, in any spelling that a call accepts; else the tool alone. */
  means(tool: ToolNames): boolean
  /** Stricter, for patterns that allow: the names that a server chooses for its tools cannot match a pattern meant for another server. */
  surelyMeans(tool: ToolNames): boolean
  /** Wider, for patterns that deny: one without a separator that fits both names joined matches the tool, too. */
  maybeMeans(tool: ToolNames): boolean
  /** Whether `maybeMeans` is true for every tool of a server, whatever tools that has. */
  maybeMeansAllOf(server: Server): boolean
  /** Whether `surelyMeans` is true for some tool that the server could have. */
  couldMeanSomeOf(server: Server): boolean
}

/**
 * Collects all names of a tool.
 *
 * @param slug the prefix of its server's tool names.
 */
export function toolNames({ server, name, qualifiedName, source }: NamedTool, slug: string): ToolNames {
  // The server's own name, the one shown, and both as adapted for clients.
  const fit = [qualifiedName, exposedName(slug, source.name)].flatMap((each) => splitQualified(each)?.tool ?? [])
  const bare = lowerCase([source.name, name, ...fit])
  const prefixes = prefixesOf({ name: server, slug })
  return {
    bare,
    whole: bare.flatMap((each) => prefixes.map((prefix) => prefix + each)),
    exact: { server, tool: source.name },
  }
}

/** Returns a tool by all its names, from the server's own name for it and the one shown. */
export function namedTool(own: string, name: string, { name: server, slug }: Server): NamedTool {
  return { server, name, qualifiedName: exposedName(slug, name), source: { name: own } }
}

/** Compiles a pattern. */
export function toolPattern(text: string): ToolPattern {
  const name = exactName(text)
  if (name !== undefined) return exactPattern(text, name)
  const lower = text.toLowerCase()
  const expression = expressionOf(lower)
  const isQualified = SEPARATORS.some((separator) => lower.includes(separator))
  const fits = (names: readonly string[]): boolean => names.some((name) => expression.test(name))
  return {
    text,
    means: ({ bare, whole }) => fits(bare) || (isQualified && fits(whole)),
    surelyMeans: ({ bare, whole }) => fits(isQualified ? whole : bare),
    maybeMeans: ({ bare, whole }) => fits(bare) || fits(whole),
    // It matches the beginning of all names of its tools, and ends with a wildcard.
    maybeMeansAllOf: (server) => lower.endsWith('*') && fits(prefixesOf(server)),
    couldMeanSomeOf: (server) => !isQualified || prefixesOf(server).some((prefix) => fitsSomeAfter(lower, prefix)),
  }
}

/** Compiles an exact name. A role must name the server, too: every server could have a tool of that name. */
function exactPattern(text: string, name: string): ToolPattern {
  const whole = exactWhole(name)
  const isWhole = ({ exact }: ToolNames): boolean => exact.server === whole?.server && exact.tool === whole.tool
  return {
    text,
    means: ({ exact }) => exact.tool === name,
    surelyMeans: isWhole,
    maybeMeans: (tool) => isWhole(tool) || tool.exact.tool === name,
    maybeMeansAllOf: () => false,
    couldMeanSomeOf: (server) => server.name === whole?.server,
  }
}

/**
 * Whether a pattern matches some name that begins with the prefix and continues: a beginning of the pattern matches the prefix, and more
 * may follow.
 */
function fitsSomeAfter(pattern: string, prefix: string): boolean {
  for (let end = 0; end <= pattern.length; end += 1) {
    const beginning = pattern.slice(0, end)
    if ((end < pattern.length || beginning.endsWith('*')) && expressionOf(beginning).test(prefix)) return true
  }
  return false
}

function prefixesOf({ name, slug }: Server): string[] {
  return lowerCase([name, slug]).flatMap((server) => SEPARATORS.map((separator) => server + separator))
}

function lowerCase(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.toLowerCase()))]
}

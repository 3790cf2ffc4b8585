import { exposedName, splitQualified } from '../../catalog/names.ts'
import { expressionOf } from '../../config/tool-pattern.ts'

/** A tool as far as patterns go by it. */
export interface NamedTool {
  /** The server's name in the configuration. */
  readonly server: string
  /** The name shown, without its server. */
  readonly name: string
  readonly qualifiedName: string
  /** Its server's own name for it. */
  readonly source: { readonly name: string }
}

export interface Server {
  readonly name: string
  /** The prefix that its tools have in their names. */
  readonly slug: string
}

/** All that a tool is called, in lower case: names are compared without regard to case, as the directory reads them. */
export interface ToolNames {
  /** Without its server. */
  readonly bare: readonly string[]
  /** With it. */
  readonly whole: readonly string[]
}

/** A pattern of tools with `*` for anything: of rules, of roles and of `tools` in entries, which all are read in this one way. */
export interface ToolPattern {
  readonly text: string
  /** With a separator in it it is of a server and its tool, in any spelling that a call takes; else of the tool alone. */
  means(tool: ToolNames): boolean
  /** The same of what allows: by its own names for its tools a server gets none of them into what is meant of another. */
  surelyMeans(tool: ToolNames): boolean
  /** The same of what denies: one without a separator that fits both names together means the tool, too. */
  maybeMeans(tool: ToolNames): boolean
  /** Whether it maybe means every tool of a server, whatever tools that has. */
  maybeMeansAllOf(server: Server): boolean
  /** Whether it surely means some tool that the server could have. */
  couldMeanSomeOf(server: Server): boolean
}

/** All between the names of a server and its tool that clients may write (`resolveToolName`). */
const SEPARATORS = ['__', '___', '.', '/', ':']

/** @param slugOf the prefix that a server's tools have in their names. */
export function toolNames({ server, name, qualifiedName, source }: NamedTool, slugOf: (server: string) => string): ToolNames {
  const slug = slugOf(server)
  // By the server itself, as it is shown, and as either is made fit for clients.
  const fit = [qualifiedName, exposedName(slug, source.name)].flatMap((each) => splitQualified(each)?.tool ?? [])
  const bare = lowerCase([source.name, name, ...fit])
  const prefixes = prefixesOf({ name: server, slug })
  return { bare, whole: bare.flatMap((each) => prefixes.map((prefix) => prefix + each)) }
}

export function toolPattern(text: string): ToolPattern {
  const lower = text.toLowerCase()
  const expression = expressionOf(lower)
  const isQualified = SEPARATORS.some((separator) => lower.includes(separator))
  const fits = (names: readonly string[]): boolean => names.some((name) => expression.test(name))
  return {
    text,
    means: ({ bare, whole }) => fits(bare) || (isQualified && fits(whole)),
    surelyMeans: ({ bare, whole }) => fits(isQualified ? whole : bare),
    maybeMeans: ({ bare, whole }) => fits(bare) || fits(whole),
    // It fits the beginning of all names of its tools, and goes on with anything.
    maybeMeansAllOf: (server) => lower.endsWith('*') && fits(prefixesOf(server)),
    couldMeanSomeOf: (server) => !isQualified || prefixesOf(server).some((prefix) => fitsSomeAfter(lower, prefix)),
  }
}

/** Whether a pattern fits any name that begins so and goes on: some beginning of the pattern fits it, and leaves room for more. */
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

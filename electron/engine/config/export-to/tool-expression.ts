import { isTyped, shownPattern } from '../../../contract/consent/name-pattern.ts'
import { expressionOf, nameTest } from '../tool-pattern.ts'
import type { ExportedServer } from './exported-server.ts'
import { isAny } from './people/role-patterns.ts'

/** Tool names that Tooltray does not change for clients: names by which something denies a tool are then its only ones. */
const PLAIN_NAME = /^[A-Za-z0-9_-]+$/
/** Characters of the names that clients see, with server and separator. Inner: longer names are not plain. */
const LONGEST_QUALIFIED = 64

/** Patterns of the own names of a server's tools. */
export interface ToolLists {
  /** Undefined: all. */
  readonly allow: readonly string[] | undefined
  readonly deny: readonly string[]
}

/**
 * Returns agentgateway's authorization rules (CEL) for the allowed and denied tools of servers. Undefined if there are none. A request is
 * allowed by any rule, so that servers without restrictions, prompts, and resources each have one.
 *
 * @param slugs the prefix of the tool names of each server, by the name of the server.
 */
export function toolRulesOf(servers: readonly ExportedServer[], slugs: ReadonlyMap<string, string>): string[] | undefined {
  const isOpen = ({ entry: { tools }, hides }: ExportedServer): boolean =>
    tools.allow === undefined && tools.deny.length === 0 && !hides.prompts && !hides.resources
  if (servers.every(isOpen)) return undefined
  const allHaving = (kind: 'prompt' | 'resource', hidden: 'prompts' | 'resources'): string => {
    const left = servers.filter(({ hides }) => !hides[hidden]).map(({ name }) => name)
    return left.length === servers.length ? `has(mcp.${kind})` : `has(mcp.${kind}) && mcp.${kind}.target in ${listOf(left)}`
  }
  return [
    ...servers.map((server) => {
      const { allow, deny } = server.entry.tools
      const slug = slugs.get(server.server) ?? server.server
      return toolTerms({ allow, deny }, server, slug).join(' && ')
    }),
    allHaving('prompt', 'prompts'),
    allHaving('resource', 'resources'),
  ]
}

/** Returns the conditions (CEL) on a tool that lists allow: it is of that server, allowed, and not denied under any of its names. */
export function toolTerms({ allow, deny }: ToolLists, server: ExportedServer, slug: string): string[] {
  const isLimited = [...deny, ...(allow ?? [])].some((pattern) => isTyped(pattern) && !isAny(pattern))
  const longest = LONGEST_QUALIFIED - slug.length - 2
  const rename = [...server.entry.tools.rename]
  const shownAs = (patterns: readonly string[]): string[] =>
    rename.filter(([, shown]) => patterns.some((pattern) => nameTest(pattern, { ignoreCase: true })(shown))).map(([own]) => own)
  const unfit = rename.filter(([, shown]) => !PLAIN_NAME.test(shown) || shown.length > longest).map(([own]) => own)
  const patterned = deny.some(isTyped)
  return [
    `mcp.tool.target == ${quoted(server.name)}`,
    ...(isLimited ? [`mcp.tool.name.matches(${quoted(`^[A-Za-z0-9_-]{1,${longest}}$`)})`] : []),
    ...(allow === undefined || allow.some(isAny) ? [] : [anyOf(allow, shownAs(allow.filter(isTyped)))]),
    ...(deny.length === 0 ? [] : [`!${anyOf(deny, patterned ? [...shownAs(deny.filter(isTyped)), ...unfit] : [])}`]),
  ]
}

/** Patterns are compared regardless of case, and exact names are not. Only plain names come to patterns, so others match none. */
function anyOf(patterns: readonly string[], names: readonly string[]): string {
  const exact = [...new Set([...patterns.filter((each) => !isTyped(each)).map(shownPattern), ...names])]
  const typed = patterns.filter((pattern) => isTyped(pattern) && /^[ -~]+$/.test(pattern))
  const sources = [...new Set(typed.map((pattern) => expressionOf(pattern).source.slice(1, -1)))]
  const terms = [
    ...(sources.length === 0 ? [] : [`mcp.tool.name.matches(${quoted(`^(?is:${sources.join('|')})$`)})`]),
    ...(exact.length === 0 ? [] : [`mcp.tool.name in ${listOf(exact)}`]),
  ]
  return `(${terms.length === 0 ? 'false' : terms.join(' || ')})`
}

/** Returns a list of CEL. */
export function listOf(texts: readonly string[]): string {
  return `[${texts.map(quoted).join(', ')}]`
}

/** Returns a string of CEL. `$` is escaped, because the file is passed through shellexpand, which replaces variables. */
export function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('$', '$$$$')
}

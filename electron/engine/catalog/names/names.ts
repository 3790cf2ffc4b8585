import { createHash } from 'node:crypto'
import { type NamedServer, type NamedTool, type Suggest, nameSuggestions } from './suggest-names.ts'

/** Some clients end the whole session when they see a longer tool name. */
const longestName = 64

/** At least half of a qualified name remains for the tool. */
const longestSlug = 30

const separator = '__'

/** The qualified name of a tool, unique among all servers. `server` is a slug, so `splitQualified` can find it again. */
export function qualify(server: string, tool: string): string {
  return server + separator + tool
}

/** Splits a qualified name at the first `__` (a tool's own name may contain more of them). Undefined if either part is missing. */
export function splitQualified(name: string): { server: string; tool: string } | undefined {
  const at = name.indexOf(separator)
  const tool = name.slice(at + separator.length)
  return at > 0 && tool !== '' ? { server: name.slice(0, at), tool } : undefined
}

/**
 * Makes a server's name fit for the names of its tools: at most 30 letters, digits, `_` and `-`, without `__` and without a trailing `_`
 * (some model APIs refuse dots, and with one such name all tools of an app). A fit name stays unchanged. Of any other, the fit characters
 * remain ("My Server" is `my-server`, "Übersetzer" `ubersetzer`). If none remain, a hash is used.
 */
export function serverSlug(name: string): string {
  const fit = /^[\w-]+$/.test(name) && !name.includes(separator) && !name.endsWith('_') ? name : remainsOf(name)
  if (fit === '') return `server-${hash(name, 6)}`
  return fit.length <= longestSlug ? fit : withHash(fit, name)
}

function remainsOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\w-]+/g, '-')
    .replace(/_{2,}/g, '_')
    .replace(/^[-_]+|[-_]+$/g, '')
}

/**
 * The slug of every server, unique regardless of case. Which of several equal slugs stays short does not depend on the order of the
 * servers: a name that needs no change comes first, then the alphabet decides. The others get a hash of their name.
 */
export function slugsFor(names: Iterable<string>): Map<string, string> {
  const all = [...names]
  const taken = new Set<string>()
  const slugs = new Map<string, string>()
  for (const name of [...all].sort((a, b) => Number(serverSlug(a) !== a) - Number(serverSlug(b) !== b) || (a < b ? -1 : 1))) {
    let slug = serverSlug(name)
    for (let salt = ''; taken.has(slug.toLowerCase()); salt += '+') slug = withHash(serverSlug(name), name + salt)
    taken.add(slug.toLowerCase())
    slugs.set(name, slug)
  }
  return new Map(all.map((name) => [name, slugs.get(name) ?? serverSlug(name)]))
}

function withHash(slug: string, name: string): string {
  return `${slug.slice(0, longestSlug - 7)}-${hash(name, 6)}`
}

/**
 * The qualified name of a tool as clients see it: at most 64 letters, digits, `_` or `-`. A tool name that had to be changed ends with
 * a hash of the original, so that two tools of a server never collide. The caller keeps the table of original names.
 */
export function exposedName(slug: string, tool: string): string {
  const fit = tool.replace(/[^\w-]/g, '_')
  const space = longestName - slug.length - separator.length
  if (fit === tool && tool !== '' && tool.length <= space) return qualify(slug, tool)
  return qualify(slug, `${fit.slice(0, space - 9)}_${hash(tool, 8)}`)
}

function hash(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits)
}

/** All names. The index of a view is cached for as long as the view exists: create a new view when tools change. */
export interface NameView<Tool extends NamedTool> {
  /** From the configured name of each server to its slug. */
  readonly slugs: ReadonlyMap<string, string>
  /** By qualified name. */
  readonly tools: ReadonlyMap<string, Tool>
}

/** The result of resolving a name. Candidates and suggestions are qualified names, best match first. */
export type Resolution<Tool extends NamedTool> =
  | { readonly kind: 'found'; readonly tool: Tool }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly string[] }
  | { readonly kind: 'unknown'; readonly suggestions: readonly string[] }

/** A longer text is not a name, and not worth comparing with all names. */
const longestInput = 300

/**
 * Finds the tool that a client means. Besides the qualified name, it accepts server and tool joined by `__`, `___`, `.`, `/` or `:`, with
 * the server's slug or configured name in any case; or the tool's name alone, if one server has it and it does not begin with a server's
 * name. An exact match of a tool's case comes before any other case. An ambiguous name is never guessed.
 */
export function resolveToolName<Tool extends NamedTool>(input: string, view: NameView<Tool>): Resolution<Tool> {
  const exact = view.tools.get(input)
  if (exact) return { kind: 'found', tool: exact }
  if (input.length > longestInput) return { kind: 'unknown', suggestions: [] }
  const name = input.trim()
  const index = indexOf(view)
  for (const table of [index.exact, index.anyCase]) {
    const [tool, ...others] = meaningsOf(name, index.servers, table)
    if (tool && others.length === 0) return { kind: 'found', tool }
    if (tool) return { kind: 'ambiguous', candidates: [tool, ...others].map((each) => each.qualifiedName) }
  }
  index.suggest ??= nameSuggestions([...view.tools.values()])
  return { kind: 'unknown', suggestions: index.suggest(name, namedServersOf(name, index.servers)) }
}

/** Tools by name: those of all servers, and those of each server. */
interface NameTable<Tool> {
  readonly key: (name: string) => string
  readonly byName: Map<string, Tool[]>
  readonly byServer: Map<string, Map<string, Tool[]>>
}

interface NameIndex<Tool> {
  /** Configured names and slugs in lower case, to configured names. */
  readonly servers: Map<string, string[]>
  readonly exact: NameTable<Tool>
  readonly anyCase: NameTable<Tool>
  /** Made for the first name that means no tool. */
  suggest: Suggest | undefined
}

const indexes = new WeakMap<object, NameIndex<unknown>>()

function indexOf<Tool extends NamedTool>(view: NameView<Tool>): NameIndex<Tool> {
  const known = indexes.get(view) as NameIndex<Tool> | undefined
  if (known) return known
  const tools = [...view.tools.values()]
  const servers = new Map<string, string[]>()
  for (const [server, slug] of view.slugs) {
    for (const key of new Set([server.toLowerCase(), slug.toLowerCase()])) append(servers, key, server)
  }
  const made: NameIndex<Tool> = {
    servers,
    exact: tableOf(tools, (name) => name),
    anyCase: tableOf(tools, (name) => name.toLowerCase()),
    suggest: undefined,
  }
  indexes.set(view, made)
  return made
}

function tableOf<Tool extends NamedTool>(tools: readonly Tool[], key: (name: string) => string): NameTable<Tool> {
  const table: NameTable<Tool> = { key, byName: new Map(), byServer: new Map() }
  for (const tool of tools) {
    const ofServer = table.byServer.get(tool.server) ?? new Map<string, Tool[]>()
    table.byServer.set(tool.server, ofServer)
    append(table.byName, key(tool.name), tool)
    append(ofServer, key(tool.name), tool)
    const exposed = splitQualified(tool.qualifiedName)?.tool
    if (exposed !== undefined && exposed !== tool.name) append(ofServer, key(exposed), tool)
  }
  return table
}

function append<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

/**
 * Each part of a name may contain a separator itself, so every possible split is tried. A name that begins with a server's name refers to a
 * tool of that server or to none: if another server has a tool named `github__create_issue`, it must not receive calls meant for github.
 */
function meaningsOf<Tool extends NamedTool>(name: string, servers: Map<string, string[]>, table: NameTable<Tool>): Set<Tool> {
  const meant = new Set<Tool>()
  const named = namedServersOf(name, servers)
  for (const { server, tool } of named) for (const each of table.byServer.get(server)?.get(table.key(tool)) ?? []) meant.add(each)
  for (const tool of table.byName.get(table.key(name)) ?? []) {
    if (named.length === 0 || named.some(({ server }) => server === tool.server)) meant.add(tool)
  }
  return meant
}

/** All ways to split a name into a server that exists, and the name of a tool. */
function namedServersOf(name: string, servers: Map<string, string[]>): NamedServer[] {
  const named: NamedServer[] = []
  for (let at = 1; at < name.length; at += 1) {
    for (const between of ['___', separator, '.', '/', ':']) {
      if (!name.startsWith(between, at)) continue
      const tool = name.slice(at + between.length)
      for (const server of servers.get(name.slice(0, at).toLowerCase()) ?? []) named.push({ server, tool })
    }
  }
  return named
}

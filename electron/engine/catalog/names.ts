import { createHash } from 'node:crypto'
import Fuse from 'fuse.js'
import { nearestWord } from '../base/words/nearest-word.ts'

/** Some clients end a whole session over one longer tool name. */
const longestName = 64

/** A slug leaves at least half of a name to the tool. */
const longestSlug = 30

const separator = '__'

/** The name of a tool among the tools of all servers. `server` is a slug, so that `splitQualified` finds it again. */
export function qualify(server: string, tool: string): string {
  return server + separator + tool
}

/** The parts of a qualified name, split at the first `__`: a tool's own name may hold more of them. Undefined when it has no two. */
export function splitQualified(name: string): { server: string; tool: string } | undefined {
  const at = name.indexOf(separator)
  const tool = name.slice(at + separator.length)
  return at > 0 && tool !== '' ? { server: name.slice(0, at), tool } : undefined
}

/**
 * A server's name made fit for the names of its tools: letters, digits, `_`, `.` and `-`, at most 30 of them, no `__` and no `_` at the
 * end. A fit name stays as it is; of any other the fit remains are used ("My Server" is `my-server`, "Übersetzer" `ubersetzer`), and a
 * hash where there are none.
 */
export function serverSlug(name: string): string {
  const fit = /^[\w.-]+$/.test(name) && !name.includes(separator) && !name.endsWith('_') ? name : remainsOf(name)
  if (fit === '') return `server-${hash(name, 6)}`
  return fit.length <= longestSlug ? fit : withHash(fit, name)
}

function remainsOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\w.-]+/g, '-')
    .replace(/_{2,}/g, '_')
    .replace(/^[-_]+|[-_]+$/g, '')
}

/**
 * The slug of every server, each a different one, also by case. Which of several equal ones keeps its short form does not depend on
 * their order: a name that needs no change comes first, then the alphabet decides; the others carry a hash of their name.
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
 * The qualified name of a tool as clients see it: at most 64 characters, all of them letters, digits, `_`, `.` or `-`. A tool's name that
 * had to be changed for that ends in a hash of the original, so that two tools of a server never meet; the way back is a table
 * of the caller.
 */
export function exposedName(slug: string, tool: string): string {
  const fit = tool.replace(/[^\w.-]/g, '_')
  const space = longestName - slug.length - separator.length
  if (fit === tool && tool !== '' && tool.length <= space) return qualify(slug, tool)
  return qualify(slug, `${fit.slice(0, space - 9)}_${hash(tool, 8)}`)
}

function hash(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits)
}

/** A tool as far as its name goes: the configured name of its server, its own name, and the qualified one clients call it by. */
export interface NamedTool {
  readonly server: string
  readonly name: string
  readonly qualifiedName: string
}

/** All names there are. What is worked out from a view is kept for as long as the view: make a new one when tools change. */
export interface NameView<Tool extends NamedTool> {
  /** From the configured name of each server to its slug. */
  readonly slugs: ReadonlyMap<string, string>
  /** By qualified name. */
  readonly tools: ReadonlyMap<string, Tool>
}

/** What a name means. Candidates and suggestions are qualified names, the nearest first. */
export type Resolution<Tool extends NamedTool> =
  | { readonly kind: 'found'; readonly tool: Tool }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly string[] }
  | { readonly kind: 'unknown'; readonly suggestions: readonly string[] }

const mostSuggestions = 5

/** A longer text is no name, and not worth comparing with all of them. */
const longestInput = 300

/**
 * The tool that a client means. Besides the qualified name itself: server and tool joined by `__`, `___`, `.`, `/` or `:`, the server by
 * its slug or its configured name in any case, or the tool's name alone when one server has it and no server's name begins it. The exact
 * case of a tool's name comes before any other case. Several possible meanings are never guessed between.
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
  return { kind: 'unknown', suggestions: suggestionsFor(name, index) }
}

/** Tools by their names: all of that name, and those of one server. */
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
  readonly names: readonly string[]
  fuse: Fuse<string> | undefined
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
    names: [...view.tools.keys()],
    fuse: undefined,
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
 * Every part of a name may hold a separator itself, so each place where the name could be split is tried. A name that begins with a
 * server's name means a tool of that server or nothing: what another server calls `github__create_issue` must not get what is meant for
 * github.
 */
function meaningsOf<Tool extends NamedTool>(name: string, servers: Map<string, string[]>, table: NameTable<Tool>): Set<Tool> {
  const meant = new Set<Tool>()
  const named = new Set<string>()
  for (let at = 1; at < name.length; at += 1) {
    for (const between of ['___', separator, '.', '/', ':']) {
      if (!name.startsWith(between, at)) continue
      const tool = table.key(name.slice(at + between.length))
      for (const server of servers.get(name.slice(0, at).toLowerCase()) ?? []) {
        named.add(server)
        for (const each of table.byServer.get(server)?.get(tool) ?? []) meant.add(each)
      }
    }
  }
  for (const tool of table.byName.get(table.key(name)) ?? []) if (named.size === 0 || named.has(tool.server)) meant.add(tool)
  return meant
}

/** The name that it is a slip of, then the nearest, compared as words, so that their order, separators and camel case do not count. */
function suggestionsFor(name: string, index: NameIndex<unknown>): string[] {
  const words = wordsOf(name)
  if (words === '') return []
  index.fuse ??= new Fuse(index.names.map(wordsOf), { useTokenSearch: true, ignoreLocation: true, threshold: 0.3 })
  const alike = index.fuse.search(words, { limit: mostSuggestions }).flatMap(({ refIndex }) => index.names[refIndex] ?? [])
  const slip = nearestWord(name, index.names)
  return slip === undefined ? alike : [slip, ...alike.filter((each) => each !== slip)].slice(0, mostSuggestions)
}

function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim()
}

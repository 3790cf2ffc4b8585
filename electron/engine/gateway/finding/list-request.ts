/** A server with all the names by which a request may mean it. */
export interface NamedServer {
  readonly server: string
  readonly names: readonly string[]
}

/** Words that ask for everything, alone or beside a noun or `of`. */
const ALL = new Set(['all', 'every', 'everything', 'list', 'available', 'what', 'which', 'show'])
/** Without one of these, "list files" describes a tool; it does not ask for the tools of a server called files. */
const OF_A_SERVER = new Set([
  'tool',
  'tools',
  'function',
  'functions',
  'command',
  'commands',
  'capabilities',
  'everything',
  'of',
  'from',
  'server',
])
const FILLERS = new Set([
  ...['a', 'an', 'the', 'in', 'on', 'by', 'for', 'with', 'me', 'my', 'you', 'i', 'its', 'their', 'it', 'that', 'there', 'are', 'is', 'be'],
  ...[
    'do',
    'does',
    'can',
    'could',
    'has',
    'have',
    'offer',
    'offers',
    'provide',
    'provides',
    'provided',
    'use',
    'get',
    'give',
    'see',
    'please',
  ],
  ...['mcp', 'full', 'complete', 'names'],
])

/**
 * Whether a query asks for everything that a server has ("list all tools of github", "what tools does github have") rather than for a
 * tool ("list issues github"). Such a query contains nothing else.
 *
 * @returns the server; undefined for a search.
 */
export function serverToList(query: string, servers: readonly NamedServer[]): string | undefined {
  if (query.length > LONGEST) return undefined
  const words = wordsOf(query)
  if (!words.some((word) => ALL.has(word))) return undefined
  for (const { server, names } of servers) {
    for (const name of names) if (without(words, wordsOf(name)).some(asksForAll)) return server
  }
  return undefined
}

/** As `serverToList`, for a query to one server, which need not name it. */
export function asksForEverything(query: string): boolean {
  return query.length <= LONGEST && asksForAll([...wordsOf(query), 'of'])
}

/** Characters of a query. A longer one always asks for something else, too. */
const LONGEST = 200

function asksForAll(words: readonly string[]): boolean {
  return (
    words.some((word) => ALL.has(word)) &&
    words.some((word) => OF_A_SERVER.has(word)) &&
    words.every((word) => ALL.has(word) || OF_A_SERVER.has(word) || FILLERS.has(word))
  )
}

/** For each occurrence of the name, the words that are left. */
function without(words: readonly string[], name: readonly string[]): string[][] {
  if (name.length === 0) return []
  const places = words.map((_, at) => at).filter((at) => name.every((word, offset) => words[at + offset] === word))
  return places.map((at) => [...words.slice(0, at), ...words.slice(at + name.length)])
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  )
}

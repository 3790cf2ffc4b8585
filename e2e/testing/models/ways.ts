import type { Seen, ToolCall } from './script.ts'

/** A tool that a model needs: the words it would look for it by, where it is, and what it gives it. */
export interface Need {
  readonly words: string
  readonly server: string
  readonly tool: string
  readonly arguments: Record<string, unknown>
  /** It changes nothing, and says so. */
  readonly reads?: boolean
}

/** One step of a script: it yields calls, and ends with what is seen after them. */
export type Step = Generator<readonly ToolCall[], Seen, Seen>

/** As a step, with the name of the tool that was found. */
type Found = Generator<readonly ToolCall[], { readonly name: string; readonly seen: Seen }, Seen>

/** How a model comes to the tools of servers. */
export interface Way {
  readonly name: string
  /** Finds one tool and calls it. */
  use(seen: Seen, need: Need): Step
  /** Finds one tool and calls it with each of these arguments, in as few turns as the way allows. */
  useEach(seen: Seen, need: Need, each: readonly Record<string, unknown>[]): Step
}

/** The client is told of the servers themselves. What it only names is found by its own search, by the words of the need. */
export const directWay: Way = direct('the servers directly', ({ words }) => words)
/** The same, by a model that picks the one name that it needs out of all of them. */
export const directByNameWay: Way = direct('the same, fetched by name', ({ server, tool }) => exactly(server, tool))

function direct(name: string, query: (need: Need) => string): Way {
  return {
    name,
    use: (seen, need) => direct(name, query).useEach(seen, need, [need.arguments]),
    *useEach(seen, need, each) {
      const found = yield* loaded(seen, need.server, need.tool, query(need))
      return yield each.map((given) => ({ name: found.name, arguments: given }))
    },
  }
}

/** The client is told of Tooltray alone. Tools that it has at hand are called by their own names, the others are searched. */
export const tooltrayWay: Way = {
  name: 'Tooltray',
  *use(seen, need) {
    const listed = listedAs(seen, TOOLTRAY, `${need.server}__${need.tool}`)
    if (listed !== undefined) return yield [{ name: listed, arguments: need.arguments }]
    const hit = yield* searched(seen, need)
    const execute = yield* loaded(hit.seen, TOOLTRAY, need.reads === true ? 'execute_read_tool' : 'execute_tool')
    return yield [{ name: execute.name, arguments: { name: hit.name, arguments: need.arguments } }]
  },
  *useEach(seen, need, each) {
    const listed = listedAs(seen, TOOLTRAY, `${need.server}__${need.tool}`)
    if (listed !== undefined) return yield each.map((given) => ({ name: listed, arguments: given }))
    const hit = yield* searched(seen, need)
    const several = yield* loaded(hit.seen, TOOLTRAY, need.reads === true ? 'execute_read_tool' : 'execute_tools')
    const calls = each.map((given) => ({ name: hit.name, arguments: given }))
    return yield [{ name: several.name, arguments: { calls } }]
  },
}

export const TOOLTRAY = 'tooltray'
/** Clients that hold definitions back have a tool of their own by which a model asks for them. */
const CLIENT_SEARCH = /^tool_?search$/i

/** The text of the latest result. */
export function latest(seen: Seen): string {
  return seen.results.at(-1)?.text ?? ''
}

/** The name by which a client offers a tool of a server: each has its own way to put the two together. */
function listedAs(seen: Seen, server: string, tool: string): string | undefined {
  return among(seen.tools, server, tool)
}

/** The name of a tool in what the client's own searches brought. */
function nameIn(seen: Seen, server: string, tool: string): string | undefined {
  const definitions = seen.results.filter(({ name }) => CLIENT_SEARCH.test(name)).map(({ text }) => text)
  return among(
    [...definitions.join('\n').matchAll(/"name": ?"([^"]+)"/g)].map(([, name = '']) => name),
    server,
    tool,
  )
}

function among(names: readonly string[], server: string, tool: string): string | undefined {
  const ending = `${plain(server)}${plain(tool)}`
  return names.find((name) => plain(name).endsWith(ending))
}

/** Asks Tooltray for a tool, and reads its name out of the answer. */
function* searched(seen: Seen, need: Need): Found {
  const search = yield* loaded(seen, TOOLTRAY, 'search_tools')
  const after = yield [{ name: search.name, arguments: { query: need.words } }]
  const name = `${need.server}__${need.tool}`
  if (!latest(after).includes(name)) throw new Error(`The search for "${need.words}" did not find ${name}: ${latest(after)}`)
  return { name, seen: after }
}

/** Makes sure that the model has a tool's definition: where the client only names it, by the client's own search. */
export function* loaded(seen: Seen, server: string, tool: string, query = exactly(server, tool)): Found {
  // Some clients answer a search with the definition, and never list the tool.
  const known = (now: Seen): string | undefined => listedAs(now, server, tool) ?? nameIn(now, server, tool)
  const listed = known(seen)
  if (listed !== undefined) return { name: listed, seen }
  const search = seen.tools.find((name) => CLIENT_SEARCH.test(name))
  if (search === undefined) throw new Error(`The client offers no ${tool} of ${server}, only: ${seen.tools.join(', ')}`)
  const after = yield [{ name: search, arguments: { query, max_results: 5 } }]
  const found = known(after)
  if (found === undefined) throw new Error(`The client's own search did not bring ${tool} of ${server}: ${latest(after)}`)
  return { name: found, seen: after }
}

/** How a client's own search is asked for one tool. */
function exactly(server: string, tool: string): string {
  return `select:mcp__${server}__${tool}`
}

function plain(name: string): string {
  return `_${name.replace(/[^A-Za-z0-9]+/g, '_').toLowerCase()}`
}

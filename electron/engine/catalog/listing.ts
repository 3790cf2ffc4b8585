import { isObject } from '../base/is-object.ts'
import { paramHeaderProblem } from './param-headers.ts'
import type { ToolDefinition } from './tool.ts'

/** A tool that was left out, and why. */
export interface DroppedTool {
  readonly name: string
  readonly reason: string
}

export interface Listing {
  readonly tools: readonly ToolDefinition[]
  readonly dropped: readonly DroppedTool[]
}

/** A server that goes on after this many pages is taken to be turning in circles. */
const MOST_PAGES = 1_000
const MOST_TOOLS = 20_000

/**
 * Reads a server's whole list of tools, page by page. What is malformed is left out and reported; the rest is kept.
 *
 * @param fetchPage asks for one page: `tools/list` with or without a cursor.
 */
export async function listAllTools(fetchPage: (cursor: string | undefined) => Promise<Record<string, unknown>>): Promise<Listing> {
  const tools = new Map<string, ToolDefinition>()
  const dropped: DroppedTool[] = []
  const seen = new Set<string>()
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const result = await fetchPage(cursor)
    const entries: unknown[] = Array.isArray(result.tools) ? result.tools : []
    if (!Array.isArray(result.tools)) dropped.push({ name: '(list)', reason: 'the answer to tools/list holds no list of tools' })
    for (const [position, entry] of entries.entries()) {
      const problem = problemOf(entry)
      const name = nameOf(entry) ?? `(tool ${position + 1} of page ${page + 1})`
      if (problem !== undefined) dropped.push({ name, reason: problem })
      else if (tools.has(name)) {
        // Pages that overlap repeat a tool as it is, which takes nothing from anybody.
        if (JSON.stringify(tools.get(name)) !== JSON.stringify(entry)) dropped.push({ name, reason: 'a second tool of the same name' })
      } else tools.set(name, entry as ToolDefinition)
    }
    const next = result.nextCursor
    if (typeof next !== 'string' || next === '') break
    if (seen.has(next) || tools.size > MOST_TOOLS) {
      dropped.push({ name: '(list)', reason: seen.has(next) ? 'the pages repeat themselves' : `more than ${MOST_TOOLS} tools` })
      break
    }
    seen.add(next)
    cursor = next
    if (page === MOST_PAGES - 1) dropped.push({ name: '(list)', reason: `more than ${MOST_PAGES} pages` })
  }
  return { tools: [...tools.values()], dropped }
}

function nameOf(entry: unknown): string | undefined {
  const name = isObject(entry) ? entry.name : undefined
  return typeof name === 'string' && name !== '' ? name : undefined
}

/** Why an entry cannot be offered as a tool, or undefined when it can. */
function problemOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return 'not an object'
  if (nameOf(entry) === undefined) return 'its name is not text'
  if (!isObject(entry.inputSchema)) return 'its inputSchema is not an object'
  if (entry.description !== undefined && typeof entry.description !== 'string') return 'its description is not text'
  if (entry.annotations != null && !isObject(entry.annotations)) return 'its annotations are not an object'
  return paramHeaderProblem(entry.inputSchema)
}

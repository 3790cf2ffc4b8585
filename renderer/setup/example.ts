import type { ListedTool } from '../../electron/contract/tools.ts'
import { humanName } from '../../electron/control/human-name.ts'
import { ownName } from '../search/own-name.ts'

/** Verbs of tools that show something, the best beginning first. */
const SHOWS = ['list', 'search', 'find', 'show', 'read', 'get']

/**
 * Returns a sentence to say to an AI app, about the tool that is easiest to ask for: one that only reads, and needs the fewest arguments.
 *
 * @param tools of the servers that are ready. Undefined if none of them only reads.
 */
export function exampleFor(tools: readonly ListedTool[]): string | undefined {
  const [best] = tools
    .filter(({ effect, findings }) => effect === 'read' && findings === undefined)
    .map((tool) => ({ tool, name: ownName(tool), needs: requiredIn(tool.signature), verb: verbRank(ownName(tool)) }))
    .sort((a, b) => a.needs - b.needs || a.verb - b.verb || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
  return best && `${humanName(best.name)} with ${humanName(best.tool.server)}`
}

function verbRank(name: string): number {
  const [verb = ''] = humanName(name).toLowerCase().split(' ')
  return SHOWS.includes(verb) ? SHOWS.indexOf(verb) : SHOWS.length
}

/** Counts the required arguments of a signature such as `read(path: string, head?: number) -> string`. */
export function requiredIn(signature: string): number {
  let depth = 0
  let count = 0
  for (let at = signature.indexOf('('); at >= 0 && at < signature.length; at += 1) {
    const letter = signature[at]
    if (letter === '(' || letter === '{' || letter === '[') depth += 1
    else if (letter === ')' || letter === '}' || letter === ']') depth -= 1
    else if (letter === ':' && depth === 1 && signature[at - 1] !== '?') count += 1
    if (depth === 0) break
  }
  return count
}

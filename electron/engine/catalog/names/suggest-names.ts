import Fuse from 'fuse.js'
import type { Effect } from '../../../contract/tools.ts'
import { nearestWord } from '../../base/words/nearest-word.ts'

/** The names of a tool: of its server in the configuration, its own, and the qualified one that clients call. */
export interface NamedTool {
  readonly server: string
  readonly name: string
  readonly qualifiedName: string
}

/** A tool that may be suggested, with its effect where that is known. */
export type SuggestedTool = NamedTool & { readonly effect?: Effect }

/** Returns names for one that means no tool. */
export type Suggest = (name: string, namedServers: readonly NamedServer[]) => string[]

/** A server that a name begins with, and what of the name is left for the tool. */
export interface NamedServer {
  readonly server: string
  readonly tool: string
}

const MOST_SUGGESTIONS = 5
/** The share of the words of a name that a suggestion has, at least: a model follows what an error proposes. */
const ALIKE = 0.5
/** Names that are looked at more closely. */
const LOOKED_AT = 20
/** Letters of a word that may differ by one, or go on. */
const LONG_WORD = 4
const SHORTEST_BEGINNING = 3

/**
 * Creates the function for the tools of one view. It returns at most five names: the one that a name is a typo of, then those that have at
 * least half of its words, the tools of the server that it names before others, the most similar first. Names are compared as words, so
 * order, separators, and camel case do not matter. A tool that deletes is suggested only to a name that has all of its words, or is a typo.
 */
export function nameSuggestions(tools: readonly SuggestedTool[]): Suggest {
  const names = tools.map(({ qualifiedName }) => qualifiedName)
  let fuse: Fuse<string> | undefined

  return (name, namedServers) => {
    const words = wordsOf(name)
    if (words.length === 0) return []
    fuse ??= new Fuse(
      names.map((each) => wordsOf(each).join(' ')),
      { useTokenSearch: true, ignoreLocation: true, threshold: 0.3 },
    )
    const found = fuse.search(words.join(' ')).map(({ refIndex }) => refIndex)
    const askedOf = new Map(namedServers.map(({ server, tool }) => [server, wordsOf(tool)]))
    const own = found.filter((at) => askedOf.has(tools[at]?.server ?? '')).slice(0, LOOKED_AT)
    // Those that are as similar stay in the order of their server.
    const lookedAt = new Set([...own.toSorted((one, other) => one - other), ...found.slice(0, LOOKED_AT)])
    const rated = [...lookedAt]
      .flatMap((at) => tools[at] ?? [])
      .map((tool) => {
        const asked = askedOf.get(tool.server)
        const share = asked === undefined ? shareOf(words, wordsOf(tool.qualifiedName)) : shareOf(asked, wordsOf(tool.name))
        return { tool, share, isOwn: asked !== undefined }
      })
    const alike = rated
      .filter(({ tool, share }) => share >= (tool.effect === 'destructive' ? 1 : ALIKE))
      .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn) || other.share - one.share)
      .map(({ tool }) => tool.qualifiedName)
    const slip = nearestWord(name, names)
    return [...new Set(slip === undefined ? alike : [slip, ...alike])].slice(0, MOST_SUGGESTIONS)
  }
}

/** The share of asked words that a name has, from 0 to 1. */
function shareOf(asked: readonly string[], words: readonly string[]): number {
  return asked.length === 0 ? 0 : asked.filter((word) => hasWord(words, word)).length / asked.length
}

function hasWord(words: readonly string[], asked: string): boolean {
  const begins = (one: string, other: string): boolean => one.length >= SHORTEST_BEGINNING && other.startsWith(one)
  if (words.some((word) => word === asked || begins(asked, word) || begins(word, asked))) return true
  return asked.length >= LONG_WORD && nearestWord(asked, words) !== undefined
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

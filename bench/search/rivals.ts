import { join } from 'node:path'
import Fuse from 'fuse.js'
import lunr from 'lunr'
import MiniSearch from 'minisearch'
import { type CatalogueTool, fillIndex, type Ranker, rankerOf } from '../../electron/engine/search/evaluation.ts'
import { qualifiedNameOf } from '../../electron/engine/search/query/qualified-name.ts'
import { loadMeaning, type Meaning } from '../../electron/engine/search/meaning/meaning.ts'
import { WEIGHTS, type Weights } from '../../electron/engine/search/ranking/weights.ts'
import { rankerBySentences } from './encoded.ts'
import { createSearchIndex } from '../../electron/engine/search/search-index.ts'

/** A way to search: makes a ranker from a catalog. */
export interface Rival {
  readonly name: string
  build(tools: readonly CatalogueTool[]): Ranker
  /** Too slow for catalogues of thousands of tools. */
  readonly slow?: boolean
}

const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an and are as at be by can could do for from give have help how i if in is it like me my need of on or please so some tell that the
  their this to want was what when which will with would you your`.split(/\s+/),
)

interface Flat {
  id: number
  name: string
  server: string
  description: string
}

function flat(tools: readonly CatalogueTool[]): Flat[] {
  return tools.map((tool, id) => ({ id, name: tool.name, server: tool.server, description: tool.description ?? '' }))
}

function nameAt(tools: readonly CatalogueTool[], id: number): string {
  const tool = tools[id]
  return tool === undefined ? '' : qualifiedNameOf(tool)
}

function splitWords(text: string): string[] {
  return (
    text
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

const meaning = await loadMeaning(join(import.meta.dirname, '../../resources/search'))
const noNear = { nearAlone: 0, standIn: { ...WEIGHTS.standIn, near: 0 } }
const noVectors = { meaning: { ...WEIGHTS.meaning, most: 0 } }

/** Our index, with or without what it knows of meanings. */
function ours(name: string, meaningOrNot: Meaning | undefined, changed: Partial<Weights> = {}, toRanker = rankerOf): Rival {
  return {
    name,
    build(tools) {
      const index = createSearchIndex({ weights: { ...WEIGHTS, ...changed } })
      for (const _step of index.setMeaning(meaningOrNot));
      fillIndex(index, tools)
      return toRanker(index)
    },
  }
}

/** By words alone: what the others are held against. */
const byWords = ours('Tooltray, words alone', undefined)

/** Our own steps, each against words alone. */
export const STEPS: readonly Rival[] = [
  byWords,
  ours('Tooltray, with near words', meaning, noVectors),
  ours('Tooltray, with vectors', meaning, noNear),
  ours('Tooltray, before its tools are learned', meaning),
  ours('Tooltray', meaning, {}, rankerBySentences),
]

/** Counts how many query words occur anywhere in the tool's text: what several tool hubs do. */
const substringCount: Rival = {
  name: 'substring count',
  build(tools) {
    const texts = tools.map((tool) => `${qualifiedNameOf(tool)} ${tool.description ?? ''}`.toLowerCase())
    return (query, limit) => {
      const words = query.toLowerCase().split(/\s+/).filter(Boolean)
      const counts = texts.map((text, id) => ({ id, count: words.filter((word) => text.includes(word)).length }))
      return counts
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count)
        .slice(0, limit)
        .map(({ id }) => nameAt(tools, id))
    }
  },
}

function miniSearch(name: string, tokens: boolean, search: { prefix?: boolean; fuzzy?: number }): Rival {
  const processTerm = (term: string): string | null => (STOP_WORDS.has(term.toLowerCase()) ? null : term.toLowerCase())
  return {
    name,
    build(tools) {
      const reading = tokens ? { tokenize: splitWords, processTerm } : {}
      const index = new MiniSearch<Flat>({ fields: ['name', 'server', 'description'], ...reading })
      index.addAll(flat(tools))
      return (query, limit) => {
        const found = index.search(query, { boost: { name: 3 }, ...search })
        return found.slice(0, limit).map(({ id }) => nameAt(tools, id as number))
      }
    },
  }
}

const lunrRival: Rival = {
  name: 'lunr',
  build(tools) {
    const index = lunr((builder) => {
      builder.ref('id')
      builder.field('name')
      builder.field('server')
      builder.field('description')
      const separate = (text: string): string => splitWords(text).join(' ')
      for (const { id, name, server, description } of flat(tools)) {
        builder.add({ id, name: separate(name), server: separate(server), description })
      }
    })
    // Words alone: signs of the query would be lunr's operators.
    return (query, limit) =>
      index
        .search(splitWords(query).join(' '))
        .slice(0, limit)
        .map(({ ref }) => nameAt(tools, Number(ref)))
  },
}

const fuse: Rival = {
  name: 'fuse.js',
  slow: true,
  build(tools) {
    const index = new Fuse(flat(tools), { keys: [{ name: 'name', weight: 3 }, 'server', 'description'] })
    return (query, limit) => index.search(query, { limit }).map(({ item }) => nameAt(tools, item.id))
  },
}

const fuseWords: Rival = {
  name: 'fuse.js, any place, extended',
  slow: true,
  build(tools) {
    const keys = [{ name: 'name', weight: 3 }, 'server', 'description']
    const index = new Fuse(flat(tools), { keys, ignoreLocation: true, useExtendedSearch: true, threshold: 0.2 })
    return (query, limit) => index.search(splitWords(query).join(' | '), { limit }).map(({ item }) => nameAt(tools, item.id))
  },
}

export const RIVALS: readonly Rival[] = [
  ...STEPS,
  miniSearch('MiniSearch, name x3', false, {}),
  miniSearch('MiniSearch, prefix and fuzzy', false, { prefix: true, fuzzy: 0.2 }),
  miniSearch('MiniSearch, camelCase and stop words', true, {}),
  lunrRival,
  substringCount,
  fuse,
  fuseWords,
]

import type { ToolField } from '../../../contract/search.ts'
import { namedSuccessors } from '../deprecated/named-successors.ts'
import { type AskedAction, actionBit, actionOfName, actionOfText } from '../query/asked-action.ts'
import { FIELDS } from '../ranking/weights.ts'
import { type SearchTool } from '../search-tool.ts'
import { extraWords } from '../text/plainer-names.ts'
import { isStopWord } from '../text/stop-words.ts'
import { COUNT_MASK, DOCUMENT_SHIFT, FIELD_SHIFT, indexedWords } from '../text/vocabulary.ts'
import { rawWords, splitWord, termOf } from '../text/words.ts'
import { LONGEST_DESCRIPTION, toolTexts } from '../tool-texts.ts'

/** One tool of a part. Terms are positions in `IndexPart.terms`. */
export interface PartTool {
  readonly name: string
  /** The distinct terms of the name's parts without stop words, in order. */
  readonly nameTerms: readonly number[]
  /** As `extraWords` returns them; missing if there are none. */
  readonly extras?: readonly (readonly number[])[]
  /** The bits of its action, as `ToolStore.actionOf`. */
  readonly action: number
  /** The successors that its text names, as positions in `IndexPart.tools`; missing if it is not deprecated. */
  readonly successors?: readonly number[]
}

/**
 * The tools of one server as words and numbers, without reference to an index. It depends on nothing but the server's texts, so it can be
 * kept on disk and added to an index later.
 */
export interface IndexPart {
  /** The distinct stems, each with its words, in the order of their first occurrence. */
  readonly terms: readonly (readonly [stem: string, ...words: string[]])[]
  /** The distinct terms of the server's name without stop words. */
  readonly nameTerms: readonly number[]
  readonly tools: readonly PartTool[]
  /** For each tool the end of its entries in `summaries`. */
  readonly summaryEnds: Uint32Array
  /** The terms of each tool's name, title and first sentence in order, without stop words, and with `GAP` after each text. */
  readonly summaries: Uint16Array
  /** The words of each field of each tool, without stop words: `tool * FIELDS.length + field`. */
  readonly lengths: Uint16Array
  /** For each term the end of its entries in `postings`. */
  readonly ends: Uint32Array
  /** As in `Term`, with positions in `tools` for the documents; term by term. */
  readonly postings: Uint32Array
}

/** In `summaries`: no term. */
const GAP = 0xffff

/** Combined with an action bit: the action is expressed by the text and not by the name. */
export const BY_TEXT = 1 << 8
/** Characters of a text within which its first word ends. */
const LONGEST_FIRST_WORD = 40
/** Distinct terms of one server in the index: a thousand real tools have 6,000. Beyond that, new words are ignored. */
const MOST_TERMS = 30_000

/** The words of a name or text without stop words, in order. */
function tellingPieces(text: string): string[] {
  return rawWords(text).flatMap((raw) => splitWord(raw).parts.filter((part) => !isStopWord(part)))
}

/**
 * Makes the part of a server, one tool per step; the last step returns it.
 *
 * @param stemOf returns the stem of a word in lower case, as `termOf`. An index knows most of them already.
 */
export function* indexPart(
  server: string,
  tools: readonly SearchTool[],
  description: string | undefined,
  stemOf: (word: string) => string = termOf,
): Generator<void, IndexPart> {
  const words = partTerms(stemOf)
  const lengths = new Uint16Array(tools.length * FIELDS.length)
  const own = new Set(tools.map(({ name }) => name))
  const shared = { server: words.of(server), serverDescription: words.of((description ?? '').slice(0, LONGEST_DESCRIPTION)) }
  const summaries: number[] = []
  const summaryEnds = new Uint32Array(tools.length)
  const made: { name: string; nameTerms: number[]; action: number; successors: readonly string[] }[] = []
  for (const [at, tool] of tools.entries()) {
    const texts = toolTexts(tool)
    for (const [number, field] of FIELDS.entries()) {
      const { terms, stops } = isShared(field) ? shared[field] : words.of(texts[field])
      for (const term of terms) words.post(term, at, number)
      lengths[at * FIELDS.length + number] = Math.min(terms.length - stops, 0xffff)
    }
    for (const text of [texts.name, texts.title, texts.firstSentence]) summaries.push(...words.inOrder(text), GAP)
    summaryEnds[at] = summaries.length
    const action = actionOfName(rawWords(texts.name).flatMap((raw) => splitWord(raw).parts))
    made.push({
      name: tool.name,
      nameTerms: words.telling(tool.name),
      action: action === undefined ? actionBit(firstAction(texts.firstSentence)) | BY_TEXT : actionBit(action),
      successors: namedSuccessors(tool.name, tool.description, own),
    })
    yield
  }
  const extras = extraWords(made.map(({ nameTerms }) => nameTerms))
  const places = new Map(made.map(({ name }, at) => [name, at]))
  return {
    ...words.all(),
    nameTerms: words.telling(server),
    summaryEnds,
    summaries: Uint16Array.from(summaries),
    lengths,
    tools: made.map(({ successors, ...tool }, at) => ({
      ...tool,
      ...(extras[at] === undefined ? {} : { extras: extras[at] }),
      ...(successors.length === 0 ? {} : { successors: successors.map((name) => places.get(name) ?? at) }),
    })),
  }
}

function isShared(field: ToolField): field is 'server' | 'serverDescription' {
  return field === 'server' || field === 'serverDescription'
}

/** The action that the first word of a text expresses. */
function firstAction(text: string): AskedAction | undefined {
  return actionOfText(rawWords(text.slice(0, LONGEST_FIRST_WORD)).map((word) => word.toLowerCase()))
}

/** The terms of a part while it is made. */
function partTerms(stemOf: (word: string) => string) {
  const terms: { readonly text: readonly [string, ...string[]]; readonly words: string[]; readonly postings: number[] }[] = []
  const byStem = new Map<string, number>()
  const byWord = new Map<string, number>()

  function find(word: string): number | undefined {
    return byWord.get(word) ?? byStem.get(stemOf(word))
  }

  function intern(word: string): number | undefined {
    const known = byWord.get(word)
    if (known !== undefined) return known
    const stem = stemOf(word)
    let term = byStem.get(stem)
    if (term === undefined) {
      if (terms.length >= MOST_TERMS) return undefined
      term = terms.length
      const text: [string, ...string[]] = [stem]
      terms.push({ text, words: text, postings: [] })
      byStem.set(stem, term)
    }
    terms[term]?.words.push(word)
    byWord.set(word, term)
    return term
  }

  return {
    /** The terms of a text, and how many of them are stop words. */
    of(text: string): { readonly terms: readonly number[]; readonly stops: number } {
      let stops = 0
      const found: number[] = []
      for (const word of text === '' ? [] : indexedWords(text)) {
        const term = intern(word)
        if (term === undefined) continue
        if (isStopWord(word)) stops++
        found.push(term)
      }
      return { terms: found, stops }
    },
    /** The distinct known terms of a name without stop words. */
    telling: (name: string): number[] => [...new Set(tellingPieces(name).map(find))].filter((term) => term !== undefined),
    /** The terms of a text in order, without stop words. */
    inOrder: (text: string): number[] => tellingPieces(text).map((piece) => find(piece) ?? GAP),
    /** Counts a term in a field of a tool. Tools and their fields must come in order. */
    post(term: number, tool: number, field: number): void {
      const postings = terms[term]?.postings
      if (postings === undefined) return
      const last = postings.at(-1) ?? 0
      const key = (tool << (DOCUMENT_SHIFT - FIELD_SHIFT)) | field
      if (postings.length > 0 && last >>> FIELD_SHIFT === key) {
        if ((last & COUNT_MASK) < COUNT_MASK) postings[postings.length - 1] = last + 1
      } else postings.push(((key << FIELD_SHIFT) | 1) >>> 0)
    },
    all(): Pick<IndexPart, 'terms' | 'ends' | 'postings'> {
      // A server without tools has words and no postings.
      const used = terms.some(({ postings }) => postings.length > 0) ? terms : []
      const ends = new Uint32Array(used.length)
      let end = 0
      for (const [at, { postings }] of used.entries()) ends[at] = end += postings.length
      const all = new Uint32Array(end)
      for (const [at, { postings }] of used.entries()) all.set(postings, (ends[at] ?? 0) - postings.length)
      return { terms: used.map(({ text }) => text), ends, postings: all }
    },
  }
}

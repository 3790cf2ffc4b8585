import type { ToolField } from '../../../contract/search.ts'
import { namedSuccessors } from '../deprecated/named-successors.ts'
import { type AskedAction, actionBit, actionOfName, actionOfText } from '../query/asked-action.ts'
import { FIELDS } from '../ranking/weights.ts'
import { type SearchTool } from '../search-tool.ts'
import { sentenceKey, toolSentence } from '../sentences/tool-sentence.ts'
import { extraWords } from '../text/plainer-names.ts'
import { isStopWord } from '../text/stop-words.ts'
import { COUNT_MASK, DOCUMENT_SHIFT, FIELD_SHIFT } from '../text/vocabulary.ts'
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
  /** The key of what the encoder reads of it, as `sentenceKey`. */
  readonly sentence: string
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

const NAME = FIELDS.indexOf('name')
const SUMMARY = [NAME, FIELDS.indexOf('title'), FIELDS.indexOf('firstSentence')]

/** Combined with an action bit: the action is expressed by the text and not by the name. */
export const BY_TEXT = 1 << 8
/** Characters of a text within which its first word ends. */
const LONGEST_FIRST_WORD = 40
/** Distinct terms of one server in the index: a thousand real tools have 6,000. Beyond that, new words are ignored. */
const MOST_TERMS = 30_000

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
  const postings = partPostings()
  const lengths = new Uint16Array(tools.length * FIELDS.length)
  const own = new Set(tools.map(({ name }) => name))
  const shared = { server: words.of(server), serverDescription: words.of((description ?? '').slice(0, LONGEST_DESCRIPTION)) }
  const summaries: number[] = []
  const summaryEnds = new Uint32Array(tools.length)
  const made: { name: string; nameTerms: number[]; action: number; sentence: string; successors: readonly string[] }[] = []
  for (const [at, tool] of tools.entries()) {
    const texts = toolTexts(tool)
    const found = FIELDS.map((field) => (isShared(field) ? shared[field] : words.of(texts[field])))
    for (let field = 0; field < FIELDS.length; field++) {
      const { terms, stops } = found[field] ?? EMPTY
      for (const term of terms) postings.add(term, at, field)
      lengths[at * FIELDS.length + field] = Math.min(terms.length - stops, 0xffff)
    }
    for (const field of SUMMARY) summaries.push(...(found[field] ?? EMPTY).telling, GAP)
    summaryEnds[at] = summaries.length
    const action = actionOfName(rawWords(texts.name).flatMap((raw) => splitWord(raw).parts))
    made.push({
      name: tool.name,
      nameTerms: distinct(found[NAME] ?? EMPTY),
      action: action === undefined ? actionBit(firstAction(texts.firstSentence)) | BY_TEXT : actionBit(action),
      sentence: sentenceKey(toolSentence(server, tool)),
      successors: namedSuccessors(tool.name, tool.description, own),
    })
    yield
  }
  const extras = extraWords(made.map(({ nameTerms }) => nameTerms))
  const places = new Map(made.map(({ name }, at) => [name, at]))
  return {
    // A server without tools has words and no postings.
    terms: tools.length === 0 ? [] : words.terms,
    ...postings.byTerm(words.terms.length),
    nameTerms: distinct(shared.server),
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

/** The terms of a text, in order. */
interface TextTerms {
  readonly terms: readonly number[]
  /** How many of them are stop words. */
  readonly stops: number
  /** The others without whole words that were split, and with `GAP` for each that is not known. */
  readonly telling: readonly number[]
}

const EMPTY: TextTerms = { terms: [], stops: 0, telling: [] }

function distinct({ telling }: TextTerms): number[] {
  return [...new Set(telling)].filter((term) => term !== GAP)
}

/** The terms of a part while it is made. */
function partTerms(stemOf: (word: string) => string) {
  const terms: [stem: string, ...words: string[]][] = []
  const byStem = new Map<string, number>()
  /** For each word twice its term, and one more for a stop word. */
  const byWord = new Map<string, number>()

  /** Returns the number of a word as in `byWord`, or undefined if it is new and there are too many terms. */
  function intern(word: string): number | undefined {
    const known = byWord.get(word)
    if (known !== undefined) return known
    const stem = stemOf(word)
    let term = byStem.get(stem)
    if (term === undefined) {
      if (terms.length >= MOST_TERMS) return undefined
      term = terms.length
      terms.push([stem])
      byStem.set(stem, term)
    }
    terms[term]?.push(word)
    const found = term * 2 + (isStopWord(word) ? 1 : 0)
    byWord.set(word, found)
    return found
  }

  return {
    terms,
    of(text: string): TextTerms {
      const found = { terms: [] as number[], stops: 0, telling: [] as number[] }
      const add = (word: string, isPart: boolean): void => {
        const known = intern(word)
        const isStop = known === undefined ? isStopWord(word) : (known & 1) === 1
        if (known !== undefined) found.terms.push(known >> 1)
        if (known !== undefined && isStop) found.stops++
        if (isPart && !isStop) found.telling.push(known === undefined ? GAP : known >> 1)
      }
      for (const raw of text === '' ? [] : rawWords(text)) {
        const { parts, joined } = splitWord(raw)
        for (const part of parts) add(part, true)
        if (joined !== undefined) add(joined, false)
      }
      return found
    },
  }
}

/** The postings of a part while it is made. */
function partPostings() {
  const terms: number[] = []
  const postings: number[] = []
  /** For each term its last place in `postings`. */
  const last: (number | undefined)[] = []
  return {
    /** Counts a term in a field of a tool. Tools and their fields must come in order. */
    add(term: number, tool: number, field: number): void {
      const key = (tool << (DOCUMENT_SHIFT - FIELD_SHIFT)) | field
      const at = last[term]
      const before = at === undefined ? 0 : (postings[at] ?? 0)
      if (at !== undefined && before >>> FIELD_SHIFT === key) {
        if ((before & COUNT_MASK) < COUNT_MASK) postings[at] = before + 1
        return
      }
      last[term] = postings.length
      terms.push(term)
      postings.push(((key << FIELD_SHIFT) | 1) >>> 0)
    },
    /** Returns them term by term. */
    byTerm(count: number): Pick<IndexPart, 'ends' | 'postings'> {
      if (postings.length === 0) return { ends: new Uint32Array(), postings: new Uint32Array() }
      const ends = new Uint32Array(count)
      for (const term of terms) ends[term] = (ends[term] ?? 0) + 1
      let end = 0
      for (const [term, own] of ends.entries()) {
        ends[term] = end
        end += own
      }
      const all = new Uint32Array(end)
      for (const [at, term] of terms.entries()) {
        const place = ends[term] ?? 0
        all[place] = postings[at] ?? 0
        ends[term] = place + 1
      }
      return { ends, postings: all }
    },
  }
}

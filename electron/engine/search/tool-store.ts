import { once } from '../base/limits/once.ts'
import type { IndexPart } from './parts/index-part.ts'
import { createVocabulary, DOCUMENT_SHIFT, type Term, type Vocabulary } from './text/vocabulary.ts'
import { toolTexts } from './tool-texts.ts'
import { FIELDS } from './ranking/weights.ts'
import { type SearchTool } from './search-tool.ts'
import { type ToolSentence, toolSentence } from './sentences/tool-sentence.ts'

const FIELD_COUNT = FIELDS.length
const IN_DOCUMENT = 2 ** DOCUMENT_SHIFT - 1
const MOST_DOCUMENTS = 2 ** (32 - DOCUMENT_SHIFT)
/** Postings added in one step: a millisecond or two. */
const STEP = 50_000

/** One tool in the index. Its definition is not stored. */
export interface Document {
  readonly server: string
  readonly name: string
  /** The distinct terms of the name's parts without stop words, in order. */
  readonly nameTerms: readonly Term[]
  /** The words that its name has in addition to the name of another tool of its server, if there is such a tool. */
  readonly extras: readonly (readonly Term[])[] | undefined
  /** The terms of its name, title and first sentence in order, without stop words, and with a gap between texts. */
  readonly summary: () => SummaryTerms
  /** Name, title and description unchanged, for a query that asks for a sequence of words. */
  readonly allTexts: () => readonly string[]
  /** What the encoder reads of it. */
  readonly sentence: ToolSentence
}

export type SummaryTerms = readonly (Term | undefined)[]

interface ServerEntry {
  readonly documents: readonly number[]
  /** The distinct terms of the server's name without stop words. */
  readonly nameTerms: readonly Term[]
  readonly terms: ReadonlySet<Term>
}

/** An inverted index of tools, which can be replaced server by server. Document numbers are reused. */
export interface ToolStore {
  /**
   * Replaces the tools of a server by a part that was made of them, in steps of some milliseconds. Until the last step the server is
   * incomplete. Steps for the same server must not overlap.
   *
   * @param toolAt returns the tool at a position of the part; called when its texts are needed.
   */
  setServerInSteps(server: string, part: IndexPart, toolAt: (position: number) => SearchTool | undefined): Iterable<void>
  removeServer(server: string): void
  readonly vocabulary: Vocabulary
  readonly documents: readonly (Document | undefined)[]
  documentsOf(server: string): readonly number[]
  /** The distinct terms of a server's name without stop words. */
  nameTermsOf(server: string): readonly Term[]
  /** The distinct terms of a server's tools. */
  termsOf(server: string): Iterable<Term>
  /** The bit of the action that a document's name expresses, or else its text, with BY_TEXT. No action bit if neither does. */
  actionOf(document: number): number
  /** The successors that the texts of deprecated tools name, by document. */
  readonly successors: ReadonlyMap<number, readonly number[]>
  /** The document number of a tool. */
  find(server: string, tool: string): number | undefined
  /** Each server with the distinct terms of its name without stop words. */
  servers(): Iterable<readonly [string, { readonly nameTerms: readonly Term[] }]>
  readonly size: number
  readonly serverCount: number
  /** Changes whenever the content does. */
  readonly version: number
  /** The number of words in a field of a document, without stop words. */
  length(document: number, field: number): number
  /** The mean length over the documents that have the field. */
  meanLength(field: number): number
}

function textsOf(tool: SearchTool): string[] {
  const { name, title, firstSentence, description } = toolTexts(tool)
  return [name, title, firstSentence, description]
}

/** Creates an empty store. */
export function createToolStore(): ToolStore {
  const vocabulary = createVocabulary()
  const documents: (Document | undefined)[] = []
  const free: number[] = []
  const servers = new Map<string, ServerEntry>()
  const successors = new Map<number, readonly number[]>()
  const totals = new Float64Array(FIELD_COUNT)
  const nonEmpty = new Float64Array(FIELD_COUNT)
  let lengths = new Uint16Array(64 * FIELD_COUNT)
  const actions: number[] = []
  let size = 0
  let version = 0

  function addDocument(document: Document): number {
    const number = free.pop() ?? documents.length
    if (number >= MOST_DOCUMENTS) throw new RangeError(`A search index holds at most ${MOST_DOCUMENTS} tools.`)
    documents[number] = document
    if ((number + 1) * FIELD_COUNT > lengths.length) {
      const larger = new Uint16Array(lengths.length * 2)
      larger.set(lengths)
      lengths = larger
    }
    size++
    version++
    return number
  }

  function setLength(document: number, field: number, length: number): void {
    const at = document * FIELD_COUNT + field
    const before = lengths[at] ?? 0
    lengths[at] = length
    totals[field] = (totals[field] ?? 0) + length - before
    nonEmpty[field] = (nonEmpty[field] ?? 0) + Number(length > 0) - Number(before > 0)
  }

  /** Adds the postings of a part's term, between two positions. @param numbers the documents of the part's tools. */
  function post(term: Term, postings: Uint32Array, begin: number, end: number, numbers: readonly number[]): void {
    const used = term.used + end - begin
    if (used > term.postings.length) {
      const larger = new Uint32Array(Math.max(used, term.used + (term.used >> 1) + 4))
      larger.set(term.postings.subarray(0, term.used))
      term.postings = larger
    }
    let previous = -1
    for (let at = begin; at < end; at++) {
      const posting = postings[at] ?? 0
      const tool = posting >>> DOCUMENT_SHIFT
      if (tool !== previous) term.documents++
      previous = tool
      term.postings[term.used++] = (((numbers[tool] ?? 0) << DOCUMENT_SHIFT) | (posting & IN_DOCUMENT)) >>> 0
    }
  }

  /** Removes the postings that `leaves` selects, and the term with its last one. */
  function prune(term: Term, leaves: (posting: number) => boolean): void {
    let kept = 0
    let distinct = 0
    let previous = -1
    for (let index = 0; index < term.used; index++) {
      const posting = term.postings[index] ?? 0
      if (leaves(posting)) continue
      term.postings[kept++] = posting
      if (posting >>> DOCUMENT_SHIFT !== previous) distinct++
      previous = posting >>> DOCUMENT_SHIFT
    }
    term.used = kept
    term.documents = distinct
    if (kept === 0 && term.servers === 0) vocabulary.release(term)
    else if (kept * 4 < term.postings.length) term.postings = term.postings.slice(0, kept)
  }

  function removeServer(server: string): void {
    const entry = servers.get(server)
    if (entry === undefined) return
    const leaving = new Set(entry.documents)
    for (const term of entry.terms) {
      term.servers--
      prune(term, (posting) => leaving.has(posting >>> DOCUMENT_SHIFT))
    }
    for (const number of entry.documents) {
      for (let field = 0; field < FIELD_COUNT; field++) setLength(number, field, 0)
      documents[number] = undefined
      successors.delete(number)
      free.push(number)
    }
    size -= entry.documents.length
    version++
    servers.delete(server)
  }

  function* setServerInSteps(server: string, part: IndexPart, toolAt: (position: number) => SearchTool | undefined): Generator<void> {
    removeServer(server)
    const terms = part.terms.map(vocabulary.intern)
    // Counted before the first pause: the removal of another server must not release them.
    for (const term of terms) term.servers++
    const seen = new Set(terms)
    const numbers: number[] = []
    const termsAt = (positions: readonly number[]): Term[] => positions.map((at) => terms[at]).filter((term) => term !== undefined)
    servers.set(server, { documents: numbers, nameTerms: termsAt(part.nameTerms), terms: seen })
    const { lengths: ofPart } = part
    // Kept by the documents; a part that was read from disk is one piece of memory with its postings.
    const [summaryEnds, summaries] = [part.summaryEnds.slice(), part.summaries.slice()]
    for (const [at, { name, nameTerms: ofName, extras, action, sentence }] of part.tools.entries()) {
      const number = addDocument({
        server,
        name,
        nameTerms: termsAt(ofName),
        extras: extras?.map(termsAt),
        // Most documents never need them.
        summary: once(() => Array.from(summaries.subarray(summaryEnds[at - 1] ?? 0, summaryEnds[at]), (position) => terms[position])),
        allTexts: () => textsOf(toolAt(at) ?? { name }),
        sentence: { key: sentence, text: () => toolSentence(server, toolAt(at) ?? { name }) },
      })
      numbers.push(number)
      actions[number] = action
      for (let field = 0; field < FIELD_COUNT; field++) setLength(number, field, ofPart[at * FIELD_COUNT + field] ?? 0)
    }
    let begin = 0
    let cost = 0
    for (const [at, end] of part.ends.entries()) {
      const term = terms[at]
      if (term !== undefined) post(term, part.postings, begin, end, numbers)
      cost += end - begin
      begin = end
      if (cost < STEP) continue
      cost = 0
      yield
    }
    for (const [at, { successors: after }] of part.tools.entries()) {
      if (after !== undefined)
        successors.set(
          numbers[at] ?? 0,
          after.map((position) => numbers[position] ?? 0),
        )
    }
    version++
  }

  return {
    setServerInSteps,
    removeServer,
    vocabulary,
    documents,
    successors,
    actionOf: (document) => actions[document] ?? 0,
    nameTermsOf: (server) => servers.get(server)?.nameTerms ?? [],
    termsOf: (server) => servers.get(server)?.terms ?? [],
    documentsOf: (server) => servers.get(server)?.documents ?? [],
    find: (server, tool) => servers.get(server)?.documents.find((number) => documents[number]?.name === tool),
    servers: () => servers.entries(),
    get size() {
      return size
    },
    get version() {
      return version
    },
    get serverCount() {
      return servers.size
    },
    length: (document, field) => lengths[document * FIELD_COUNT + field] ?? 0,
    meanLength: (field) => (totals[field] ?? 0) / Math.max(1, nonEmpty[field] ?? 0),
  }
}

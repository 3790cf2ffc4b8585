import { once } from '../base/limits/once.ts'
import type { ToolField } from '../../contract/search.ts'
import { COUNT_MASK, createVocabulary, DOCUMENT_SHIFT, FIELD_SHIFT, indexedWords, type Term, type Vocabulary } from './text/vocabulary.ts'
import { isStopWord } from './text/stop-words.ts'
import { type AskedAction, actionBit, actionOfName, actionOfText } from './query/asked-action.ts'
import { extraWords } from './text/plainer-names.ts'
import { namedSuccessors } from './deprecated/named-successors.ts'
import { rawWords, splitWord } from './text/words.ts'
import { LONGEST_DESCRIPTION, toolTexts } from './tool-texts.ts'
import { FIELDS } from './ranking/weights.ts'
import { type SearchTool } from './search-tool.ts'

const FIELD_COUNT = FIELDS.length
const fieldNumber = Object.fromEntries(FIELDS.map((field, index) => [field, index])) as Readonly<Record<ToolField, number>>
const MOST_DOCUMENTS = 2 ** (32 - DOCUMENT_SHIFT)
/** Distinct terms of one server in the index: a thousand real tools have 6,000. Beyond that, new words are ignored. */
const MOST_TERMS = 30_000

/** One tool in the index. Its definition is not stored. */
export interface Document {
  readonly server: string
  readonly name: string
  /** The distinct terms of the name's parts without stop words, in order. */
  readonly nameTerms: readonly Term[]
  /** The words that its name has in addition to the name of another tool of its server, if there is such a tool. */
  readonly extras: readonly (readonly Term[])[] | undefined
  /**
   * The terms of its name, title and first sentence in order, without stop words, and with a gap between texts. Computed on first use,
   * since most documents never need it.
   */
  readonly summary: () => SummaryTerms
  /** Name, title and description unchanged. Their words are only put in order for a query that asks for a sequence. */
  readonly allTexts: readonly string[]
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
  setServer(server: string, tools: readonly SearchTool[], description: string | undefined): void
  /** As `setServer`, one tool per step. Until the last step the server is incomplete. Steps for the same server must not overlap. */
  setServerInSteps(server: string, tools: readonly SearchTool[], description: string | undefined): Iterable<void>
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

function tellingPieces(text: string): string[] {
  return rawWords(text).flatMap((raw) => splitWord(raw).parts.filter((part) => !isStopWord(part)))
}

/** Combined with an action bit: the action is expressed by the text and not by the name. */
export const BY_TEXT = 1 << 8
/** Characters of a text within which its first word ends. */
const LONGEST_FIRST_WORD = 40

/** The action that the first word of a text expresses. */
function firstAction(text: string): AskedAction | undefined {
  return actionOfText(rawWords(text.slice(0, LONGEST_FIRST_WORD)).map((word) => word.toLowerCase()))
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
    const after = Math.min(length, 0xffff)
    lengths[at] = after
    totals[field] = (totals[field] ?? 0) + after - before
    nonEmpty[field] = (nonEmpty[field] ?? 0) + Number(after > 0) - Number(before > 0)
  }

  function post(term: Term, document: number, field: number, count: number): void {
    const key = document * 16 + field
    const last = term.used === 0 ? undefined : term.postings[term.used - 1]
    if (last !== undefined && last >>> FIELD_SHIFT === key) {
      term.postings[term.used - 1] = key * 64 + Math.min(COUNT_MASK, (last & COUNT_MASK) + count)
      return
    }
    if (last === undefined || last >>> DOCUMENT_SHIFT !== document) term.documents++
    if (term.used === term.postings.length) {
      const larger = new Uint32Array(term.used + (term.used >> 1) + 4)
      larger.set(term.postings)
      term.postings = larger
    }
    term.postings[term.used++] = key * 64 + Math.min(COUNT_MASK, count)
  }

  function postAll(terms: readonly Term[], stops: number, document: number, field: ToolField): void {
    const number = fieldNumber[field]
    for (const term of terms) post(term, document, number, 1)
    setLength(document, number, terms.length - stops)
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
    if (kept === 0) vocabulary.release(term)
    else if (kept * 4 < term.postings.length) term.postings = term.postings.slice(0, kept)
  }

  /**
   * Indexes the words of a text.
   *
   * @param seen the terms that the server has so far.
   */
  function termsOf(text: string, seen: ReadonlySet<Term>): { terms: Term[]; stops: number } {
    let stops = 0
    const terms: Term[] = []
    for (const word of text === '' ? [] : indexedWords(text)) {
      const term = seen.size < MOST_TERMS ? vocabulary.intern(word) : vocabulary.find(word)
      if (term === undefined) continue
      if (isStopWord(word)) stops++
      terms.push(term)
    }
    return { terms, stops }
  }

  function tellingTerms(name: string): Term[] {
    return [
      ...new Set(
        tellingPieces(name)
          .map((piece) => vocabulary.find(piece))
          .filter((term) => term !== undefined),
      ),
    ]
  }

  function summaryOf(texts: readonly string[]): SummaryTerms {
    return texts.flatMap((text) => [...tellingPieces(text).map((piece) => vocabulary.find(piece)), undefined])
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

  function* setServerInSteps(server: string, tools: readonly SearchTool[], description: string | undefined): Generator<void> {
    removeServer(server)
    const seen = new Set<Term>()
    const shared = { server: termsOf(server, seen), serverDescription: termsOf((description ?? '').slice(0, LONGEST_DESCRIPTION), seen) }
    const numbers: number[] = []
    servers.set(server, { documents: numbers, nameTerms: tellingTerms(server), terms: seen })
    const own = new Set(tools.map(({ name }) => name))
    const deprecated: { readonly number: number; readonly names: readonly string[] }[] = []
    for (const tool of tools) {
      const texts = toolTexts(tool)
      const name = termsOf(texts.name, seen)
      const number = addDocument({
        server,
        name: tool.name,
        nameTerms: tellingTerms(tool.name),
        extras: undefined,
        summary: once(() => summaryOf([texts.name, texts.title, texts.firstSentence])),
        allTexts: [texts.name, texts.title, texts.firstSentence, texts.description],
      })
      numbers.push(number)
      const named = namedSuccessors(tool.name, tool.description, own)
      if (named.length > 0) deprecated.push({ number, names: named })
      const action = actionOfName(rawWords(texts.name).flatMap((raw) => splitWord(raw).parts))
      actions[number] = action === undefined ? actionBit(firstAction(texts.firstSentence)) | BY_TEXT : actionBit(action)
      for (const field of FIELDS) {
        const { terms, stops } =
          field === 'name' ? name : field === 'server' || field === 'serverDescription' ? shared[field] : termsOf(texts[field], seen)
        postAll(terms, stops, number, field)
        for (const term of terms) {
          if (seen.has(term)) continue
          seen.add(term)
          term.servers++
        }
      }
      yield
    }
    const extras = extraWords(numbers.map((number) => documents[number]?.nameTerms ?? []))
    for (const [at, number] of numbers.entries()) {
      const document = documents[number]
      if (document !== undefined && extras[at] !== undefined) documents[number] = { ...document, extras: extras[at] }
    }
    for (const { number, names } of deprecated) {
      const instead = new Set(names)
      successors.set(
        number,
        numbers.filter((each) => instead.has(documents[each]?.name ?? '')),
      )
    }
    // Words of a server without tools are not used by any posting.
    for (const term of [...shared.server.terms, ...shared.serverDescription.terms]) if (term.used === 0) vocabulary.release(term)
    version++
  }

  return {
    setServer(...request) {
      for (const _step of setServerInSteps(...request));
    },
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

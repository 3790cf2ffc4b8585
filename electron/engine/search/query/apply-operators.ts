import type { Operators, ToolField } from '../../../contract/search.ts'
import { readOperators, withoutQuotes } from './operators.ts'
import { sequenceMatcher, sequenceText } from '../ranking/sequences.ts'
import { type ToolStore } from '../tool-store.ts'
import { documentsIn } from '../text/vocabulary.ts'
import { FIELDS } from '../ranking/weights.ts'
import { rawWords } from '../text/words.ts'

/** The rest of a query for the search by words, and the documents that its operators exclude. */
export interface Applied {
  readonly text: string
  /** Undefined if there are none. */
  readonly operators: Operators | undefined
  holdsBack(document: number): boolean
}

const SAID: readonly ToolField[] = ['name', 'server', 'title', 'firstSentence', 'description']
/** The bits of the fields that people read: `-file` excludes tools that mention files, not those with a parameter for one. */
const SAID_BITS = FIELDS.reduce((bits, field, index) => (SAID.includes(field) ? bits | (1 << index) : bits), 0)

/**
 * Applies the operators of a query to a store. If no visible tool contains a quoted sequence, the quotes are ignored: the sequence may be a
 * value for a tool.
 */
export function applyOperators(query: string, store: ToolStore, isVisible: (document: number) => boolean): Applied {
  const asked = readOperators(query)
  const quoted = asked.quoted.map((words) => ({ words, holders: new Set(holdersOf(words, store).filter(isVisible)) }))
  const phrases = quoted.filter(({ holders }) => holders.size > 0)
  const absent = quoted.filter(({ holders }) => holders.size === 0).map(({ words }) => words)
  const outs = asked.excluded.map((words) => new Set(exclusionOf(words, store)))
  const sequences = phrases.map(({ words }) => words)
  return {
    text: withoutQuotes(asked.text, sequences),
    operators:
      quoted.length + outs.length === 0
        ? undefined
        : { phrases: sequences, excluded: asked.excluded, ...(absent.length === 0 ? {} : { absent }) },
    holdsBack: (document) => phrases.some(({ holders }) => !holders.has(document)) || outs.some((out) => out.has(document)),
  }
}

/** The documents that contain a sequence of words. */
function holdersOf(words: string, store: ToolStore): number[] {
  const matches = sequenceMatcher(words)
  if (matches === undefined) return []
  const parts = rawWords(words).map((word) => documentsWith(word.toLowerCase(), store, -1))
  // A word may be part of one that is only indexed as a whole. Otherwise, the documents of the rarest word are candidates.
  const candidates = parts.some((each) => each === undefined)
    ? store.documents.keys()
    : parts.sort((a, b) => (a?.length ?? 0) - (b?.length ?? 0))[0]
  return [...(candidates ?? [])].filter((document) => matches(sequenceText(store.documents[document]?.allTexts() ?? [])))
}

/** The documents that an exclusion matches: one word in any form, or an exact sequence. */
function exclusionOf(words: string, store: ToolStore): readonly number[] {
  const [first, ...more] = rawWords(words)
  if (first === undefined) return []
  return more.length === 0 ? (documentsWith(first.toLowerCase(), store, SAID_BITS) ?? []) : holdersOf(words, store)
}

/** The documents that have a word in one of the given fields, each once; undefined for an unknown word. */
function documentsWith(word: string, { vocabulary }: ToolStore, fieldBits: number): number[] | undefined {
  const term = vocabulary.find(word)
  return term === undefined ? undefined : documentsIn(term, fieldBits)
}

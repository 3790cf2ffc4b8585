import type { MatchKind } from '../../../contract/search.ts'
import { aliasesOf } from '../text/aliases.ts'
import { type ForeignQuery, readForeign } from '../languages/foreign-words.ts'
import { type ForeignWord } from '../languages/language.ts'
import { type Known } from '../languages/which-language.ts'
import { askedParts } from './labelled-parts.ts'
import { splitClauses } from './split-requests.ts'
import { hintsOf } from './hints.ts'
import { type NearWords } from '../meaning/near-words.ts'
import { splitLiterals } from './values/literals.ts'
import { readOperators } from './operators.ts'
import { type PhrasalVerb, phrasalVerbs } from './phrases/phrasal-verbs.ts'
import { fixedPhrases } from './phrases/phrases.ts'
import { oppositesOf } from '../text/opposites.ts'
import { type SimilarWordFinder, type SimilarWords } from '../text/similar-words.ts'
import { isStopWord } from '../text/stop-words.ts'
import { type Term, type Vocabulary } from '../text/vocabulary.ts'
import { isWeakWord } from '../text/weak-words.ts'
import { type Weights, WEIGHTS } from '../ranking/weights.ts'
import { isUnspaced, rawWords, splitWord, termOf } from '../text/words.ts'

export interface PlannedTerm {
  readonly term: Term
  readonly kind: MatchKind
  /** 1 for the word itself, less for a substitute. */
  readonly weight: number
}

/** One word of a query, with every term of the index that matches it. */
export interface PlannedWord {
  readonly word: string
  readonly stem: string
  /** Stems of its meanings: its own and the English ones, or those of a phrasal verb. */
  readonly meanings: readonly string[]
  /** The English ones among these: all except the stem of a word of another language. */
  readonly inEnglish: readonly string[]
  readonly weight: number
  readonly terms: readonly PlannedTerm[]
  /** Terms used similarly in texts about programs: weak substitutes, empty if search by meaning is off. */
  readonly near: readonly PlannedTerm[]
  /** Numbers of the clauses that contain the word. */
  readonly clauses: ReadonlySet<number>
  /** The stems that come right after it. */
  readonly followedBy: ReadonlySet<string>
}

/**
 * Characters of a query that are considered: a model sends a sentence; this is pages. Over it: the rest counts only if the beginning finds
 * nothing.
 */
const LONGEST_QUERY = 4_000
/**
 * Characters of a query that are considered if its beginning finds nothing, so that the result does not depend on the position of its one
 * useful word. A search is not interrupted, and blocks other work. Over it: the rest does not count.
 */
export const LONGEST_SECOND_TRY = 10_000
/** Different words of a query that count. Over it: further ones do not count. */
const MOST_WORDS = 64
const MOST_CLAUSES = 12
/** Each search for similar words scans the whole vocabulary. */
const MOST_SCANS = 6

interface SpokenWord {
  readonly word: string
  readonly stem: string
  /** The meanings of several words that are read as one. */
  readonly phrase?: readonly string[]
  /** The weight of that reading. */
  readonly worth?: number
  /** The English meanings of a word of another language, best first. */
  readonly english?: readonly string[]
  weight: number
  times: number
  readonly clauses: Set<number>
  readonly followedBy: Set<string>
}

/**
 * Matches a query against a vocabulary. `lenient` is for a second try if the first found nothing: it also looks for words similar to known
 * ones, keeps stop words, and corrects even the shortest words if the query has no others.
 */
export function planQuery(
  query: string,
  vocabulary: Vocabulary,
  similar: SimilarWordFinder,
  weights: Weights,
  lenient = false,
  nearWords: NearWords = () => [],
): PlannedWord[] {
  const read = query.slice(0, lenient ? LONGEST_SECOND_TRY : LONGEST_QUERY)
  const foreign = weights.standIn.translation === 0 ? undefined : readForeign(read, knownWords(vocabulary, similar))
  const telling = spokenWords(read, weights, false, foreign).filter((word) => weights.stopWord > 0 || !saysNothing(word, vocabulary))
  const spoken = lenient && (telling.length === 0 || weights.stopWord > 0) ? spokenWords(read, weights, true, foreign) : telling
  const isShort = ({ word }: SpokenWord): boolean => word.length < weights.shortestTypo && !isUnspaced(word)
  const allShort = spoken.every(isShort)
  let scans = 0
  return mostTelling(spoken, vocabulary).map((word) => {
    const inEnglish = englishStems(word)
    const exact = vocabulary.find(word.word)
    // Nearly any two-letter word is one edit from another, so they are scanned only if the query has nothing else.
    const scan =
      word.phrase === undefined &&
      word.english === undefined &&
      ((lenient && (allShort || !isShort(word))) ||
        (!lenient && exact === undefined && (word.word.length > 2 || isUnspaced(word.word)) && scans++ < MOST_SCANS))
    const alike = scan ? similar.find(word.word) : undefined
    const isTypo = !isShort(word) || (lenient && allShort && !isStopWord(word.word))
    const terms = answeringTerms(word, exact, vocabulary, alike && { ...alike, typo: isTypo ? alike.typo : [] }, weights)
    return {
      word: word.word,
      stem: word.stem,
      meanings: word.english === undefined ? inEnglish : [word.stem, ...inEnglish],
      inEnglish,
      weight: word.weight * (1 + weights.repetition * Math.log2(word.times)),
      terms,
      near: nearTerms(inEnglish, terms, vocabulary, nearWords, weights),
      clauses: word.clauses,
      followedBy: new Set([...word.followedBy].map(termOf)),
    }
  })
}

/** What a reader of other languages asks of a vocabulary. */
export function knownWords(vocabulary: Vocabulary, similar: SimilarWordFinder): Known {
  return { has: (word) => vocabulary.find(word) !== undefined, begins: (word) => similar.find(word).prefix.length > 0 }
}

/** The words that count, up to the limit, with preference for those in the index, in order. */
function mostTelling(spoken: readonly SpokenWord[], vocabulary: Vocabulary): readonly SpokenWord[] {
  if (spoken.length <= MOST_WORDS) return spoken
  const answered = spoken.filter((word) => isAnswered(word, vocabulary))
  const kept = new Set([...new Set([...answered, ...spoken])].slice(0, MOST_WORDS))
  return spoken.filter((word) => kept.has(word))
}

/** Of "likes" a catalog may have only "like", which is a stop word. */
function saysNothing({ word, phrase, english }: SpokenWord, vocabulary: Vocabulary): boolean {
  return phrase === undefined && english === undefined && vocabulary.find(word)?.words.every(isStopWord) === true
}

function isAnswered({ word, stem, phrase = [], english = [] }: SpokenWord, vocabulary: Vocabulary): boolean {
  if ([word, ...english].some((each) => vocabulary.find(each) !== undefined)) return true
  const standIns = [stem, ...english.map(termOf)].flatMap((meaning) => [...aliasesOf(meaning), ...hintsOf(meaning)])
  return [...standIns, ...phrase].some((standIn) => vocabulary.findStem(standIn) !== undefined)
}

function englishStems({ stem, phrase, english = [] }: SpokenWord): readonly string[] {
  return phrase ?? (english.length === 0 ? [stem] : english.map(termOf))
}

/** The significant stems of a query: without stop words, weak words, literals, and exclusions. */
export function tellingStems(query: string): string[] {
  const { text } = readOperators(query.slice(0, LONGEST_QUERY))
  const foreign = readForeign(text, { has: () => false, begins: () => false })
  const spoken = spokenWords(text, { ...WEIGHTS, literal: 0, weakWord: 0 }, false, foreign)
  return spoken.filter(({ weight }) => weight > 0).map(({ stem }) => stem)
}

/** The clauses of a query with the weight of their words: a part about the server counts less. */
function sharedClauses(query: string, { serverPart }: Weights): { clause: string; share: number }[] {
  const { tool, server } = askedParts(query)
  const asked = splitClauses(tool).map((clause) => ({ clause, share: 1 }))
  return server === '' ? asked : [...asked, { clause: server, share: serverPart }]
}

function spokenWords(query: string, weights: Weights, lenient: boolean, foreign: ForeignQuery | undefined): SpokenWord[] {
  const words = new Map<string, SpokenWord>()
  for (const [number, { clause, share }] of sharedClauses(foreign?.text ?? query, weights).entries()) {
    let previous: SpokenWord | undefined
    const said = (word: string, stem: string, meaning: Pick<SpokenWord, 'phrase' | 'worth' | 'english'> = {}): SpokenWord => {
      const now = words.get(stem) ?? { word, stem, weight: 0, times: 0, clauses: new Set(), followedBy: new Set(), ...meaning }
      words.set(stem, now)
      return now
    }
    const speak = (word: string, weight: number, english?: readonly string[]): void => {
      if (!lenient && english === undefined && isStopWord(word)) return
      const now = said(word, termOf(word), english === undefined ? {} : { english })
      now.weight = Math.max(now.weight, isWeakWord(english?.[0] ?? word) ? weight * weights.weakWord : weight)
      now.times++
      now.clauses.add(Math.min(number, MOST_CLAUSES - 1))
      previous?.followedBy.add(word)
      previous = now
    }
    /** Adds several words that have another reading than word by word. */
    const speakPhrase = ({ text, meanings }: PhrasalVerb, worth: number): void => {
      if (worth === 0) return
      const now = said(text, text, { phrase: meanings, worth })
      now.weight = Math.max(now.weight, share)
      now.times++
      now.clauses.add(Math.min(number, MOST_CLAUSES - 1))
    }
    const speakForeign = ({ word, english }: ForeignWord, weight: number): void => {
      if (english.length > 0) speak(word, weight, english)
      else for (const part of splitWord(word).parts) speak(part, weight)
    }
    const stretches = splitLiterals(clause).map(({ text, literal }) => ({ text, literal, raws: rawWords(text) }))
    const readings = foreign?.read(stretches)
    for (const [place, { literal, raws }] of stretches.entries()) {
      const weight = share * (literal ? weights.literal : 1)
      const words = literal ? [] : raws.map((raw) => raw.toLowerCase())
      const [verbs, phrases] = [phrasalVerbs(words), fixedPhrases(words)]
      for (const [at, raw] of raws.entries()) {
        const [phrase, fixed] = [verbs.get(at), phrases.get(at)]
        if (phrase !== undefined) speakPhrase(phrase, weights.standIn.phrase)
        if (fixed !== undefined) speakPhrase(fixed, weights.fixedPhrase)
        const reading = readings?.[place]?.[at]
        if (reading !== undefined && !(lenient && reading.length === 0)) {
          for (const word of reading) speakForeign(word, weight)
          continue
        }
        const { parts, joined } = splitWord(raw)
        if (joined !== undefined) speak(joined, weight)
        // A verb with its particle is more significant than the verb itself: "put" rarely means HTTP PUT.
        const rest = phrase === undefined ? 1 : weights.weakWord
        for (const part of parts) speak(part, rest * (joined === undefined ? weight : weight * weights.standIn.compound))
      }
    }
  }
  return [...words.values()]
}

function answeringTerms(
  { word, stem, phrase = [], worth = 0, english = [], followedBy }: SpokenWord,
  exact: Term | undefined,
  vocabulary: Vocabulary,
  similar: SimilarWords | undefined,
  { standIn }: Weights,
): PlannedTerm[] {
  const terms = new Map<Term, PlannedTerm>()
  const add = (term: Term | undefined, kind: MatchKind, weight: number): void => {
    if (term !== undefined && weight > (terms.get(term)?.weight ?? 0)) terms.set(term, { term, kind, weight })
  }
  add(exact, 'exact', 1)
  for (const meaning of phrase) add(vocabulary.findStem(meaning), 'phrase', worth)
  for (const meaning of english) add(vocabulary.find(meaning), 'translation', standIn.translation)
  for (const meaning of english.length === 0 ? [stem] : english.map(termOf)) {
    for (const alias of aliasesOf(meaning)) add(vocabulary.findStem(alias), 'alias', standIn.alias)
    for (const hint of hintsOf(meaning)) add(vocabulary.findStem(hint), 'hint', standIn.hint)
  }
  for (const next of followedBy) add(vocabulary.find(word + next), 'compound', standIn.compound)
  if (similar !== undefined) {
    for (const part of compoundParts(word, vocabulary)) add(part, 'compound', standIn.compound / 2)
    for (const term of similar.prefix) add(term, 'prefix', standIn.prefix)
    // `fire` is one letter from `hire`, but not a misspelling of it.
    const against = oppositesOf(stem)
    for (const term of similar.typo) if (!against.has(term.text)) add(term, 'typo', standIn.typo)
  }
  return [...terms.values()]
}

/** The terms near a word's English meaning that do not match it already. */
function nearTerms(
  inEnglish: readonly string[],
  terms: readonly PlannedTerm[],
  vocabulary: Vocabulary,
  nearWords: NearWords,
  { standIn, nearAlone }: Weights,
): PlannedTerm[] {
  const answering = new Set(terms.map(({ term }) => term))
  const most = terms.length === 0 ? nearAlone : standIn.near
  const found = new Map<Term, PlannedTerm>()
  for (const near of inEnglish.flatMap((meaning) => nearWords(meaning))) {
    const term = vocabulary.findStem(near.stem)
    const weight = most * near.closeness
    if (term === undefined || answering.has(term) || weight <= (found.get(term)?.weight ?? 0)) continue
    found.set(term, { term, kind: 'near', weight })
  }
  return [...found.values()]
}

/** Splits `filesystem` into file and system, if the index knows both. Chooses the split whose rarer part is most common. */
function compoundParts(word: string, vocabulary: Vocabulary): readonly Term[] {
  let best: readonly Term[] = []
  let bestDocuments = 0
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const left = vocabulary.find(word.slice(0, cut))
    const right = vocabulary.find(word.slice(cut))
    const documents = Math.min(left?.documents ?? 0, right?.documents ?? 0)
    if (left === undefined || right === undefined || documents <= bestDocuments) continue
    best = [left, right]
    bestDocuments = documents
  }
  return best
}

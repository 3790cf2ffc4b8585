/**
 * Requests in six languages against English tools: node bench/search/languages.ts
 * For each language and half of the requests, what is found without the tables of words, with them, with them and by meaning before tools
 * are learned, and afterwards.
 * Cells are hit@1 / hit@5 in %. What the tables cost comes last.
 */
import { join } from 'node:path'
import { evaluate, fillIndex, rankerOf } from '../../electron/engine/search/evaluation.ts'
import {
  REQUEST_LANGUAGES,
  type RequestHalf,
  type RequestLanguage,
  requestCatalogue,
  requestsIn,
} from '../../electron/engine/search/testing/language-requests.ts'
import { chinese, japanese, spacedLanguages } from '../../electron/engine/search/languages/languages.ts'
import { loadMeaning } from '../../electron/engine/search/meaning/meaning.ts'
import { createSearchIndex } from '../../electron/engine/search/search-index.ts'
import { WEIGHTS, type Weights } from '../../electron/engine/search/ranking/weights.ts'
import { rankerBySentences } from './encoded.ts'
import { printTable } from './table.ts'

const cpuStart = process.cpuUsage()
for (const read of [spacedLanguages, chinese, japanese]) read()
const { user, system } = process.cpuUsage(cpuStart)

const withoutTables: Weights = { ...WEIGHTS, standIn: { ...WEIGHTS.standIn, translation: 0 } }
const meaning = await loadMeaning(join(import.meta.dirname, '../../resources/search'))
const [before, after, byMeaning, learned] = [
  { weights: withoutTables, given: undefined },
  { weights: WEIGHTS, given: undefined },
  { weights: WEIGHTS, given: meaning },
  { weights: WEIGHTS, given: meaning, toRanker: rankerBySentences },
].map(({ weights, given, toRanker = rankerOf }) => {
  const index = createSearchIndex({ weights })
  for (const _step of index.setMeaning(given));
  fillIndex(index, requestCatalogue())
  return toRanker(index)
})

function cell(ranker: typeof before, language: RequestLanguage, half: RequestHalf): string {
  if (ranker === undefined) return ''
  const { hit1, hit5 } = evaluate(ranker, requestsIn(language, half), () => performance.now())
  return `${(hit1 * 100).toFixed(1)} / ${(hit5 * 100).toFixed(1)}`
}

printTable(
  (Object.keys(REQUEST_LANGUAGES) as RequestLanguage[]).map((language) => ({
    'requests in': REQUEST_LANGUAGES[language],
    'held out: without tables': cell(before, language, 'held-out'),
    'held out': cell(after, language, 'held-out'),
    'held out, by meaning': cell(byMeaning, language, 'held-out'),
    'held out, learned': cell(learned, language, 'held-out'),
    'tuned: without tables': cell(before, language, 'tuned'),
    tuned: cell(after, language, 'tuned'),
    'tuned, by meaning': cell(byMeaning, language, 'tuned'),
    'tuned, learned': cell(learned, language, 'tuned'),
  })),
)
console.log(
  `\nReading all tables took ${((user + system) / 1000).toFixed(0)} ms of CPU, once; an English request of known words reads none.`,
)

import type { Explanation, FoundTool } from '../../contract/search.ts'
import type { Printer } from './printer.ts'
import type { Cell } from './table.ts'
import { plainLine } from './text.ts'

type Factor = keyof Explanation['factors']

const FIELD_WORDS: Readonly<Record<Explanation['words'][number]['fields'][number], string>> = {
  name: 'name',
  server: 'server',
  title: 'title',
  firstSentence: 'first sentence',
  description: 'description',
  parameterName: 'parameter names',
  parameterDescription: 'parameter descriptions',
  value: 'allowed values',
  serverDescription: 'server description',
}

const KIND_WORDS: Readonly<Record<Explanation['words'][number]['kind'], string>> = {
  exact: 'the word',
  translation: 'the same in English',
  alias: 'another word for it',
  phrase: 'what the phrase means',
  hint: 'often meant by it',
  prefix: 'begins like it',
  typo: 'one letter off',
  compound: 'part of it, or joined',
  near: 'used much like it',
}

const FACTOR_WORDS: Readonly<Record<Factor, string>> = {
  query: 'share of the query answered',
  name: 'share of the name said',
  phrase: 'name said in its order',
  serverName: 'server named',
  neighbours: 'words side by side',
  special: 'plainer name on the same server',
  opposite: 'does the opposite',
  action: 'does something else',
  clause: 'one clause answered well',
  answered: 'words answer little of the query',
  deprecated: 'deprecated: another tool has its place',
  twin: 'better results have the same name',
}

const BY_WORDS: Readonly<Record<NonNullable<Explanation['byWords']>, string>> = {
  certain: 'Keyword search only: the query names or quotes a tool, or Tooltray learned this match.',
  unavailable: 'Keyword search only: semantic search is off, or not loaded yet.',
}

/** Prints one result and why it matches: each word with its share of the sum, then the factors. */
export function printExplainedHit({ name, effect, score, description, explored, explanation }: FoundTool, printer: Printer): void {
  printer.data(`${printer.paint('bold', plainLine(name))}  ${effect}  ${score.toFixed(2)}`)
  printer.prose(description.replace(/\s+/g, ' '))
  if (explanation !== undefined) printExplanation(explanation, printer)
  if (explored === true) printer.data('Moved up over a near-tie, to learn whether it is better.')
}

/** Says what the meaning of a tool is close to. @param closeTo as in `Explanation`. */
function closeWords(closeTo: string | undefined): string {
  return closeTo === undefined ? 'close in meaning' : `close in meaning to “${shortened(plainLine(closeTo))}”`
}

/** Characters of a query that are repeated. Inner: the user wrote it. */
const LONGEST_REPEATED = 60

function shortened(text: string): string {
  return text.length > LONGEST_REPEATED ? `${text.slice(0, LONGEST_REPEATED)}…` : text
}

/** Prints the words and factors of a score. */
export function printExplanation(
  { words, learned, factors, missing, meaning = 0, closeTo, insteadOf, byWords, score }: Explanation,
  printer: Printer,
): void {
  const rows: Cell[][] = [
    ...words.map(({ word, term, kind, fields, score: part }) => [
      word,
      kind === 'near' ? `~ ${term}` : term,
      KIND_WORDS[kind],
      fields.map((field) => FIELD_WORDS[field]).join(', '),
      part.toFixed(2),
    ]),
    ...learned.map(({ word, score: part }) => [word, word, 'learned from use', 'past searches', part.toFixed(2)]),
  ]
  const sum = [...words, ...learned].reduce((total, part) => total + part.score, 0)
  const multiplied = Object.entries(factors).filter(([, factor]) => Math.abs(factor - 1) >= 0.005)
  rows.push(['sum', '', '', '', sum.toFixed(2)])
  for (const [factor, value] of multiplied) rows.push(['times', '', '', FACTOR_WORDS[factor as Factor], `× ${value.toFixed(2)}`])
  if (meaning >= 0.005) rows.push(['plus', '', '', closeWords(closeTo), `+ ${meaning.toFixed(2)}`])
  if (insteadOf !== undefined) rows.push(['plus', '', '', `in place of ${plainLine(insteadOf.tool)}`, `+ ${insteadOf.score.toFixed(2)}`])
  rows.push(['score', '', '', '', score.toFixed(2)])
  printer.table(
    [{ title: 'Word', keep: true }, { title: 'Found', keep: true }, { title: 'As' }, { title: 'In' }, { title: 'Part', align: 'right' }],
    rows,
  )
  if (byWords !== undefined) printer.prose(BY_WORDS[byWords])
  if (missing.length > 0) printer.prose(`Not found in it: ${missing.join(', ')}`)
}

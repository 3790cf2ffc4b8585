import type { Explanation } from '../../electron/contract/search.ts'
import { PLACE_COLOURS } from './hit-row.tsx'
import { FIELD_NAMES, sharesOf } from './shares.ts'

const KINDS = {
  exact: '',
  translation: 'translated',
  alias: 'same meaning',
  phrase: 'phrase with the same meaning',
  hint: 'related',
  prefix: 'begins with it',
  typo: 'spelled similarly',
  compound: 'part of the word',
  near: 'used in similar texts',
} as const
const FACTORS = {
  query: 'the whole query',
  name: 'the whole name',
  phrase: 'the name in its order',
  serverName: 'the server is named',
  neighbours: 'words side by side',
  special: 'a tool with a simpler name also matches',
  opposite: 'does the opposite',
  action: 'does something else',
  clause: 'words of one clause',
  answered: 'few of the query’s words match',
  deprecated: 'it is deprecated',
  twin: 'others have the same name',
} as const

const BY_WORDS = {
  certain: 'Keyword search only: the query names or quotes a tool, or Tooltray learned this match.',
  unavailable: 'Keyword search only: semantic search is off, or not loaded yet.',
} as const

/** Why a tool has its score. */
export function Why({ explanation }: { explanation: Explanation }) {
  const { words, learned, missing, factors, meaning = 0, closeTo, insteadOf, byWords, score } = explanation
  const changing = (Object.keys(FACTORS) as (keyof typeof FACTORS)[]).filter((name) => Math.abs(factors[name] - 1) >= 0.01)
  return (
    <details>
      <summary className="text-ink-2">Why it was found: {score.toFixed(1)}</summary>
      <ul className="mt-2 flex flex-wrap gap-x-4 text-small text-ink-2">
        {sharesOf(explanation).map(({ place, score: share }) => (
          <li key={place} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2 rounded-full ${PLACE_COLOURS[place]}`} />
            {place} {share.toFixed(1)}
          </li>
        ))}
      </ul>
      <table className="mt-2 w-full text-left">
        <thead className="text-small text-ink-2">
          <tr>
            <th className="py-1 font-normal">Word</th>
            <th className="py-1 font-normal">Found</th>
            <th className="py-1 text-right font-normal">Counts</th>
          </tr>
        </thead>
        <tbody>
          {words.map(({ word, term, kind, fields, score: counts }) => (
            <tr key={`${word} ${term}`} className="border-t align-top">
              <td className="py-1 pr-2 font-mono">{word}</td>
              <td className="py-1 pr-2">
                {kind !== 'exact' && (
                  <span className="font-mono">
                    {kind === 'near' && '~ '}
                    {term}{' '}
                  </span>
                )}
                <span className="text-ink-2">
                  {KINDS[kind] === '' ? '' : `(${KINDS[kind]}) `}in {fields.map((field) => FIELD_NAMES[field]).join(', ')}
                </span>
              </td>
              <td className="py-1 text-right whitespace-nowrap tabular-nums">{counts.toFixed(2)}</td>
            </tr>
          ))}
          {learned.map(({ word, score: counts }) => (
            <tr key={`learned ${word}`} className="border-t">
              <td className="py-1 pr-2 font-mono">{word}</td>
              <td className="py-1 pr-2 text-ink-2">learned from earlier calls</td>
              <td className="py-1 text-right whitespace-nowrap tabular-nums">{counts.toFixed(2)}</td>
            </tr>
          ))}
          {changing.map((name) => (
            <tr key={name} className="border-t">
              <td className="py-1 pr-2 text-ink-2" colSpan={2}>
                {FACTORS[name]}
              </td>
              <td className="py-1 text-right whitespace-nowrap tabular-nums">× {factors[name].toFixed(2)}</td>
            </tr>
          ))}
          {meaning >= 0.005 && (
            <tr className="border-t">
              <td className="py-1 pr-2 text-ink-2" colSpan={2}>
                close in meaning{closeTo === undefined ? '' : ` to “${closeTo}”`}
              </td>
              <td className="py-1 text-right whitespace-nowrap tabular-nums">+ {meaning.toFixed(2)}</td>
            </tr>
          )}
          {insteadOf !== undefined && (
            <tr className="border-t">
              <td className="py-1 pr-2 text-ink-2" colSpan={2}>
                in place of <span className="font-mono">{insteadOf.tool}</span>
              </td>
              <td className="py-1 text-right whitespace-nowrap tabular-nums">+ {insteadOf.score.toFixed(2)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {byWords !== undefined && <p className="mt-2 text-ink-2">{BY_WORDS[byWords]}</p>}
      {missing.length > 0 && (
        <p className="mt-2 text-ink-2">
          Not answered: <span className="font-mono">{missing.join(', ')}</span>
        </p>
      )}
    </details>
  )
}

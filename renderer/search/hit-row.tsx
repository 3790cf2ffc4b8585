import type { FoundTool } from '../../electron/contract/search.ts'
import { titleOfTool } from '../../electron/control/human-name.ts'
import { EffectBadge } from '../parts/marks/effect-badge.tsx'
import { Tile } from '../parts/marks/tile.tsx'
import { piecesOf } from './matched.ts'
import { ownName } from './own-name.ts'
import { type Place, sharesOf } from './shares.ts'

export const PLACE_COLOURS: Readonly<Record<Place, string>> = {
  name: 'bg-accent-fill',
  description: 'bg-accent-fill/60',
  parameters: 'bg-accent-fill/30',
  learned: 'bg-good',
  meaning: 'bg-warn',
}

/** A tool that was found, with its score drawn by source. */
export function HitRow({
  hit,
  words,
  best,
  href,
  selected,
}: {
  hit: FoundTool
  words: readonly string[]
  best: number
  href: string
  selected: boolean
}) {
  // The matching terms, which may differ from the words of the query; without an explanation, the words.
  const answering = hit.explanation?.words.map(({ term }) => term) ?? words
  return (
    <li className={`mx-3 rounded-box ${selected ? 'bg-accent-soft' : 'hover:bg-hover'}`}>
      <a href={href} aria-current={selected ? 'true' : undefined} className="block cursor-default rounded-box px-3 py-2 no-underline">
        <span className="flex items-center gap-2">
          <Tile name={hit.server} size={20} />
          <span className="min-w-0 flex-1 truncate">
            <span className="mr-1.5 font-semibold">{titleOfTool({ name: ownName(hit) })}</span>
            <span className="font-mono text-small text-ink-2">
              <Marked text={hit.name} words={answering} />
            </span>
          </span>
          <EffectBadge effect={hit.effect} from={hit.effectFrom} />
          <ScoreBar hit={hit} best={best} />
        </span>
        <span className="line-clamp-2 text-ink-2">
          <Marked text={hit.description} words={answering} />
        </span>
        <span className="block truncate font-mono text-small text-ink-2">{hit.signature}</span>
      </a>
    </li>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return piecesOf(text, words).map(({ text: piece, matched }, index) => (matched ? <mark key={index}>{piece}</mark> : piece))
}

function ScoreBar({ hit, best }: { hit: FoundTool; best: number }) {
  const shares = hit.explanation === undefined ? [{ place: 'name' as const, score: hit.score }] : sharesOf(hit.explanation)
  const words = shares.map(({ place, score }) => `${place} ${score.toFixed(1)}`).join(', ')
  return (
    <span
      role="img"
      aria-label={`Score ${hit.score.toFixed(1)}: ${words}`}
      title={words}
      className="flex w-32 shrink-0 items-center gap-2 max-[560px]:hidden"
    >
      <span className="flex h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
        {shares.map(({ place, score }) => (
          <span key={place} className={PLACE_COLOURS[place]} style={{ width: `${best === 0 ? 0 : (score / best) * 100}%` }} />
        ))}
      </span>
      <span className="w-8 text-right text-small text-ink-2 tabular-nums">{hit.score.toFixed(1)}</span>
    </span>
  )
}

import { legible } from '../../parts/legible.ts'
import { Tile } from '../../parts/marks/tile.tsx'
import type { NamedPart, SentencePart } from './rule-sentence.ts'

/** Characters of a name that may stand on two lines. */
const LONG = 24

/** A sentence with its names shown as such: apps and servers by their faces, patterns as code. */
export function Sentence({ parts }: { parts: readonly SentencePart[] }) {
  return (
    <span className="wrap-anywhere">
      {parts.map((part, at) => (typeof part === 'string' ? part : <Named key={`${at} ${part.text}`} part={part} />))}
    </span>
  )
}

function Named({ part: { kind, text, of } }: { part: NamedPart }) {
  const shown = legible(text)
  if (kind === 'code') return <code className="rounded-small bg-sunken px-1 font-mono text-small">{shown}</code>
  if (kind === 'tool') return <strong className="font-semibold">{shown}</strong>
  return (
    <strong className={`font-semibold ${shown.length > LONG ? '' : 'whitespace-nowrap'}`}>
      <span className="mr-1 inline-flex align-text-bottom">
        <Tile name={of ?? text} kind={kind} size={16} />
      </span>
      {shown}
    </strong>
  )
}

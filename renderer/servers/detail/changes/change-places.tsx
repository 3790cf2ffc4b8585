import type { DefinitionChange } from '../../../../electron/contract/consent/pending-changes.ts'
import { counted } from '../../../parts/time/ago.ts'

type Place = DefinitionChange['places'][number]

/** Texts that are shown at once. Others are folded. Inner: shown words. */
const MOST_TEXTS = 12

/**
 * The texts that differ, which a model reads, and everything else that differs behind a click. The heading has the title of something new.
 */
export function ChangePlaces({ change: { change, places, morePlaces = 0, title } }: { change: DefinitionChange }) {
  const texts = places
    .filter(({ where, after }) => isText(where) && !(where === 'title' && change === 'added' && after === title))
    .slice(0, MOST_TEXTS)
  const isWhole = texts.length === places.length && morePlaces === 0
  return (
    <>
      {texts.map((place) => (
        <TextChange key={place.where} place={place} />
      ))}
      {!isWhole && (
        <details>
          <summary className="w-fit cursor-pointer text-ink-2">
            {change === 'added' ? 'Full definition' : `Show all ${counted(places.length + morePlaces, 'changed place')}`}
          </summary>
          <dl className="mt-2 space-y-2">
            {places.map(({ where, before, after, cut }) => (
              <div key={where} className="text-small">
                <dt className="font-mono wrap-anywhere text-ink-2">{where}</dt>
                {before !== undefined && <Line sign="−" spoken="before" text={before} look="text-bad" />}
                {after !== undefined && <Line sign="+" spoken="now" text={after} look="text-good" />}
                <Cut cut={cut} />
              </div>
            ))}
          </dl>
          {morePlaces > 0 && <p className="mt-2 text-small text-warn">{counted(morePlaces, 'more place')} are not shown.</p>}
        </details>
      )}
    </>
  )
}

/** One text: what went is struck out, what came is marked. */
function TextChange({ place }: { place: Place }) {
  const { where, cut } = place
  return (
    <div>
      <p className="mb-1 text-small wrap-anywhere text-ink-2">{labelOf(where)}</p>
      <div
        role="group"
        aria-label={labelOf(where)}
        tabIndex={0}
        className="max-h-60 overflow-auto rounded-box bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-wrap inset-ring inset-ring-line"
      >
        <Merged place={place} />
        <Cut cut={cut} />
      </div>
    </div>
  )
}

function Merged({ place: { before, after, marks } }: { place: Place }) {
  if (after === undefined) return <Removed text={before ?? ''} />
  if (before === undefined) return after
  const start = marks.after?.at ?? marks.before?.at ?? 0
  const end = start + (marks.after?.length ?? 0)
  const went = marks.before === undefined ? '' : before.slice(marks.before.at, marks.before.at + marks.before.length)
  return (
    <>
      {after.slice(0, start)}
      {went !== '' && <Removed text={went} />}
      {went !== '' && end > start && ' '}
      {end > start && <ins className="bg-good-soft text-good no-underline">{after.slice(start, end)}</ins>}
      {after.slice(end)}
    </>
  )
}

function Removed({ text }: { text: string }) {
  return <del className="bg-bad-soft text-bad">{text}</del>
}

function Line({ sign, spoken, text, look }: { sign: string; spoken: string; text: string; look: string }) {
  return (
    <dd className="wrap-anywhere">
      <span className="sr-only">{spoken}: </span>
      <span aria-hidden className={look}>
        {sign}{' '}
      </span>
      {text}
    </dd>
  )
}

function Cut({ cut }: { cut: number | undefined }) {
  return cut === undefined ? null : <p className="text-small text-warn">{counted(cut, 'more character')} are not shown.</p>
}

/** Whether a place is prose. An argument may be called `title`: the value of its path is a schema. */
function isText(where: string): boolean {
  return /(?:^|\.)(?:description|title)$/.test(where)
}

/** What a text is called: `Description`, or of which part of the definition it is. */
function labelOf(where: string): string {
  const [, parameter, text] = /^inputSchema\.properties\.([^.]+)\.(description|title)$/.exec(where) ?? []
  if (parameter !== undefined) return `${text === 'title' ? 'Title' : 'Description'} of parameter ${parameter}`
  if (where === 'description') return 'Description'
  return where === 'title' ? 'Title' : where
}

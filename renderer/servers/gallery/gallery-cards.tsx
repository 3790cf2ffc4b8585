import { BadgeCheck, Check } from 'lucide-react'
import type { GalleryRow } from '../../../electron/contract/sources/gallery.ts'
import { hrefOf } from '../../frame/route.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Tile } from '../../parts/marks/tile.tsx'
import { NeedLine } from './need-line.tsx'

/** Entries of the gallery as cards, under a heading. */
export function GalleryCards({ title, note, entries }: { title: string; note?: string; entries: readonly GalleryRow[] }) {
  return (
    <section aria-label={title}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-2">
        <h2 className="text-section font-semibold">{title}</h2>
        {note !== undefined && <p className="text-small text-ink-2">{note}</p>}
      </div>
      <ul aria-label={title} className="grid gap-3 @xl:grid-cols-2 @5xl:grid-cols-3">
        {entries.map((entry) => (
          <GalleryCard key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function GalleryCard({ entry }: { entry: GalleryRow }) {
  const { id, name, publisher, official, what, added } = entry
  return (
    <li data-entry={id} className="flex min-w-0 flex-col gap-2 rounded-card bg-card p-3.5 shadow-card">
      <div className="flex items-start gap-3">
        <Tile name={name} size={40} />
        <div className="min-w-0 flex-1">
          <p className="flex min-w-0 items-center gap-1 font-semibold">
            <span className="truncate">{name}</span>
            {official && <Official publisher={publisher} />}
          </p>
          <p className="truncate text-small text-ink-2">{official ? publisher : `${publisher}, community`}</p>
        </div>
        {added.length > 0 && (
          <span className="flex items-center gap-1 rounded-full bg-good-soft px-2 py-0.5 text-small font-medium text-good">
            <Check className="size-3.5" aria-hidden /> Added
          </span>
        )}
        <LinkButton look={added.length > 0 ? 'quiet' : 'plain'} href={hrefOf({ page: 'gallery', entry: id })}>
          {added.length > 0 ? 'See' : 'Add'}
          <span className="sr-only"> {name}</span>
        </LinkButton>
      </div>
      <p className="min-h-10 flex-1 break-words">{what}</p>
      <NeedLine entry={entry} />
    </li>
  )
}

/** The mark of a server that comes from those whose service it reaches. */
export function Official({ publisher }: { publisher: string }) {
  const says = `From ${publisher} itself`
  return (
    <span title={says} className="inline-flex shrink-0">
      <BadgeCheck className="size-4 text-accent" aria-hidden />
      <span className="sr-only">{says}</span>
    </span>
  )
}

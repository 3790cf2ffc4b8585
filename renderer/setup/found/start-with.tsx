import { ClipboardPaste } from 'lucide-react'
import { useAnswer } from '../../engine/use-engine.ts'
import { hrefOf } from '../../frame/route.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { Tile } from '../../parts/marks/tile.tsx'

/** For who has no server: those that most people begin with, each one click from its page, and a place to paste others. */
export function StartWith() {
  const { value } = useAnswer(['gallery', 'first'], (client) => client.gallery.search({ query: '' }))
  const entries = value?.entries.filter(({ first }) => first) ?? []
  return (
    <Card
      title="Start with one of these"
      action={
        <a className="text-accent" href={hrefOf({ page: 'add' })}>
          See all
        </a>
      }
    >
      <ul aria-label="People start with" className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-3">
        {entries.map(({ id, name, what }) => (
          <li key={id}>
            <a
              href={hrefOf({ page: 'gallery', entry: id })}
              className={
                'flex h-full cursor-default items-start gap-3 rounded-box p-3 text-ink no-underline inset-ring inset-ring-line ' +
                'hover:bg-hover'
              }
            >
              <Tile name={name} size={32} />
              <span className="min-w-0">
                <span className="block text-strong font-semibold">{name}</span>
                <span className="line-clamp-2 text-small text-ink-2">{what}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3 border-t pt-4">
        <p className="min-w-0 flex-1 basis-60 text-ink-2">
          Or paste what you found: a line of a README, a link, or another app’s settings.
        </p>
        <LinkButton href={hrefOf({ page: 'add', way: 'paste' })}>
          <ClipboardPaste className="size-4" aria-hidden /> Paste
        </LinkButton>
      </div>
    </Card>
  )
}

import { Search } from 'lucide-react'
import { useState } from 'react'
import type { GalleryPage } from '../../../electron/contract/sources/gallery.ts'
import { CATEGORY_WORDS } from '../../../electron/control/words/gallery-words.ts'
import { useAnswer } from '../../engine/use-engine.ts'
import { Empty, Failure, Skeleton, Trouble } from '../../parts/message.tsx'
import { useConfigNumber } from '../../settings/rows/use-config-number.ts'
import { useSettled } from '../form/use-settled.ts'
import { isPasted } from './is-pasted.ts'
import { GalleryCards } from './gallery-cards.tsx'
import { RegistryBeside } from './registry-beside.tsx'
import { RegistryServer } from './registry-server.tsx'
import { UpdateQuestion } from './update-question.tsx'

/**
 * Servers that were looked at, found by what people want from them; beside them, those of the official registry.
 *
 * @param onPasted is called with a text that is something to add, not to search for.
 */
export function GalleryView({ onPasted }: { onPasted: (text: string) => void }) {
  const [query, setQuery] = useState('')
  const [category, setCategory] = useState<string>()
  const [published, setPublished] = useState<string>()
  const settled = useSettled(query.trim())
  const read = useConfigNumber()
  const { value, error } = useAnswer(['gallery', settled, category ?? '', read], (client, signal) =>
    client.gallery.search({ query: settled, category }, { signal }),
  )
  if (published !== undefined)
    return (
      <div className="max-w-2xl px-6 py-5 @max-3xl:px-4">
        <RegistryServer name={published} onBack={() => setPublished(undefined)} />
      </div>
    )
  return (
    <div className="space-y-5 px-6 py-5 @max-3xl:px-4">
      <label className="relative block">
        <span className="sr-only">Search the gallery</span>
        <Search className="absolute top-2.5 left-3 size-4 text-ink-2" aria-hidden />
        <input
          type="search"
          value={query}
          onChange={({ target: { value: typed } }) => (isPasted(typed) ? onPasted(typed) : setQuery(typed))}
          // A search field drops the line breaks of what is pasted.
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain')
            if (!isPasted(text) && !text.trim().includes('\n')) return
            event.preventDefault()
            onPasted(text)
          }}
          placeholder="What should your AI apps be able to do?"
          autoComplete="off"
          autoFocus
          className="field-box h-9 w-full pl-9"
        />
      </label>
      {value !== undefined && <Categories of={value.categories} chosen={category} onChoose={setCategory} />}
      {value?.updatable === true && <UpdateQuestion />}
      {value?.problem !== undefined && <Trouble kind="warn" message={value.problem} />}
      {error !== undefined ? (
        <Failure error={error} />
      ) : value === undefined ? (
        <Skeleton lines={6} />
      ) : (
        <Found page={value} isSearch={settled !== '' || category !== undefined} />
      )}
      <RegistryBeside query={settled} onChoose={setPublished} />
    </div>
  )
}

function Found({ page: { entries, made }, isSearch }: { page: GalleryPage; isSearch: boolean }) {
  if (entries.length === 0)
    return (
      <Empty title="Nothing in the gallery fits">Try another word, or paste what the publisher’s page says under Paste anything.</Empty>
    )
  const first = isSearch ? [] : entries.filter((entry) => entry.first)
  const rest = isSearch ? entries : entries.filter((entry) => !entry.first)
  return (
    <>
      {first.length > 0 && <GalleryCards title="People start with" entries={first} />}
      <GalleryCards title={isSearch ? 'In the gallery' : 'All servers'} note={`Checked by Tooltray, ${made}`} entries={rest} />
    </>
  )
}

function Categories({
  of,
  chosen,
  onChoose,
}: {
  of: readonly string[]
  chosen: string | undefined
  onChoose: (category: string | undefined) => void
}) {
  const nameOf = (category: string): string => CATEGORY_WORDS[category] ?? category
  return (
    <>
      <div role="group" aria-label="Category" className="flex flex-wrap gap-1.5 @max-2xl:hidden">
        {[undefined, ...of].map((category) => (
          <button
            key={category ?? ''}
            type="button"
            aria-pressed={category === chosen}
            onClick={() => onChoose(category)}
            className={
              'h-7 rounded-full bg-card px-3 font-medium whitespace-nowrap text-ink-2 shadow-card hover:text-ink ' +
              'aria-pressed:bg-ink aria-pressed:text-surface'
            }
          >
            {category === undefined ? 'All' : nameOf(category)}
          </button>
        ))}
      </div>
      <select
        aria-label="Category"
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value === '' ? undefined : event.target.value)}
        className="field-box hidden w-full @max-2xl:block"
      >
        <option value="">All</option>
        {of.map((category) => (
          <option key={category} value={category}>
            {nameOf(category)}
          </option>
        ))}
      </select>
    </>
  )
}

import { useState } from 'react'
import { useAnswer } from '../engine/use-engine.ts'
import { type Route, hrefOf } from '../frame/route.ts'
import { ShortcutList } from '../frame/shortcut-help.tsx'
import { go } from '../frame/use-route.ts'
import { LinkButton } from '../parts/button.tsx'
import { Empty, Failure, Skeleton } from '../parts/message.tsx'
import { Page } from '../parts/page.tsx'
import { type DocPlace, DocView } from './doc-view.tsx'

/** The documentation of this version: a search over its pages, or one of them. */
export function HelpPage({ route: { path, at } }: { route: Extract<Route, { page: 'help' }> }) {
  const [words, setWords] = useState('')
  const isList = path === undefined || words !== ''
  return (
    <Page
      title={path === 'shortcuts' ? 'Keyboard shortcuts' : 'Documentation'}
      actions={path === undefined ? undefined : <LinkButton href={hrefOf({ page: 'help' })}>All pages</LinkButton>}
      bar={
        <input
          data-filter
          type="search"
          aria-label="Search the documentation"
          placeholder="Search the documentation"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="field-box w-full"
        />
      }
    >
      <div className="px-6 py-4">
        {isList ? (
          <Pages words={words.trim()} onOpen={() => setWords('')} />
        ) : path === 'shortcuts' ? (
          <div className="max-w-xl">
            <ShortcutList />
          </div>
        ) : (
          <DocView place={{ path, at }} onOpen={(place) => go(helpRoute(place))} />
        )}
      </div>
    </Page>
  )
}

function helpRoute({ path, at }: DocPlace): Route {
  return { page: 'help', path, ...(at === undefined ? {} : { at }) }
}

function Pages({ words, onOpen }: { words: string; onOpen: () => void }) {
  const { value, error } = useAnswer(['docs.find', words], (client) => client.docs.find({ words }))
  if (error !== undefined) return <Failure error={error} />
  if (value === undefined) return <Skeleton lines={8} />
  // Without words, the pages that answer a question of their own; the others are found by a search.
  const shown = words === '' ? value.filter(({ question }) => question !== undefined) : value
  if (shown.length === 0) return <Empty title="Nothing was found">Try other words.</Empty>
  return (
    <ul aria-label="Pages" className="max-w-3xl">
      {shown.map(({ path, title, question, heading, at, excerpt }) => (
        <li key={`${path} ${at ?? ''}`} className="not-first:border-t">
          <a href={hrefOf(helpRoute({ path, at }))} onClick={onOpen} className="block rounded-box px-2 py-2 no-underline hover:bg-hover">
            <span className="font-medium">{heading ?? title}</span>
            {heading !== undefined && heading !== title && <span className="text-small text-ink-2"> in {title}</span>}
            {(excerpt ?? question) !== undefined && <span className="block text-small text-ink-2">{excerpt ?? question}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

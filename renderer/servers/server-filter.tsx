import Fuse from 'fuse.js'
import { useMemo, useState } from 'react'
import { humanName } from '../../electron/control/human-name.ts'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { focusRow } from './row-focus.ts'

/** The filter of a list of servers: what is typed, and the servers that match, best first. */
export interface ServerFilterState {
  readonly words: string
  readonly setWords: (words: string) => void
  readonly matching: readonly ServerStatus[]
}

const NAMES = ['server.name', 'title']
const KEYS = {
  names: NAMES,
  everything: [...NAMES, { name: 'server.target', weight: 0.3 }, { name: 'server.about', weight: 0.3 }],
}

/** Filters servers by their names; `everything`: also by what they are for and where they are. */
export function useServerFilter(servers: readonly ServerStatus[], by: keyof typeof KEYS): ServerFilterState {
  const [words, setWords] = useState('')
  const query = words.trim()
  // Servers change with every call: without a query, nothing is indexed.
  const matching = useMemo(() => (query === '' ? servers : found(servers, query, by)), [servers, query, by])
  return { words, setWords, matching }
}

function found(servers: readonly ServerStatus[], query: string, by: keyof typeof KEYS): readonly ServerStatus[] {
  const named = servers.map((server) => ({ server, title: humanName(server.name) }))
  const fuse = new Fuse(named, { keys: KEYS[by], threshold: 0.35, ignoreLocation: true })
  return fuse.search(query).map(({ item }) => item.server)
}

/**
 * The field of the filter. Escape empties it, and the arrow key goes to the first row.
 *
 * @param onEnter opens the first server.
 */
export function ServerFilterField({
  filter: { words, setWords },
  placeholder,
  onEnter,
  className = '',
}: {
  filter: ServerFilterState
  placeholder: string
  onEnter: () => void
  className?: string
}) {
  return (
    <input
      data-filter
      type="search"
      aria-label="Filter servers"
      placeholder={placeholder}
      value={words}
      onChange={(event) => setWords(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setWords('')
        if (event.key === 'ArrowDown') focusRow(event, 0)
        if (event.key === 'Enter') onEnter()
      }}
      className={`field-box ${className}`}
    />
  )
}

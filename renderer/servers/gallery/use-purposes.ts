import { useMemo } from 'react'
import { useAnswer, useServers } from '../../engine/use-engine.ts'

/** What a server is for, and its entry in the gallery. */
export interface Purpose {
  /** As a sentence of the gallery. */
  readonly what: string
  readonly entry: string
}

/** Returns what the gallery says of the servers that are in it, by their names here. */
export function usePurposes(): ReadonlyMap<string, Purpose> {
  const names = useServers()
    .map(({ name }) => name)
    .join('\n')
  const { value } = useAnswer(['gallery', 'purposes', names], (client) => client.gallery.search({ query: '' }))
  return useMemo(
    () => new Map(value?.entries.flatMap(({ id, what, added }) => added.map((name) => [name, { what, entry: id }] as const))),
    [value],
  )
}

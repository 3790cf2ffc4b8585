import type { Place } from '../../../contract/search.ts'
import { createSearchIndex, type SearchIndex } from '../../search/search-index.ts'
import type { Sentences } from '../../search/sentences/sentences.ts'

/** Places that one search finds. Inner: they stand below what its letters match. */
const MOST_FOUND = 3

/**
 * Creates the search for places of the window, which ranks them as tools are ranked. It owns the index of the places asked for last; once
 * these are learned, it finds by meaning, too.
 *
 * @returns a function that returns the labels of the places that fit a query, the best first.
 */
export function placeSearch(
  sentences: Pick<Sentences, 'follow' | 'request'> | undefined,
): (query: string, places: readonly Place[]) => Promise<string[]> {
  let latest: { readonly key: string; readonly index: SearchIndex } | undefined
  let unfollow = (): void => undefined

  function indexOf(places: readonly Place[]): SearchIndex {
    const key = JSON.stringify(places)
    if (latest?.key === key) return latest.index
    unfollow()
    const index = createSearchIndex()
    index.setServer(
      'Tooltray',
      places.map(({ label, words }) => ({ name: label, description: words.join(', ') })),
    )
    latest = { key, index }
    unfollow = sentences?.follow(index) ?? unfollow
    return index
  }

  return async (query, places) => {
    const index = indexOf(places)
    const request = await sentences?.request(index, query)
    return index.search(query, { limit: MOST_FOUND, request }).map(({ name }) => name)
  }
}

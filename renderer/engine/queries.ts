import { QueryClient } from '@tanstack/react-query'

/** What is not shown any more is forgotten after this time, in ms: the engine is on this computer, and quick to ask again. */
const KEPT_FOR = 60_000

/** The answers of the engine that the window shows. Events of the engine, and not time, make them old. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 0,
      gcTime: KEPT_FOR,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
  },
})

/** Begins the keys of answers that depend on which programs this computer has: what an entry would run. */
export const PREVIEW = 'preview '

/** Asks again for all shown answers of that kind. */
export async function askPreviewsAgain(): Promise<void> {
  await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith(PREVIEW) })
}

/** Asks again for every shown answer whose key begins so, e.g. `['clients']`, after a change that no event reports. */
export async function askAgain(...key: readonly unknown[]): Promise<void> {
  await queries.invalidateQueries({ queryKey: key })
}

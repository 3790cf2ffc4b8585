import { useMemo, useSyncExternalStore } from 'react'
import { type Route, hrefOf, routeOf } from './route.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** Where one is; tells of every move. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  return useMemo(() => routeOf(hash), [hash])
}

/** Goes somewhere. `instead`: without a step to come back to, as while typing. */
export function go(route: Route, { instead = false } = {}): void {
  const href = hrefOf(route)
  if (href === location.hash) return
  if (!instead) {
    location.hash = href
    return
  }
  history.replaceState(null, '', href)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

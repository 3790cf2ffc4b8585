import { useMemo, useSyncExternalStore } from 'react'
import { type Route, hrefOf, routeOf } from './route.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** Returns the current route; renders again when it changes. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  return useMemo(() => routeOf(hash), [hash])
}

/** Goes to a route. `instead`: without a history entry, e.g. while typing. */
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

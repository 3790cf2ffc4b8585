import { type Store, createStore } from '../engine/store.ts'

/** In seconds. The maximum that browsers keep a cookie. */
const KEPT_FOR = 400 * 24 * 60 * 60
/** In ms, after the page was loaded. */
const LATER = 2_000

/**
 * Creates a store for a choice of this window that outlives it.
 *
 * @param key the name in the browser's storage.
 * @param values all valid choices; anything else is ignored.
 */
export function remembered<const Value extends string>(key: string, values: readonly Value[], usual: Value): Store<Value> {
  const stored = localStorage.getItem(key)
  const store = createStore<Value>(values.find((value) => value === (stored ?? cookieOf(key))) ?? usual)
  // Cookies ignore ports: the choice stays if the page has to use another one.
  const keepInCookie = (): void => {
    document.cookie = `${key}=${store.get()}; Max-Age=${KEPT_FOR}; Path=/; SameSite=Strict`
  }
  store.subscribe(() => {
    localStorage.setItem(key, store.get())
    keepInCookie()
  })
  // From today on, for as long as browsers allow. Later: it takes a millisecond.
  if (stored !== null) setTimeout(keepInCookie, LATER)
  return store
}

/** The cookies when the page was loaded: the browser takes a millisecond to tell them. */
let cookies: readonly string[] | undefined

function cookieOf(name: string): string | undefined {
  return (cookies ??= document.cookie.split('; ')).find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

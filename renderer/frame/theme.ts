import { createStore } from '../engine/store.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'tooltray-theme'

/** In seconds. The maximum that browsers keep a cookie. */
const KEPT_FOR = 400 * 24 * 60 * 60

/** The chosen color theme; `system` follows the machine, including changes. */
export const theme = createStore<Theme>(THEMES.find((known) => known === (localStorage.getItem(KEY) ?? cookieOf(KEY))) ?? 'system')

/** Applies the theme, now and after each change. */
export function applyTheme(): void {
  const show = (): void => {
    const chosen = theme.get()
    if (chosen === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = chosen
    localStorage.setItem(KEY, chosen)
    // Cookies ignore ports: the choice stays if the page has to use another one.
    document.cookie = `${KEY}=${chosen}; Max-Age=${KEPT_FOR}; Path=/; SameSite=Strict`
  }
  show()
  theme.subscribe(show)
}

function cookieOf(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

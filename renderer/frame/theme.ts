import { createStore } from '../engine/store.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'tooltray-theme'

/** Seconds. As long as browsers keep a cookie at all. */
const KEPT_FOR = 400 * 24 * 60 * 60

/** The colours a person chose; `system` follows the machine, also when it changes. */
export const theme = createStore<Theme>(THEMES.find((known) => known === (localStorage.getItem(KEY) ?? cookieOf(KEY))) ?? 'system')

/** Shows the chosen colours, now and whenever another choice is made. */
export function applyTheme(): void {
  const show = (): void => {
    const chosen = theme.get()
    if (chosen === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = chosen
    localStorage.setItem(KEY, chosen)
    // Cookies know no ports: the choice stays where the page had to take another one.
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

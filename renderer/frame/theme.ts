import { createStore } from '../engine/store.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'tooltray-theme'

/** The colours a person chose; `system` follows the machine, also when it changes. */
export const theme = createStore<Theme>(THEMES.find((known) => known === localStorage.getItem(KEY)) ?? 'system')

/** Shows the chosen colours, now and whenever another choice is made. */
export function applyTheme(): void {
  const show = (): void => {
    const chosen = theme.get()
    if (chosen === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = chosen
    localStorage.setItem(KEY, chosen)
  }
  show()
  theme.subscribe(show)
}

import { remembered } from '../parts/remembered.ts'

export const THEMES = ['system', 'light', 'dark'] as const

/** The chosen color theme; `system` follows the machine, including changes. */
export const theme = remembered('tooltray-theme', THEMES, 'system')

/** Applies the theme, now and after each change. */
export function applyTheme(): void {
  const show = (): void => {
    const chosen = theme.get()
    if (chosen === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = chosen
  }
  show()
  theme.subscribe(show)
}

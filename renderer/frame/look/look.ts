import { desktop } from '../../engine/desktop.ts'
import { remembered } from '../../parts/remembered.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export const DENSITIES = ['comfortable', 'compact'] as const

/** The chosen color theme; `system` follows the machine, including changes. */
export const theme = remembered('tooltray-theme', THEMES, 'system')

/** How close rows are. Text stays as large. */
export const density = remembered('tooltray-density', DENSITIES, 'comfortable')

/** Whether technical names stand beside titles. */
export const technicalNames = remembered('tooltray-technical-names', ['shown', 'hidden'], 'shown')

/** Applies what is chosen, now and after each change: styles follow attributes of the page. */
export function applyLook(): void {
  const page = document.documentElement.dataset
  const show = (): void => {
    const chosen = { theme: theme.get(), density: density.get(), names: technicalNames.get() }
    if (chosen.theme === 'system') delete page['theme']
    else page['theme'] = chosen.theme
    page['density'] = chosen.density
    page['technicalNames'] = chosen.names
  }
  show()
  for (const store of [theme, density, technicalNames]) store.subscribe(show)
}

/** Lets the system's material show through the canvas, where the desktop app puts one behind the page (macOS). */
export function applyMaterial(): void {
  if (desktop() !== undefined && navigator.userAgent.includes('Macintosh')) document.documentElement.dataset['material'] = 'vibrancy'
}

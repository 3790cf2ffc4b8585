import { PAGE_LOOK } from '../../../electron/control/page/look.ts'
import { desktop } from '../../engine/desktop.ts'
import { remembered } from '../../parts/remembered.ts'

export const THEMES = PAGE_LOOK.theme.values
export const DENSITIES = PAGE_LOOK.density.values

/** The chosen color theme; `system` follows the machine, including changes. */
export const theme = remembered(PAGE_LOOK.theme.key, THEMES, 'system')

/** How close rows are. Text stays as large. */
export const density = remembered(PAGE_LOOK.density.key, DENSITIES, 'comfortable')

/** Whether technical names stand beside titles. */
export const technicalNames = remembered(PAGE_LOOK.technicalNames.key, PAGE_LOOK.technicalNames.values, 'shown')

/** Whether the set-up is open, as it was when that was known last: until it is, the sidebar goes by it. */
export const knownSetUp = remembered(PAGE_LOOK.setUp.key, PAGE_LOOK.setUp.values, 'open')

/** Applies what is chosen, now and after each change: styles follow attributes of the page. */
export function applyLook(): void {
  const page = document.documentElement.dataset
  const show = (): void => {
    const chosen = { theme: theme.get(), density: density.get(), names: technicalNames.get() }
    if (chosen.theme === 'system') delete page['theme']
    else page['theme'] = chosen.theme
    page['density'] = chosen.density
    page['technicalNames'] = chosen.names
    page['setUp'] = knownSetUp.get()
  }
  show()
  for (const store of [theme, density, technicalNames, knownSetUp]) store.subscribe(show)
}

/** Lets the system's material show through the canvas, where the desktop app puts one behind the page (macOS). */
export function applyMaterial(): void {
  if (desktop() !== undefined && navigator.userAgent.includes('Macintosh')) document.documentElement.dataset['material'] = 'vibrancy'
}

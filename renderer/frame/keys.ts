/** Whether this is a Mac, whose shortcuts use ⌘ and are written with signs. */
export function isMac(): boolean {
  return navigator.userAgent.includes('Mac')
}

/** Returns a shortcut as this system writes it: `⌘⇧1` on a Mac, else `Ctrl Shift 1`. `mod` is ⌘ on a Mac, and Ctrl elsewhere. */
export function shortcut(modifiers: 'mod' | 'mod+shift', key: string): string {
  if (isMac()) return `${modifiers === 'mod' ? '⌘' : '⌘⇧'}${key}`
  return `${modifiers === 'mod' ? 'Ctrl' : 'Ctrl Shift'} ${key}`
}

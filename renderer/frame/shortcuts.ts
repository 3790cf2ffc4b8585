import type { Route } from './route.ts'

/** What a key does in the window. */
export type Shortcut =
  | { readonly do: 'palette' | 'filter' | 'help' | 'back' | 'forward' | 'undo' | 'next-need' }
  | { readonly do: 'go'; readonly route: Route }
  /** By its position in the profile menu, from 0. */
  | { readonly do: 'profile'; readonly at: number }
  /** With the server that is open. */
  | { readonly do: 'refresh-server' | 'edit-server' | 'server-logs' }

/** What of a keyboard event matters. */
export interface Key {
  readonly key: string
  /** The key's place on the keyboard: with Shift, `key` depends on the layout. */
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

const PLACES: readonly Route[] = [
  { page: 'home' },
  { page: 'servers' },
  { page: 'apps' },
  { page: 'activity' },
  { page: 'playground' },
  { page: 'permissions' },
]

/**
 * Returns what a key does; undefined if it does nothing here.
 *
 * @param mac whether ⌘ is the modifier instead of Ctrl.
 * @param typing whether the focus is in a field: keys without a modifier belong to it.
 * @param server whether a server is open.
 */
export function shortcutOf(event: Key, { mac, typing, server }: { mac: boolean; typing: boolean; server: boolean }): Shortcut | undefined {
  const mod = mac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  if (event.altKey) return undefined
  if (mod) return withModifier(event, typing)
  return event.ctrlKey || event.metaKey || typing ? undefined : plain(event.key, server)
}

function withModifier({ key, code, shiftKey }: Key, typing: boolean): Shortcut | undefined {
  const digit = /^Digit([1-9])$/.exec(code)?.[1]
  if (shiftKey && key.toLowerCase() === 'a') return { do: 'next-need' }
  if (shiftKey) return digit === undefined ? undefined : { do: 'profile', at: Number(digit) - 1 }
  if (digit !== undefined) {
    const route = PLACES[Number(digit) - 1]
    return route === undefined ? undefined : { do: 'go', route }
  }
  switch (key.toLowerCase()) {
    case 'k':
      return { do: 'palette' }
    case ',':
      return { do: 'go', route: { page: 'settings' } }
    case 'n':
      return { do: 'go', route: { page: 'add' } }
    case '[':
      return { do: 'back' }
    case ']':
      return { do: 'forward' }
    case 'z':
      return typing ? undefined : { do: 'undo' }
    default:
      return undefined
  }
}

function plain(key: string, server: boolean): Shortcut | undefined {
  if (key === '/') return { do: 'filter' }
  if (key === '?') return { do: 'help' }
  if (!server) return undefined
  switch (key.toLowerCase()) {
    case 'r':
      return { do: 'refresh-server' }
    case 'e':
      return { do: 'edit-server' }
    case 'l':
      return { do: 'server-logs' }
    default:
      return undefined
  }
}

/** The shortcuts for people, as the help lists them: keys and what they do. `mod` stands for ⌘ or Ctrl. */
export const SHORTCUT_HELP: readonly (readonly [string, string])[] = [
  ['mod K', 'Search or do'],
  ['mod 1 … 6', 'Home, Servers, AI apps, Activity, Playground, Permissions'],
  ['mod ,', 'Settings'],
  ['mod Shift 1 … 9', 'Use a profile'],
  ['mod Shift A', 'The next thing that needs your attention'],
  ['mod N', 'Add a server'],
  ['mod [  ]', 'Back and forward'],
  ['mod Z', 'Undo what the last message offers'],
  ['/', 'The filter of this page'],
  ['↑ ↓  Enter  Esc', 'Move in a list, open, go back'],
  ['R  E  L', 'In a server: read its tools again, edit it, its logs'],
  ['1  2  3', 'On a tool: Allow, Ask, Off'],
  ['?', 'This list'],
]

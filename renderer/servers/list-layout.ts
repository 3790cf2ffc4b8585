import { remembered } from '../parts/remembered.ts'

const LAYOUTS = ['auto', 'rows', 'cards'] as const

/** How the list of servers is drawn, as chosen; `auto`: by their number. */
export const listLayout = remembered('tooltray-server-list', LAYOUTS, 'auto')

/** At most this many servers are cards, and at most that many are full rows. */
const MOST_CARDS = 5
const MOST_ROWS = 30

/** Returns the layout for a number of servers. */
export function layoutFor(chosen: (typeof LAYOUTS)[number], servers: number): 'cards' | 'rows' | 'compact' {
  if (chosen === 'cards') return 'cards'
  if (chosen === 'rows' || servers > MOST_CARDS) return servers > MOST_ROWS ? 'compact' : 'rows'
  return 'cards'
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mayKnow } from '../rooms.config.ts'

const PAGE = join(import.meta.dirname, '../ARCHITECTURE.md')
const BEGIN = '<!-- rooms: written by `npm run docs` out of rooms.config.ts -->'
const END = '<!-- /rooms -->'

/** The page on the architecture as it is, and as it is with the table of today. */
export function architecturePage(): { before: string; after: string } {
  const before = readFileSync(PAGE, 'utf8')
  const [begin, end] = [before.indexOf(BEGIN), before.indexOf(END)]
  if (begin === -1 || end === -1) throw new Error(`ARCHITECTURE.md lacks the marks ${BEGIN} and ${END}.`)
  return { before, after: `${before.slice(0, begin)}${BEGIN}\n\n${roomsList()}\n${before.slice(end)}` }
}

/** One line a room, each above those that it knows. */
function roomsList(): string {
  const rooms = Object.keys(mayKnow).sort((a, b) => heightOf(b) - heightOf(a) || (a < b ? -1 : 1))
  const widest = Math.max(...rooms.map(({ length }) => length))
  return rooms.map((room) => `    ${room.padEnd(widest)} -> ${knownRooms(room, rooms)}\n`).join('')
}

function knownRooms(room: string, rooms: readonly string[]): string {
  const known = knownBy(room)
  // `base` is known to all.
  if (known.length === rooms.length - 2) return 'all other rooms'
  return known.join(', ') || '(no other room)'
}

/** How many rooms stand below one another, at most, below a room. */
function heightOf(room: string): number {
  return Math.max(0, ...knownBy(room).map((known) => heightOf(known) + 1))
}

function knownBy(room: string): readonly string[] {
  return mayKnow[room] ?? []
}

if (import.meta.main) writeFileSync(PAGE, architecturePage().after)

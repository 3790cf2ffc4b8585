import { type ClientId, clientIdOf } from '../../config/client-names.ts'

/** What an app takes of a list of tools. */
export interface ListHabits {
  /** Tools that it shows its model; of more it drops some without a word, or refuses them all. Undefined: no bound is known. */
  readonly tools?: number
  /** Characters of a name. Models' APIs take 64, and most apps put the name of their entry before it, Claude Code the longest. */
  readonly name: number
}

const WITH_PREFIX = 64 - 'mcp__tooltray__'.length

/** Of an app that nobody has looked at. */
const UNKNOWN: ListHabits = { name: 64 }
const KNOWN: ListHabits = { name: WITH_PREFIX }

/** As their documentation and their users' reports have it (Cursor, Windsurf, VS Code: none of these three was run). */
const HABITS: Readonly<Partial<Record<ClientId, ListHabits>>> = {
  cursor: { tools: 40, name: WITH_PREFIX },
  windsurf: { tools: 100, name: WITH_PREFIX },
  vscode: { tools: 128, name: WITH_PREFIX },
}

/** @param clientName as the app calls itself. */
export function listHabitsOf(clientName: string): ListHabits {
  const id = clientIdOf(clientName)
  return id === undefined ? UNKNOWN : (HABITS[id] ?? KNOWN)
}

import { type ClientId, clientIdOf } from '../../config/apps/client-names.ts'

/** The limits of an app for a list of tools. */
export interface ListHabits {
  /** Tools that it shows its model. Beyond that it drops some silently, or refuses them all. Undefined: no limit is known. */
  readonly tools?: number
  /** Characters of a name. Models' APIs take 64, and most apps put the name of their entry before it, Claude Code the longest. */
  readonly name: number
}

const WITH_PREFIX = 64 - 'mcp__tooltray__'.length

/** For an app that was not examined. */
const UNKNOWN: ListHabits = { name: 64 }
const KNOWN: ListHabits = { name: WITH_PREFIX }

/** From their documentation and user reports (Cursor, Windsurf, VS Code: none of the three was run). */
const HABITS: Readonly<Partial<Record<ClientId, ListHabits>>> = {
  cursor: { tools: 40, name: WITH_PREFIX },
  windsurf: { tools: 100, name: WITH_PREFIX },
  vscode: { tools: 128, name: WITH_PREFIX },
}

/** @param clientName the app's own name. */
export function listHabitsOf(clientName: string): ListHabits {
  const id = clientIdOf(clientName)
  return id === undefined ? UNKNOWN : (HABITS[id] ?? KNOWN)
}

import { type ClientId, clientIdOf } from '../../config/apps/client-names.ts'

/** The limits of an app for a list of tools. */
export interface ListHabits {
  /** Tools that it shows its model. Beyond that it drops some silently, or refuses them all. Undefined: no limit is known. */
  readonly tools?: number
  /** Characters of a name. Models' APIs take 64, and most apps put the name of their entry before it, Claude Code the longest. */
  readonly name: number
  /** In ms: how long it may wait for its first list while servers start. Each app waits longer, or it would show no tools at all. */
  readonly patience: number
}

const WITH_PREFIX = 64 - 'mcp__tooltray__'.length

/** For an app that was not examined. */
const UNKNOWN: ListHabits = { name: 64, patience: 8_000 }
const KNOWN: ListHabits = { name: WITH_PREFIX, patience: 20_000 }

/**
 * From their documentation and user reports (Cursor, Windsurf, VS Code: none of the three was run). How long they wait for a server: Codex
 * 10 s (`startup_timeout_sec`), opencode 5 s (`timeout`), Claude Code 30 s (`MCP_TIMEOUT`), those with the TypeScript SDK 60 s.
 */
const HABITS: Readonly<Partial<Record<ClientId, ListHabits>>> = {
  cursor: { ...KNOWN, tools: 40 },
  windsurf: { ...KNOWN, tools: 100 },
  vscode: { ...KNOWN, tools: 128 },
  codex: { ...KNOWN, patience: 7_000 },
  opencode: { ...KNOWN, patience: 3_500 },
}

/** @param clientName the app's own name. */
export function listHabitsOf(clientName: string): ListHabits {
  const id = clientIdOf(clientName)
  return id === undefined ? UNKNOWN : (HABITS[id] ?? KNOWN)
}

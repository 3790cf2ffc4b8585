import type { Need } from '../../electron/contract/home/needs.ts'
import type { ServerStatus } from '../../electron/contract/servers.ts'
import { needsAttention, statusWord } from '../servers/server-words.ts'

/** Whether a server has listed its tools, and waits for nothing. */
export function isReady(server: ServerStatus): boolean {
  return server.refreshedAt !== undefined && !needsAttention(server) && statusWord(server).tone === 'good'
}

/** Kinds of needs that keep a server from being of use. */
const KINDS: readonly Need['kind'][] = ['key', 'sign-in', 'failed', 'held', 'marked']

/** Returns what a server needs from the user before it is of use. */
export function needOf(server: ServerStatus, needs: readonly Need[]): Need | undefined {
  return needs.find((need) => need.server === server.name && KINDS.includes(need.kind))
}

/**
 * Keeps the order in which servers are shown: those that need the user come last, new ones follow, and nothing moves later.
 *
 * @param before the names as they were shown.
 */
export function keptOrder(before: readonly string[], servers: readonly ServerStatus[]): string[] {
  const names = new Set(servers.map(({ name }) => name))
  const kept = before.filter((name) => names.has(name))
  const added = servers.filter(({ name }) => !kept.includes(name))
  return [...kept, ...added.filter((server) => !needsAttention(server)), ...added.filter(needsAttention)].map((each) =>
    typeof each === 'string' ? each : each.name,
  )
}

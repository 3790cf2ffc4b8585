import type { ToolNeighbour } from '../../../contract/learning.ts'
import type { LearningStore } from '../../records/usage/learning-store.ts'
import { FORGOTTEN, decayed } from './decay.ts'
import { toolKey } from './tool-key.ts'

/** A tool that was used near another one in the same session. */
export interface Neighbour {
  readonly server: string
  readonly tool: string
  /** Whether it was used after that one, or before. */
  readonly order: 'after' | 'before'
  /** The total number of times. */
  readonly times: number
  /** The current value: older uses count less, and `before` half. */
  readonly worth: number
}

/** Which tools were used soon after which. Stores names and counts only, nothing of arguments or results. */
export interface Neighbours {
  /** Records a successful call in a session. */
  note(session: string, server: string, tool: string): void
  /** The tools used near a tool at least twice and recently, best first; equal ones by server and name. */
  of(server: string, tool: string): Neighbour[]
  all(): ToolNeighbour[]
  /** Forgets the tools that a server no longer has. */
  keepOnly(server: string, tools: ReadonlySet<string>): void
  /** A session has ended. */
  forget(session: string): void
  /** Forgets the recent calls of open sessions, so that the next call follows none. */
  forgetCalls(): void
  clear(): void
}

/** How many of the next calls of a session count as near. */
const NEAR_CALLS = 2
/** For how long, in ms. */
const NEAR = 10 * 60 * 1000
/** How often a tool must have followed another one to be shown: once may be chance. */
const LEAST_TIMES = 2
/** A neighbor with a lower value was last used too long ago to be shown. */
const LEAST_WORTH = 1
/** The value of a tool that was used before, relative to one that was used after. */
const BEFORE = 0.5
/** The maximum amount of a pair of tools, so that a loop in one session does not outweigh all others. */
const MOST_AMOUNT = 8
/**
 * Tools of which search learns which ones are used soon after them. Over it: What was learned of the one that was followed longest ago is
 * forgotten
 */
export const MOST_TOOLS = 200
/** Tools that search learns to be used soon after one. Over it: The one that counts least is forgotten */
export const MOST_NEIGHBOURS = 8

interface Call {
  readonly key: string
  readonly server: string
  readonly tool: string
  readonly at: number
}

/**
 * Creates the neighbors and loads them from the store.
 *
 * @param now ms since 1970.
 */
export function createNeighbours(store: LearningStore, now: () => number): Neighbours {
  /** By the tool that was used first, then by the next; and the other way round. */
  const after = new Map<string, Map<string, ToolNeighbour>>()
  const before = new Map<string, Map<string, ToolNeighbour>>()
  const recent = new Map<string, readonly Call[]>()
  const worthOf = ({ amount, at }: ToolNeighbour): number => decayed(amount, at, now())

  /** Adds a pair of tools; returns the pairs that were removed for it. */
  function remember(row: ToolNeighbour): ToolNeighbour[] {
    const [first, next] = keysOf(row)
    const own = after.get(first) ?? new Map<string, ToolNeighbour>()
    own.set(next, row)
    // The one that was learned about last comes last.
    after.delete(first)
    after.set(first, own)
    before.set(next, (before.get(next) ?? new Map<string, ToolNeighbour>()).set(first, row))
    const gone: ToolNeighbour[] = []
    if (own.size > MOST_NEIGHBOURS) {
      // A new one always has the lowest value, and must get a chance.
      const others = [...own.values()].filter((other) => other !== row)
      gone.push(others.reduce((least, other) => (worthOf(other) < worthOf(least) ? other : least)))
    }
    const [oldest] = after.values()
    if (after.size > MOST_TOOLS && oldest !== undefined) gone.push(...oldest.values())
    gone.forEach(drop)
    return gone
  }

  function drop(row: ToolNeighbour): void {
    const [first, next] = keysOf(row)
    for (const [map, key, other] of [
      [after, first, next],
      [before, next, first],
    ] as const) {
      const own = map.get(key)
      own?.delete(other)
      if (own?.size === 0) map.delete(key)
    }
  }

  function forgetRows(rows: readonly ToolNeighbour[]): void {
    rows.forEach(drop)
    if (rows.length > 0) store.deleteNeighbours(rows)
  }

  const forgotten: ToolNeighbour[] = []
  for (const row of store.neighbours().sort((a, b) => a.at - b.at)) {
    if (worthOf(row) < FORGOTTEN) forgotten.push(row)
    else forgotten.push(...remember(row))
  }
  forgetRows(forgotten)

  function follows(first: Call, { server, tool, key, at }: Call): void {
    const known = after.get(first.key)?.get(key)
    const row: ToolNeighbour = {
      server: first.server,
      tool: first.tool,
      nextServer: server,
      nextTool: tool,
      times: (known?.times ?? 0) + 1,
      amount: Math.min(MOST_AMOUNT, (known === undefined ? 0 : worthOf(known)) + 1),
      at,
    }
    const gone = remember(row)
    store.putNeighbour(row)
    if (gone.length > 0) store.deleteNeighbours(gone)
  }

  return {
    note(session, server, tool) {
      const call: Call = { key: toolKey(server, tool), server, tool, at: now() }
      const calls = (recent.get(session) ?? []).filter(({ at }) => Math.abs(call.at - at) <= NEAR)
      // Several calls of one tool in a row count as one.
      const steps = calls.at(-1)?.key === call.key ? calls.slice(0, -1) : calls
      if (steps.length === calls.length) for (const first of steps) if (first.key !== call.key) follows(first, call)
      recent.set(session, [...steps, call].slice(-NEAR_CALLS))
    },
    of(server, tool) {
      const key = toolKey(server, tool)
      const found: Neighbour[] = [
        ...[...(after.get(key)?.values() ?? [])].map((row) => ({
          server: row.nextServer,
          tool: row.nextTool,
          order: 'after' as const,
          times: row.times,
          worth: worthOf(row),
        })),
        ...[...(before.get(key)?.values() ?? [])].map((row) => ({
          server: row.server,
          tool: row.tool,
          order: 'before' as const,
          times: row.times,
          worth: worthOf(row),
        })),
      ]
      return found
        .filter(({ times, worth }) => times >= LEAST_TIMES && worth >= LEAST_WORTH)
        .map((each) => (each.order === 'after' ? each : { ...each, worth: each.worth * BEFORE }))
        .sort((a, b) => b.worth - a.worth || a.server.localeCompare(b.server, 'en') || a.tool.localeCompare(b.tool, 'en'))
    },
    all: () => [...after.values()].flatMap((own) => [...own.values()]),
    keepOnly(server, tools) {
      const isGone = (of: string, tool: string): boolean => of === server && !tools.has(tool)
      const rows = [...after.values()].flatMap((own) => [...own.values()])
      forgetRows(rows.filter((row) => isGone(row.server, row.tool) || isGone(row.nextServer, row.nextTool)))
    },
    forget: (session) => void recent.delete(session),
    forgetCalls: () => recent.clear(),
    clear() {
      for (const map of [after, before, recent]) map.clear()
    },
  }
}

function keysOf({ server, tool, nextServer, nextTool }: ToolNeighbour): [first: string, next: string] {
  return [toolKey(server, tool), toolKey(nextServer, nextTool)]
}

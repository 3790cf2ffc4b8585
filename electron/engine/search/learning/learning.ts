import type { LearnedWord, LearningExport, LearningStatus, ToolHabit, ToolUse } from '../../../contract/learning.ts'
import { type LearningStore } from '../../records/usage/learning-store.ts'
import { DAY, FORGOTTEN, decayed } from './decay.ts'
import { explore } from './exploration.ts'
import { createHabits } from './habits.ts'
import { type LearnedWords, type Lesson } from './learned-words.ts'
import { type Neighbour, createNeighbours } from './neighbours.ts'
import { toolKey } from './tool-key.ts'
import { tellingStems } from '../query/query-plan.ts'
import { type SearchHit } from '../search-index.ts'

/** Learns which searches lead to which tools. */
export interface Learning extends LearnedWords {
  /** Records the hits of a search. Returns an id that links a later call to it. */
  searched(query: string, hits: readonly SearchHit[]): string
  /** Records a successful call. Learns from it if that search offered the tool. */
  called(searchId: string, server: string, tool: string): void
  /** Records a successful call in a session, however its tool was found. Returns whether its use has just become a habit. */
  used(session: string, server: string, tool: string): boolean
  /** The number of sessions that each tool was used in, after decay. */
  habits(): ToolHabit[]
  /** Records the order of successful calls in a session. Tools by their servers' own names. */
  followed(session: string, server: string, tool: string): void
  /** The tools used near a tool in earlier sessions, best first. Tools by their servers' own names. */
  neighbours(server: string, tool: string): Neighbour[]
  /** Sets the current tools of a server; empty if it was removed. Neighbors that it no longer has are forgotten. */
  toolsOf(server: string, tools: ReadonlySet<string>): void
  /** A session has ended. */
  forget(session: string): void
  /** The hits in the order to show them: sometimes with another near-tie first, marked as explored. */
  explore(hits: readonly SearchHit[]): SearchHit[]
  status(): Omit<LearningStatus, 'durable'>
  export(): LearningExport
  clear(): void
  /** Off: nothing is recorded, and what was learned is kept but not used. */
  setEnabled(enabled: boolean): void
  /** Off: deletes the recorded queries and records no more. */
  setKeepsQueries(keeps: boolean): void
}

const MOST_AMOUNT = 8
/** Searches that may still be followed by a call. */
const MOST_PENDING = 1_000
const OFFERED = 5
const MOST_STEMS = 24
/** Characters of a query that are kept. */
const LONGEST_QUERY = 1_000

interface Pending {
  readonly query: string
  readonly offered: ReadonlySet<string>
}

/**
 * Creates the learning and loads it from the store. It owns the learned words, the habits, and the neighbors in memory. All methods are
 * synchronous.
 *
 * @param now ms since 1970.
 * @param random numbers from 0 to 1, for exploration and ids.
 */
export function createLearning(store: LearningStore, now: () => number, random: () => number): Learning {
  const byStem = new Map<string, Map<string, LearnedWord>>()
  const uses = new Map<string, ToolUse>()
  const pending = new Map<string, Pending>()
  const habits = createHabits(store, now)
  const neighbours = createNeighbours(store, now)
  let enabled = store.flag('enabled', true)
  let keepsQueries = store.flag('keeps-queries', true)
  let version = 0

  function load(): void {
    const forgotten: LearnedWord[] = []
    for (const row of store.words()) {
      if (byDay(row, now()) < FORGOTTEN) forgotten.push(row)
      else remember(row)
    }
    store.deleteWords(forgotten)
    for (const row of store.uses()) uses.set(toolKey(row.server, row.tool), row)
  }

  function remember(row: LearnedWord): void {
    const tools = byStem.get(row.stem) ?? new Map<string, LearnedWord>()
    tools.set(toolKey(row.server, row.tool), row)
    byStem.set(row.stem, tools)
  }

  function useOf(server: string, tool: string): ToolUse {
    return uses.get(toolKey(server, tool)) ?? { server, tool, offered: 0, called: 0 }
  }

  function putUses(rows: readonly ToolUse[]): void {
    for (const row of rows) uses.set(toolKey(row.server, row.tool), row)
    store.putUses(rows)
  }

  load()
  return {
    find(stem): Lesson[] {
      const rows = enabled ? byStem.get(stem)?.values() : undefined
      return [...(rows ?? [])].map((row) => ({ server: row.server, tool: row.tool, amount: byDay(row, now()) }))
    },
    searched(query, hits) {
      const id = `s-${now().toString(36)}-${Math.floor(random() * 36 ** 6).toString(36)}`
      if (!enabled) return id
      const offered = hits.slice(0, OFFERED).map(({ server, name }) => useOf(server, name))
      putUses(offered.map((use) => ({ ...use, offered: use.offered + 1 })))
      const shown = new Set(hits.map(({ server, name }) => toolKey(server, name)))
      pending.set(id, { query: query.slice(0, LONGEST_QUERY), offered: shown })
      const [oldest] = pending.keys()
      if (pending.size > MOST_PENDING && oldest !== undefined) pending.delete(oldest)
      return id
    },
    called(searchId, server, tool) {
      const search = pending.get(searchId)
      const key = toolKey(server, tool)
      if (!enabled || search?.offered.has(key) !== true) return
      const at = now()
      // Only now: most searches are followed by no call that names them.
      const stems = tellingStems(search.query).slice(0, MOST_STEMS)
      const rows = stems.map((stem) => {
        const known = byStem.get(stem)?.get(key)
        return { server, tool, stem, amount: Math.min(MOST_AMOUNT, (known === undefined ? 0 : byDay(known, at)) + 1), at }
      })
      rows.forEach(remember)
      store.putWords(rows)
      const use = useOf(server, tool)
      putUses([{ ...use, called: use.called + 1 }])
      if (keepsQueries) store.addQuery(server, tool, search.query, at)
      // A second call of the same tool after one search adds no information.
      pending.set(searchId, { ...search, offered: new Set([...search.offered].filter((other) => other !== key)) })
      version++
    },
    used: (session, server, tool) => enabled && habits.note(session, server, tool),
    habits: () => (enabled ? habits.all() : []),
    followed: (session, server, tool) => {
      if (enabled) neighbours.note(session, server, tool)
    },
    neighbours: (server, tool) => (enabled ? neighbours.of(server, tool) : []),
    toolsOf: (server, tools) => neighbours.keepOnly(server, tools),
    forget(session) {
      habits.forget(session)
      neighbours.forget(session)
    },
    explore: (hits) => (enabled ? explore(hits, useOf, random) : [...hits]),
    status: () => ({
      enabled,
      keepsQueries,
      tools: new Set([...byStem.values()].flatMap((tools) => [...tools.keys()])).size,
      words: byStem.size,
      queries: store.queries().length,
      habits: habits.all().length,
      neighbours: neighbours.all().length,
    }),
    export: () => ({
      words: store.words(),
      uses: store.uses(),
      queries: store.queries(),
      habits: store.habits(),
      neighbours: store.neighbours(),
    }),
    clear() {
      store.clear()
      byStem.clear()
      uses.clear()
      pending.clear()
      habits.clear()
      neighbours.clear()
      version++
    },
    setEnabled(value) {
      enabled = value
      store.setFlag('enabled', value)
      pending.clear()
      neighbours.forgetCalls()
      version++
    },
    setKeepsQueries(value) {
      keepsQueries = value
      store.setFlag('keeps-queries', value)
      if (!value) store.clearQueries()
    },
    get version() {
      return version
    },
  }
}

/** Decays by whole days, so that the same query returns the same order all day. */
function byDay({ amount, at }: LearnedWord, now: number): number {
  return decayed(amount, now - Math.floor((now - at) / DAY) * DAY, now)
}

import type { DatabaseSync } from 'node:sqlite'
import type { Effect } from '../../../contract/tools.ts'
import { type TooltrayError } from '../../base/errors.ts'
import { notKept } from '../../base/failures/storage-failure.ts'
import { serversIn } from '../servers-in.ts'
import { isStricter } from '../tool.ts'

/**
 * The effects that tools were seen with. A server may declare one thing while a person reviews it, and another once its tools are trusted.
 * So the strictest effect that a tool ever declared applies until a person accepts the new one.
 */
export interface SeenEffects {
  /**
   * Returns the effects that apply to the tools of a server, combined from what they declare now and what they were seen with before. New
   * ones are written in batches, one per step; the last step returns the result.
   *
   * @param program the program that the tools belong to. What was seen with another one is forgotten.
   * @param declared what they declare now, by name.
   * @param remember whether that program itself declared this, and not an earlier one.
   */
  combine(
    server: string,
    program: string,
    declared: ReadonlyMap<string, Effect>,
    remember: boolean,
  ): Generator<void, ReadonlyMap<string, Effect>>
  /** The strictest effect that a tool of a server was seen with; `read` if it is unknown. */
  strictest(server: string, tool: string): Effect
  /** Accepts what a tool declares; it applies from now on. */
  accept(server: string, tool: string): void
  /** Forgets servers that are not in the set. */
  keepOnly(servers: ReadonlySet<string>): void
  /** Calls the listener with each server of which a tool's effect was accepted. */
  onAccept(listener: (server: string) => void): void
}

/**
 * Tools of one server whose effects are remembered. If a server has shown more, under changing names, its new tools never count as
 * read-only.
 */
const MOST_SEEN = 20_000

/** Rows written in one transaction. */
const AT_ONCE = 200

/** Returns the stricter of two effects. */
export function stricter(one: Effect, other: Effect): Effect {
  return isStricter(other, one) ? other : one
}

/** What is known of a server. */
interface Known {
  readonly program: string
  /** Of its tools that were seen to do more than read. */
  readonly effects: Map<string, Effect>
}

/**
 * Opens the table of seen effects. Those of a server are read when they are first needed; then it throws what SQLite throws.
 *
 * @param sql migrated; the caller closes it.
 * @param onProblem is called if seen effects could not be written. They still apply until the engine ends.
 */
export function openSeenEffects(sql: DatabaseSync, onProblem: (problem: TooltrayError) => void): SeenEffects {
  const all = sql.prepare('SELECT tool, program, effect FROM seen_effect WHERE server = ?')
  const put = sql.prepare('INSERT OR REPLACE INTO seen_effect (server, tool, program, effect) VALUES (?, ?, ?, ?)')
  const forgetTool = sql.prepare('DELETE FROM seen_effect WHERE server = ? AND tool = ?')
  const forgetServer = sql.prepare('DELETE FROM seen_effect WHERE server = ?')
  const listeners: ((server: string) => void)[] = []
  /** By server. Undefined if it is known to have none. */
  const seen = new Map<string, Known | undefined>()
  const of = (server: string): Known | undefined => {
    if (seen.has(server)) return seen.get(server)
    const rows = all.all(server) as { tool: string; program: string; effect: Effect }[]
    const [first] = rows
    const known = first && { program: first.program, effects: new Map(rows.map(({ tool, effect }) => [tool, effect])) }
    seen.set(server, known)
    return known
  }
  const write = (change: () => void): void => {
    try {
      change()
    } catch (error) {
      onProblem(notKept('What tools were seen to do could not be saved', error, 'Make room on the disk.'))
    }
  }
  const forget = (server: string): void => {
    seen.set(server, undefined)
    write(() => forgetServer.run(server))
  }

  const combine: SeenEffects['combine'] = function* (server, program, declared, remember) {
    const before = of(server)
    if (before !== undefined && before.program !== program) forget(server)
    const effects = of(server)?.effects ?? new Map<string, Effect>()
    const isFull = effects.size >= MOST_SEEN
    const unseen = isFull ? 'write' : 'read'
    const combined = new Map([...declared].map(([tool, effect]) => [tool, stricter(effect, effects.get(tool) ?? unseen)]))
    const news = remember
      ? [...combined].filter(([tool, effect]) => effect !== (effects.get(tool) ?? 'read') && (!isFull || effects.has(tool)))
      : []
    if (news.length === 0) return combined
    for (const [tool, effect] of news) effects.set(tool, effect)
    seen.set(server, { program, effects })
    for (let at = 0; at < news.length; at += AT_ONCE) {
      write(() => {
        sql.exec('BEGIN')
        try {
          for (const [tool, effect] of news.slice(at, at + AT_ONCE)) put.run(server, tool, program, effect)
          sql.exec('COMMIT')
        } catch (error) {
          sql.exec('ROLLBACK')
          throw error
        }
      })
      yield
    }
    return combined
  }

  return {
    combine,
    strictest: (server, tool) => of(server)?.effects.get(tool) ?? 'read',
    accept(server, tool) {
      if (of(server)?.effects.delete(tool) !== true) return
      write(() => forgetTool.run(server, tool))
      for (const listener of listeners) listener(server)
    },
    keepOnly(servers) {
      for (const server of serversIn(sql, 'seen_effect')) if (!servers.has(server)) forget(server)
    },
    onAccept: (listener) => void listeners.push(listener),
  }
}

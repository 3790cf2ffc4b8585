import type { DatabaseSync } from 'node:sqlite'
import type { Effect } from '../../../contract/tools.ts'
import { createEmitter } from '../../base/emitter.ts'
import { type TooltrayError } from '../../base/errors.ts'
import { notKept } from '../../base/failures/storage-failure.ts'
import { isStricter } from '../tool.ts'

/**
 * What tools were seen to do. A server may say one thing when a person looks, and another once its tools are trusted: so the strictest
 * word that a tool was ever seen with holds, until a person takes its new one.
 */
export interface SeenEffects {
  /**
   * The effects that hold for the tools of a server, of what they say now and what they were seen with before. What is new is written bit
   * by bit, as the steps are asked for; the last gives them.
   *
   * @param program of whose tools they are: what another one's were seen with is forgotten.
   * @param says what they say now, by name.
   * @param remember whether it is that program that says so, and not one that was there before.
   */
  hold(server: string, program: string, says: ReadonlyMap<string, Effect>, remember: boolean): Generator<void, ReadonlyMap<string, Effect>>
  /** Takes a tool's word: from now on what it says holds. */
  accept(server: string, tool: string): void
  /** Forgets servers that are not in the set. */
  keepOnly(servers: ReadonlySet<string>): void
  /** Tells of each server of which a word was taken. */
  onAccept(listener: (server: string) => void): void
}

/**
 * Tools of one server of which it is kept what they were seen with. A server that has shown more, under names that change, is not believed
 * about any that it shows for the first time.
 */
const MOST_SEEN = 20_000

/** So many are written in one go. */
const AT_ONCE = 200

/** Of two effects the one that does more. */
function stricter(one: Effect, other: Effect): Effect {
  return isStricter(other, one) ? other : one
}

interface Row {
  readonly server: string
  readonly tool: string
  readonly program: string
  readonly effect: Effect
}

/**
 * @param sql migrated; it stays the caller's.
 * @param onProblem is called when what was seen could not be written; it holds until the engine ends all the same.
 */
export function openSeenEffects(sql: DatabaseSync, onProblem: (problem: TooltrayError) => void): SeenEffects {
  const all = sql.prepare('SELECT server, tool, program, effect FROM seen_effect')
  const put = sql.prepare('INSERT OR REPLACE INTO seen_effect (server, tool, program, effect) VALUES (?, ?, ?, ?)')
  const forgetTool = sql.prepare('DELETE FROM seen_effect WHERE server = ? AND tool = ?')
  const forgetServer = sql.prepare('DELETE FROM seen_effect WHERE server = ?')
  const accepted = createEmitter<[server: string]>()
  /** By server: whose tools they are, and those of them that were seen to do more than read. */
  const seen = new Map<string, { readonly program: string; readonly effects: Map<string, Effect> }>()
  for (const { server, tool, program, effect } of all.all() as unknown as Row[]) {
    const known = seen.get(server) ?? { program, effects: new Map<string, Effect>() }
    known.effects.set(tool, effect)
    seen.set(server, known)
  }
  const write = (change: () => void): void => {
    try {
      change()
    } catch (error) {
      onProblem(notKept('What tools were seen to do could not be saved', error, 'Make room on the disk.'))
    }
  }
  const forget = (server: string): void => {
    if (seen.delete(server)) write(() => forgetServer.run(server))
  }

  const hold: SeenEffects['hold'] = function* (server, program, says, remember) {
    if (seen.get(server)?.program !== program) forget(server)
    const effects = seen.get(server)?.effects ?? new Map<string, Effect>()
    const isFull = effects.size >= MOST_SEEN
    const unseen = isFull ? 'write' : 'read'
    const held = new Map([...says].map(([tool, effect]) => [tool, stricter(effect, effects.get(tool) ?? unseen)]))
    const news = remember
      ? [...held].filter(([tool, effect]) => effect !== (effects.get(tool) ?? 'read') && (!isFull || effects.has(tool)))
      : []
    if (news.length === 0) return held
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
    return held
  }

  return {
    hold,
    accept(server, tool) {
      if (seen.get(server)?.effects.delete(tool) !== true) return
      write(() => forgetTool.run(server, tool))
      accepted.emit(server)
    },
    keepOnly(servers) {
      for (const server of [...seen.keys()]) if (!servers.has(server)) forget(server)
    },
    onAccept: (listener) => accepted.on(listener),
  }
}

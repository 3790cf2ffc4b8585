import type { DatabaseSync } from 'node:sqlite'
import type { TooltrayError } from '../../../base/errors.ts'
import { notKept } from '../../../base/failures/storage-failure.ts'
import { type DefinitionKey, type DefinitionTable, type KnownDefinition, openDefinitionTable } from './definition-table.ts'
import type { TrustedLists } from '../lists.ts'
import { openMarkedTools } from './marked-tools.ts'
import { type UnchangedLists, openUnchangedLists } from './unchanged-lists.ts'

/** What a person decided about definitions of a server, together. */
export interface Decision {
  /** Definitions that are trusted from now on, and no longer left out. */
  readonly accept?: readonly KnownDefinition[]
  /** Definitions that are left out from now on. What was trusted under their names stays trusted. */
  readonly leave?: readonly KnownDefinition[]
  /** Trusted definitions that are trusted no longer. */
  readonly forget?: readonly DefinitionKey[]
  /** Definitions that are left out no longer. */
  readonly askAgain?: readonly DefinitionKey[]
  /** Lists that were never accepted, of which every definition is decided on now. */
  readonly decided?: readonly TrustedLists[]
  /** Lists that were never accepted, of which some definitions still wait. */
  readonly inPart?: readonly TrustedLists[]
}

/** What can be read of a table of definitions. */
export type KnownDefinitions = Pick<DefinitionTable, 'hashes' | 'definition' | 'keys' | 'count'>

/** The definitions of each server that are trusted, and those that are left out. */
export interface TrustedDefinitionStore {
  /** Whether lists of that sort were ever accepted. */
  has(server: string, lists: TrustedLists): boolean
  /** Whether a person has decided on single definitions of lists that were never accepted as a whole. */
  isDecidedInPart(server: string, lists: TrustedLists): boolean
  readonly trusted: KnownDefinitions
  readonly leftOut: KnownDefinitions
  readonly unchanged: Pick<UnchangedLists, 'has' | 'note'>
  /** Tools that were trusted although their texts are suspicious: the hash of each as it was listed, by its name. */
  marked(server: string): ReadonlyMap<string, string>
  /** Trusts definitions without a person's decision. @param marked those of tools whose texts are suspicious. */
  put(server: string, definitions: readonly KnownDefinition[], lists: readonly TrustedLists[], marked?: readonly KnownDefinition[]): void
  /** Writes a decision: all of it, or, if the process is killed meanwhile, nothing. */
  decide(server: string, decision: Decision): void
  /** Forgets servers that are not in the set. */
  keepOnly(servers: ReadonlySet<string>): void
}

/** What a row of `pinned_server` says of a sort of lists. */
type Mark = TrustedLists | `${TrustedLists}-in-part`

/**
 * Opens the tables of trusted definitions.
 *
 * @param sql migrated; the caller closes it.
 * @param onProblem is called if definitions could not be written. They still apply until the engine ends.
 * @param code as `KEPT_CODE`.
 */
export function openTrustedDefinitionStore(
  sql: DatabaseSync,
  onProblem: (problem: TooltrayError) => void,
  code?: string,
): TrustedDefinitionStore {
  const insertServer = sql.prepare('INSERT OR REPLACE INTO pinned_server (server, lists) VALUES (?, ?)')
  const removeServer = sql.prepare('DELETE FROM pinned_server WHERE server = ?')
  const trusted = openDefinitionTable(sql, 'pin')
  const leftOut = openDefinitionTable(sql, 'left_out')
  const unchanged = openUnchangedLists(sql, code)
  const marked = openMarkedTools(sql)

  const marks = new Map<string, Set<Mark>>()
  for (const { server, lists } of sql.prepare('SELECT server, lists FROM pinned_server').all() as { server: string; lists: string }[])
    marks.set(server, new Set(lists.split(' ') as Mark[]))

  /** In one transaction, so that what is stored is always complete. */
  const write = (server: string, decided: readonly (() => void)[]): void => {
    const changes = [...decided, unchanged.noteVoid(server)]
    try {
      sql.exec('BEGIN')
      try {
        for (const change of changes) change()
        sql.exec('COMMIT')
      } catch (error) {
        sql.exec('ROLLBACK')
        throw error
      }
    } catch (error) {
      unchanged.noteUnwritten(server)
      onProblem(notKept('The definitions of tools could not be pinned', error, 'Make room on the disk.'))
    }
  }
  const noteMarks = (server: string, whole: readonly TrustedLists[], inPart: readonly TrustedLists[] = []): (() => void) => {
    const now = new Set<Mark>([...(marks.get(server) ?? []), ...inPart.map((lists) => `${lists}-in-part` as const), ...whole])
    for (const lists of whole) now.delete(`${lists}-in-part`)
    // If lists are accepted in batches, the last batch sets this.
    if (now.size === 0) return () => undefined
    marks.set(server, now)
    return () => void insertServer.run(server, [...now].join(' '))
  }

  return {
    has: (server, lists) => marks.get(server)?.has(lists) === true,
    isDecidedInPart: (server, lists) => marks.get(server)?.has(`${lists}-in-part`) === true,
    trusted,
    leftOut,
    unchanged,
    marked: marked.of,
    put: (server, definitions, lists, suspicious = []) =>
      write(server, [trusted.notePut(server, definitions), noteMarks(server, lists), marked.notePut(server, suspicious)]),
    decide: (server, { accept = [], leave = [], forget = [], askAgain = [], decided = [], inPart = [] }) =>
      write(server, [
        trusted.noteRemoved(server, forget),
        trusted.notePut(server, accept),
        leftOut.noteRemoved(server, [...accept, ...askAgain]),
        leftOut.notePut(server, leave),
        noteMarks(server, decided, inPart),
      ]),
    keepOnly(wanted) {
      const known = new Set([...marks.keys(), ...trusted.servers(), ...leftOut.servers(), ...unchanged.servers(), ...marked.servers()])
      for (const server of [...known].filter((name) => !wanted.has(name))) {
        marks.delete(server)
        write(server, [
          trusted.noteServerRemoved(server),
          leftOut.noteServerRemoved(server),
          marked.noteServerRemoved(server),
          () => void removeServer.run(server),
        ])
      }
    },
  }
}

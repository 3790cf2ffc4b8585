import type { DatabaseSync } from 'node:sqlite'
import type { LearnedQuery, LearnedWord, ToolHabit, ToolNeighbour, ToolUse } from '../../../contract/learning.ts'

/** What was learned from use, on disk. It belongs to one user and never leaves the machine. */
export interface LearningStore {
  words(): LearnedWord[]
  uses(): ToolUse[]
  queries(): LearnedQuery[]
  habits(): ToolHabit[]
  neighbours(): ToolNeighbour[]
  /** Writes words of one tool; replaces earlier rows of the same words. */
  putWords(rows: readonly LearnedWord[]): void
  putUses(rows: readonly ToolUse[]): void
  putHabit(row: ToolHabit): void
  putNeighbour(row: ToolNeighbour): void
  addQuery(server: string, tool: string, query: string, at: number): void
  deleteWords(rows: readonly LearnedWord[]): void
  deleteHabits(rows: readonly ToolHabit[]): void
  deleteNeighbours(rows: readonly ToolNeighbour[]): void
  /** Deletes the queries, not what was learned from them. */
  clearQueries(): void
  clear(): void
  flag(name: string, initial: boolean): boolean
  setFlag(name: string, value: boolean): void
  /** Runs `write` in one transaction. */
  inOneStep(write: () => void): void
}

/**
 * Opens the tables of learned data.
 *
 * @param database migrated; the caller closes it.
 */
export function openLearningStore(database: DatabaseSync): LearningStore {
  const putWord = database.prepare('INSERT OR REPLACE INTO learned_word (server, tool, stem, amount, at) VALUES (?, ?, ?, ?, ?)')
  const deleteWord = database.prepare('DELETE FROM learned_word WHERE server = ? AND tool = ? AND stem = ?')
  const putUse = database.prepare('INSERT OR REPLACE INTO tool_use (server, tool, offered, called) VALUES (?, ?, ?, ?)')
  const putQuery = database.prepare(
    `INSERT INTO learned_query (server, tool, query, times, at) VALUES (?, ?, ?, 1, ?)
     ON CONFLICT (server, tool, query) DO UPDATE SET times = times + 1, at = excluded.at`,
  )
  const putHabit = database.prepare('INSERT OR REPLACE INTO tool_habit (server, tool, sessions, at) VALUES (?, ?, ?, ?)')
  const deleteHabit = database.prepare('DELETE FROM tool_habit WHERE server = ? AND tool = ?')
  const putNeighbour = database.prepare(
    `INSERT OR REPLACE INTO tool_neighbour (server, tool, next_server, next_tool, times, amount, at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const deleteNeighbour = database.prepare('DELETE FROM tool_neighbour WHERE server = ? AND tool = ? AND next_server = ? AND next_tool = ?')
  const getFlag = database.prepare('SELECT value FROM learning_flag WHERE name = ?')
  const putFlag = database.prepare('INSERT OR REPLACE INTO learning_flag (name, value) VALUES (?, ?)')

  function inOneStep(write: () => void): void {
    database.exec('SAVEPOINT learning')
    try {
      write()
    } catch (error) {
      database.exec('ROLLBACK TO learning')
      throw error
    } finally {
      database.exec('RELEASE learning')
    }
  }

  return {
    words: () => database.prepare('SELECT server, tool, stem, amount, at FROM learned_word').all() as unknown as LearnedWord[],
    uses: () => database.prepare('SELECT server, tool, offered, called FROM tool_use').all() as unknown as ToolUse[],
    queries: () =>
      database.prepare('SELECT server, tool, query, times, at FROM learned_query ORDER BY at DESC').all() as unknown as LearnedQuery[],
    habits: () => database.prepare('SELECT server, tool, sessions, at FROM tool_habit').all() as unknown as ToolHabit[],
    neighbours: () =>
      database
        .prepare('SELECT server, tool, next_server AS nextServer, next_tool AS nextTool, times, amount, at FROM tool_neighbour')
        .all() as unknown as ToolNeighbour[],
    putWords: (rows) => inOneStep(() => rows.forEach(({ server, tool, stem, amount, at }) => putWord.run(server, tool, stem, amount, at))),
    putUses: (rows) => inOneStep(() => rows.forEach(({ server, tool, offered, called }) => putUse.run(server, tool, offered, called))),
    putHabit: ({ server, tool, sessions, at }) => void putHabit.run(server, tool, sessions, at),
    putNeighbour: ({ server, tool, nextServer, nextTool, times, amount, at }) =>
      void putNeighbour.run(server, tool, nextServer, nextTool, times, amount, at),
    addQuery: (server, tool, query, at) => void putQuery.run(server, tool, query, at),
    deleteWords: (rows) => inOneStep(() => rows.forEach(({ server, tool, stem }) => deleteWord.run(server, tool, stem))),
    deleteHabits: (rows) => inOneStep(() => rows.forEach(({ server, tool }) => deleteHabit.run(server, tool))),
    deleteNeighbours: (rows) =>
      inOneStep(() => rows.forEach(({ server, tool, nextServer, nextTool }) => deleteNeighbour.run(server, tool, nextServer, nextTool))),
    clearQueries: () => database.exec('DELETE FROM learned_query'),
    clear: () =>
      database.exec(
        ['learned_word', 'tool_use', 'learned_query', 'tool_habit', 'tool_neighbour'].map((table) => `DELETE FROM ${table}`).join('; '),
      ),
    flag(name, initial) {
      const row = getFlag.get(name)
      return row === undefined ? initial : row['value'] === 1
    },
    setFlag: (name, value) => void putFlag.run(name, value ? 1 : 0),
    inOneStep,
  }
}

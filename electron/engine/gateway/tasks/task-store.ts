import type { DatabaseSync } from 'node:sqlite'
import type { TooltrayError } from '../../base/errors.ts'
import { notKept } from '../../base/failures/storage-failure.ts'

/** A task of a server that Tooltray can ask about after a restart. */
export interface StoredTask {
  /** The id that Tooltray made. */
  readonly id: string
  readonly owner: string
  readonly server: string
  /** Hash of the server's entry: another address is never asked about the task. */
  readonly key: string
  /** The qualified name of its tool. */
  readonly tool: string
  /** The id by which the server knows it. */
  readonly taskId: string
  /** In ms. */
  readonly pollInterval: number
  /** Whether its client knows the id that Tooltray made. */
  readonly takesTasks: boolean
  /** ms since 1970 */
  readonly createdAt: number
}

/** Tasks on disk, so that their results are not lost with the program. */
export interface TaskStore {
  load(): StoredTask[]
  save(task: StoredTask): void
  remove(id: string): void
}

/**
 * Opens the table of tasks.
 *
 * @param onProblem is called if a task cannot be written. It still runs, and is lost with the program.
 */
export function openTaskStore(sql: DatabaseSync, onProblem: (problem: TooltrayError) => void): TaskStore {
  const all = sql.prepare(
    'SELECT id, owner, server, key, tool, task_id AS taskId, poll AS pollInterval, takes_tasks AS takesTasks, created_at AS createdAt ' +
      'FROM server_task ORDER BY created_at',
  )
  const insert = sql.prepare(
    'INSERT OR REPLACE INTO server_task (id, owner, server, key, tool, task_id, poll, takes_tasks, created_at) ' +
      'VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const remove = sql.prepare('DELETE FROM server_task WHERE id = ?')
  const write = (change: () => void): void => {
    try {
      change()
    } catch (error) {
      onProblem(notKept('A running task could not be saved', error, 'Make room on the disk. The task is lost if Tooltray ends.'))
    }
  }
  return {
    load: () =>
      (all.all() as unknown as (Omit<StoredTask, 'takesTasks'> & { takesTasks: number })[]).map((row) => ({
        ...row,
        takesTasks: row.takesTasks === 1,
      })),
    save: ({ id, owner, server, key, tool, taskId, pollInterval, takesTasks, createdAt }) =>
      write(() => void insert.run(id, owner, server, key, tool, taskId, pollInterval, takesTasks ? 1 : 0, createdAt)),
    remove: (id) => write(() => void remove.run(id)),
  }
}

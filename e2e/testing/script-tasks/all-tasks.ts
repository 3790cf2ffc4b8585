import { type Servers, serverSet, shop } from '../clients/server-sets.ts'
import { serverPath } from '../raw-client.ts'
import { commitTasks } from './commit-tasks.ts'
import { fileTasks } from './file-tasks.ts'
import { graphTasks } from './graph-tasks.ts'
import type { ScriptTask } from './script-task.ts'
import { serviceTasks } from './service-tasks.ts'

/** Twelve tasks of at least twelve calls each, over real servers and recorded ones. */
export const SCRIPT_TASKS: readonly ScriptTask[] = [...fileTasks, ...graphTasks, ...commitTasks, ...serviceTasks]

/** The servers of all of them, and some that none of them needs. */
export function taskServers(folder: string): Servers {
  const commits = { command: process.execPath, args: [serverPath('services/commits')] }
  return { ...serverSet(11, folder), ...shop(), commits }
}

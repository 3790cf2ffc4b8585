import { readFileSync } from 'node:fs'
import { systemCodeOf } from '../../../electron/engine/base/errors.ts'

/**
 * Whether a process still runs. One that ended and was not collected by its parent (a zombie) does not: in a container,
 * where process 1 collects nobody's orphans, signal 0 would call it alive for ever.
 */
export function processAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (systemCodeOf(error) === 'ESRCH') return false
    throw error
  }
  if (process.platform !== 'linux') return true
  try {
    // "pid (name) state ...": the name may hold parentheses, the rest does not.
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT' || systemCodeOf(error) === 'ESRCH') return false
    throw error
  }
}

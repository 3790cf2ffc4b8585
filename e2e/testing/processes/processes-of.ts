import { readFileSync, readdirSync } from 'node:fs'
import { systemCodeOf } from '../../../electron/engine/base/errors.ts'
import { processAlive } from './process-alive.ts'

/** The living processes whose environment names an installation's folder: the engine and everything that was started by it. */
export function processesOf(home: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => pid !== process.pid && environmentOf(pid).includes(`HOME=${home}\0`) && processAlive(pid))
}

/** The process of an installation's engine, however it was started; undefined if none runs. */
export function engineOf(home: string): number | undefined {
  return processesOf(home).find(isEngine)
}

/** Whether a process runs an engine. */
export function isEngine(pid: number): boolean {
  return readProcess(pid, 'cmdline').includes('\0serve')
}

function environmentOf(pid: number): string {
  return readProcess(pid, 'environ')
}

/** A file of a process; empty where it has ended meanwhile, or is not ours to look at. */
function readProcess(pid: number, file: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes(systemCodeOf(error) ?? '')) return ''
    throw error
  }
}

import { readFileSync } from 'node:fs'

/** The memory of a process in MB, of what several share its share (PSS: proc(5), smaps_rollup). */
export function proportionalMegabytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kilobytes) / 1_024
}

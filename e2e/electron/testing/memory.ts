import { readFileSync, readdirSync, readlinkSync } from 'node:fs'

/** The memory of a process in MB: its proportional set size, in which what several share counts once for all of them. */
export function memoryOf(pid: number): number {
  try {
    const [, size = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Math.round(Number(size) / 1024)
  } catch {
    // It has ended.
    return 0
  }
}

/** A process of Chromium: `renderer`, `gpu-process`, `utility` and others; the main process has no type. */
interface ChromiumProcess {
  readonly pid: number
  readonly type: string | undefined
  /** Its command line. */
  readonly words: string
}

/** The processes whose program lies in a folder. */
export function processesIn(folder: string): readonly ChromiumProcess[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    try {
      if (!readlinkSync(`/proc/${entry}/exe`).startsWith(`${folder}/`)) return []
      const words = readFileSync(`/proc/${entry}/cmdline`, 'latin1')
      const [, type] = /--type=([\w-]+)/.exec(words) ?? []
      return [{ pid: Number(entry), type, words }]
    } catch {
      return []
    }
  })
}

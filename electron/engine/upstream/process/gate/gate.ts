import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { absent } from '../../../base/files/absent.ts'
import { writeAtomically } from '../../../base/files/write-atomically.ts'
import type { Launch } from '../process-tree.ts'

/**
 * What Node runs before a program whose files are still being checked: it waits until its fourth stream brings a byte, and ends if the
 * stream ends without one. Processes and threads of the program do not run it again.
 */
const SCRIPT = `'use strict'
const at = process.execArgv.indexOf(__filename)
if (at > 0 && require('node:worker_threads').isMainThread) {
  const { closeSync, readSync } = require('node:fs')
  process.execArgv.splice(at - 1, 2)
  let read = 0
  try {
    read = readSync(3, Buffer.alloc(1))
    closeSync(3)
  } catch {}
  if (read !== 1) process.exit(1)
}
`

/** Writes the script of `gatedLaunch` into a file, unless it is there. Throws the system's error. */
export async function writeGate(file: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(absent)) === SCRIPT) return
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeAtomically(file, SCRIPT)
}

/**
 * Returns how to start a program of Node beside a check of its files: the process begins at once, and runs none of the program's code
 * before the check has passed.
 *
 * @param gate the file of `writeGate`. @param check throws if the program must not run.
 */
export function gatedLaunch(launch: Launch, gate: string, check: () => Promise<void>): Launch {
  return {
    ...launch,
    args: ['--require', gate, ...launch.args],
    streams: ['pipe'],
    async admitted(child) {
      const stream = child.stdio[3]
      // The process may have ended before.
      stream?.on('error', () => undefined)
      try {
        await check()
      } catch (error) {
        stream?.destroy()
        throw error
      }
      if (stream !== null && stream !== undefined && 'end' in stream) stream.end('1')
    },
  }
}

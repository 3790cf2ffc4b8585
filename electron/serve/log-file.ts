import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { systemCodeOf } from '../engine/base/errors.ts'
import type { Clock } from '../engine/base/platform.ts'
import { makePrivateFolder } from '../engine/base/files/private-folder.ts'

/** Bytes of the log at the engine's start; a larger one is renamed. Inner: the engine alone writes it. */
const LARGEST_LOG = 5 * 1024 * 1024
const GATHERED_BYTES = 8 * 1024
/** In ms. */
const GATHERED_FOR = 500

/** The destination of log lines, as pino expects it. */
export interface LogFile {
  write(line: string): void
  close(): void
}

/**
 * Opens a log file that buffers lines: with thousands of calls a second, a write for each would cost more than the calls. A file over 5 MB
 * is renamed to `.old` first. Throws the system's error if the file cannot be opened.
 *
 * Text that cannot be written is dropped, and the engine keeps running. pino's own destination would retry forever and block the end of the
 * process.
 */
export function openLogFile(file: string, clock: Clock): LogFile {
  makePrivateFolder(dirname(file))
  if (sizeOf(file) > LARGEST_LOG) renameSync(file, `${file}.old`)
  const descriptor = openSync(file, 'a', 0o600)
  let gathered = ''
  let lost = 0
  let cancel: (() => void) | undefined

  const flush = (): void => {
    cancel?.()
    cancel = undefined
    if (gathered === '') return
    const text = lost === 0 ? gathered : `{"level":40,"msg":"${lost} characters of the log could not be written"}\n${gathered}`
    gathered = ''
    try {
      writeSync(descriptor, text)
      lost = 0
    } catch (error) {
      if (systemCodeOf(error) === undefined) throw error
      lost += text.length
    }
  }

  return {
    write(line) {
      gathered += line
      if (gathered.length >= GATHERED_BYTES) flush()
      else cancel ??= clock.after(GATHERED_FOR, flush)
    },
    close() {
      flush()
      closeSync(descriptor)
    },
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return 0
    throw error
  }
}

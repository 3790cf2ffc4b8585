import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { systemCodeOf } from '../engine/base/errors.ts'
import type { Clock } from '../engine/base/platform.ts'
import { makePrivateFolder } from '../engine/base/private-folder.ts'

/** Bytes of the log at the engine's start; a larger one is put aside. Inner: the engine alone writes it. */
const LARGEST_LOG = 5 * 1024 * 1024
const GATHERED_BYTES = 8 * 1024
/** In ms. */
const GATHERED_FOR = 500

/** Where log lines go, as pino takes it. */
export interface LogFile {
  write(line: string): void
  close(): void
}

/**
 * Opens a log file for lines that are written in bunches: with thousands of calls a second, a write for each would cost more than the
 * calls. A file that has grown over 5 MB is put aside as `.old` first. Throws the system's error when the file cannot be opened.
 *
 * What the disk does not take is lost and the engine serves on. pino's own destination tries for ever there, and holds up the end of the
 * process with it.
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

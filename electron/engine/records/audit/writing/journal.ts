import { randomUUID } from 'node:crypto'
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { makePrivateFolder } from '../../../base/files/private-folder.ts'
import { fromJson } from '../../../base/text/from-json.ts'
import type { NewRow } from '../row.ts'

/** Rows that are on disk before they are in the database: appending a line to a file costs a tenth of a commit. */
export interface Journal {
  /** The rows that a killed engine left, in their order. The first of them may be in the database already. */
  readonly left: readonly NewRow[]
  /** Lines of the file that could not be read, as a power cut may leave them. */
  readonly unreadable: number
  /** The name of what the file holds now. It changes when the journal is emptied, so that the same rows are never taken twice. */
  name(): string
  /**
   * Appends rows. When it returns, the system has them: killing this process does not undo that, a power cut may.
   *
   * Throws what the system throws, for example for a full disk; the journal is as before then.
   */
  append(rows: readonly NewRow[]): void
  /** Removes all rows, because they are in the database. Throws what the system throws. */
  empty(): void
  close(): void
}

/** Bytes of the audit log that are not in its database yet. Over it: calls go on, and are counted as not recorded. */
const LARGEST = 64 * 1024 * 1024

const NEWLINE = 10

/** Opens the journal, and creates the file if it does not exist. Throws what the system throws. */
export function openJournal(file: string): Journal {
  makePrivateFolder(dirname(file))
  // Something else in its place, such as a pipe, would be waited for.
  const descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT | (constants.O_NONBLOCK ?? 0), 0o600)
  try {
    const status = fstatSync(descriptor)
    if (!status.isFile() || status.size > LARGEST) throw new Error(`${file} is not a journal of the audit log.`)
    return journalIn(descriptor, readFileSync(descriptor))
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

function journalIn(descriptor: number, bytes: Buffer): Journal {
  // A line without its end was not written to its end, so nobody was told that it is on record. It is written over.
  let size = bytes.lastIndexOf(NEWLINE) + 1
  const [head, ...rows] = bytes.toString('utf8', 0, size).split('\n').slice(0, -1).map(fromJson)
  const old = nameIn(head)
  const left = rows.filter(isRow)
  let name = old ?? randomUUID()
  if (old === undefined) size = 0
  return {
    left: old === undefined ? [] : left,
    unreadable: old === undefined && head !== undefined ? 1 : rows.length - left.length,
    name: () => name,
    append(added) {
      const lines = size === 0 ? [{ journal: name }, ...added] : added
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
      const length = Buffer.byteLength(text)
      if (size + length > LARGEST) throw new Error('the journal of the audit log is full')
      try {
        const done = writeSync(descriptor, text, size)
        // The system takes part of a text only where the rest does not fit, and says why at the second attempt.
        if (done < length) writeSync(descriptor, Buffer.from(text), done, length - done, size + done)
      } catch (error) {
        ftruncateSync(descriptor, size)
        throw error
      }
      size += length
    },
    empty() {
      ftruncateSync(descriptor, 0)
      size = 0
      name = randomUUID()
    },
    close: () => closeSync(descriptor),
  }
}

function nameIn(head: unknown): string | undefined {
  const { journal } = (head ?? {}) as { journal?: unknown }
  return typeof journal === 'string' ? journal : undefined
}

function isRow(value: unknown): value is NewRow {
  if (typeof value !== 'object' || value === null) return false
  const { at, kind } = value as Partial<NewRow>
  return typeof at === 'number' && typeof kind === 'string'
}

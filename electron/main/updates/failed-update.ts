import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { messageOf, systemCodeOf } from '../../engine/base/errors.ts'

const contents = z.object({ version: z.string(), reason: z.string() })

/** A failed installation, stored by the process that tried it for the next one, which reports it. */
export type FailedUpdate = z.infer<typeof contents>

/** Characters of a reason: an installer's output can be long. */
const LONGEST_REASON = 300

/** Stores it for the next start. Synchronous, because the process is about to end. Throws the system's error. */
export function keepFailedUpdate(file: string, { version, reason }: FailedUpdate): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const [line = ''] = reason.split('\n')
  writeFileSync(file, `${JSON.stringify({ version, reason: line.slice(0, LONGEST_REASON) })}\n`, { mode: 0o600 })
}

/**
 * Reads and deletes what the previous process stored, so that it is reported once.
 *
 * @returns undefined if nothing failed, or the file cannot be read, which `onTrouble` reports.
 */
export function takeFailedUpdate(file: string, onTrouble: (message: string) => void): FailedUpdate | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    rmSync(file, { force: true })
    return contents.parse(JSON.parse(text))
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT') onTrouble(`${file} cannot be read: ${messageOf(error)}`)
    return undefined
  }
}

/** Returns the notice for the user. */
export function failedUpdateNotice({ version, reason }: FailedUpdate): { readonly title: string; readonly body: string } {
  const why = reason.replace(/\.$/, '')
  return {
    title: `Version ${version} could not be installed`,
    body: `${why}. Tooltray keeps its current version. Try again from its menu, or download the new version.`,
  }
}

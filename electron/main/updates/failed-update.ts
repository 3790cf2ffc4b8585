import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { messageOf, systemCodeOf } from '../../engine/base/errors.ts'

const contents = z.object({ version: z.string(), reason: z.string() })

/** A version that could not be installed, and why: kept from the process that tried to the next one, which tells the person. */
export type FailedUpdate = z.infer<typeof contents>

/** Characters of a reason: what an installer prints can be long. */
const LONGEST_REASON = 300

/** Writes it down for the next start. Synchronous: the process is about to end. Throws the system's error. */
export function keepFailedUpdate(file: string, { version, reason }: FailedUpdate): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const [line = ''] = reason.split('\n')
  writeFileSync(file, `${JSON.stringify({ version, reason: line.slice(0, LONGEST_REASON) })}\n`, { mode: 0o600 })
}

/**
 * What the process before this one wrote down; it is gone from then on, so that it is told once.
 *
 * @returns undefined where nothing failed, and where the file cannot be read: `onTrouble` is told of that.
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

/** What a person is told of it. */
export function failedUpdateNotice({ version, reason }: FailedUpdate): { readonly title: string; readonly body: string } {
  const why = reason.replace(/\.$/, '')
  return {
    title: `Version ${version} could not be installed`,
    body: `${why}. Tooltray goes on with the version that it has. Try again from its menu, or download the new version.`,
  }
}

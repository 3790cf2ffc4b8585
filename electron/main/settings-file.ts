import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type DesktopSettings, FIRST_WORDS, type FirstWord } from '../control/window-bridge.ts'
import { writeAtomically } from '../engine/base/files/write-atomically.ts'
import { messageOf, systemCodeOf } from '../engine/base/errors.ts'

const place = z.object({
  x: z.number().exactOptional(),
  y: z.number().exactOptional(),
  width: z.number().min(200),
  height: z.number().min(200),
})

const contents = z.object({
  notifications: z.boolean().catch(true),
  checkForUpdates: z.boolean().catch(true),
  betaVersions: z.boolean().catch(false),
  answered: z.array(z.enum(FIRST_WORDS)).readonly().catch([]),
  place: place.optional().catch(undefined),
})

export type DesktopChoices = Omit<DesktopSettings, 'startAtLogin' | 'canStartAtLogin' | 'updates'> & {
  /** What was said once, and is not said again. */
  readonly answered: readonly FirstWord[]
  readonly place?: z.infer<typeof place> | undefined
}

/** What a person decided about the app, kept in a file of its own. */
export interface SettingsFile {
  readonly choices: DesktopChoices
  /** Changes what is said and keeps the rest. In force at once, also where it cannot be written: that is told, not thrown. */
  change(change: Partial<DesktopChoices>): Promise<void>
}

/**
 * Opens the file. One that is missing or broken counts as nothing decided: there is nothing in it that could not be clicked again, and
 * the app must start.
 */
export function openSettings(file: string, onTrouble: (message: string) => void): SettingsFile {
  let choices: DesktopChoices = contents.parse(read(file, onTrouble))
  let writing: Promise<void> = Promise.resolve()
  return {
    get choices() {
      return choices
    },
    change(change) {
      choices = { ...choices, ...change }
      const text = `${JSON.stringify(choices, undefined, 2)}\n`
      writing = writing.then(() => writeAtomically(file, text)).catch((error: unknown) => onTrouble(messageOf(error)))
      return writing
    },
  }
}

function read(file: string, onTrouble: (message: string) => void): unknown {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT') onTrouble(`${file} cannot be read: ${messageOf(error)}`)
    return {}
  }
}

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
  moveOffered: z.boolean().catch(false),
  place: place.optional().catch(undefined),
})

export type DesktopChoices = Pick<DesktopSettings, 'notifications' | 'checkForUpdates' | 'betaVersions'> & {
  /** One-time notices that were answered. */
  readonly answered: readonly FirstWord[]
  /** macOS: the app was offered a place in the Applications folder. */
  readonly moveOffered: boolean
  readonly place?: z.infer<typeof place> | undefined
}

/** The user's settings of the app, in their own file. */
export interface SettingsFile {
  readonly choices: DesktopChoices
  /** Changes the given settings, effective at once. A write error is reported, not thrown. */
  change(change: Partial<DesktopChoices>): Promise<void>
  /** Resolves when all changes so far are on disk, or their errors are reported. */
  written(): Promise<void>
}

/** Opens the file. A missing or damaged file counts as empty: its settings are easy to restore, and the app must start. */
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
    written: () => writing,
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

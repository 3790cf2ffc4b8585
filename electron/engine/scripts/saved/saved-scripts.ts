import { readFileSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type SavedScript, savedScript } from '../../../contract/scripts/scripts.ts'
import { TooltrayError, messageOf, systemCodeOf } from '../../base/errors.ts'
import { writeAtomically } from '../../base/files/write-atomically.ts'

/** The user's saved scripts, one file each. */
export interface SavedScripts {
  /** By name, in alphabetical order. */
  list(): readonly SavedScript[]
  /** Throws `script_unknown`. */
  get(name: string): SavedScript
  /** Writes a script, and replaces one of the same name. Throws `storage_failed`. */
  save(script: SavedScript): Promise<void>
  /** Throws `script_unknown`, `storage_failed`. */
  remove(name: string): Promise<void>
}

/**
 * Reads the saved scripts.
 *
 * @param folder for these files only: `NAME.json`.
 * @param onProblem is called for each file that cannot be read; the file stays unchanged.
 * @param onChange is called when a script was saved or removed.
 */
export function openSavedScripts(folder: string, onProblem: (problem: TooltrayError) => void, onChange: () => void): SavedScripts {
  const scripts = new Map<string, SavedScript>()
  const fileOf = (name: string): string => join(folder, `${name}.json`)
  for (const file of filesIn(folder)) {
    try {
      const script = savedScript.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
      if (`${script.name}.json` === file) scripts.set(script.name, script)
    } catch (error) {
      onProblem(new TooltrayError('storage_failed', `The script ${join(folder, file)} cannot be read: ${messageOf(error)}.`))
    }
  }
  const list = (): SavedScript[] => [...scripts.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  const get = (name: string): SavedScript => {
    const script = scripts.get(name)
    if (script !== undefined) return script
    const names = list().map((each) => each.name)
    throw new TooltrayError('script_unknown', `There is no saved script named "${name}".`, {
      hint: names.length === 0 ? 'None is saved.' : `There are: ${names.join(', ')}.`,
    })
  }
  return {
    list,
    get,
    async save(script) {
      const kept = savedScript.parse(script)
      await onDisk(() => writeAtomically(fileOf(kept.name), `${JSON.stringify(kept, undefined, 2)}\n`))
      scripts.set(kept.name, kept)
      onChange()
    },
    async remove(name) {
      get(name)
      await onDisk(() => rm(fileOf(name), { force: true }))
      scripts.delete(name)
      onChange()
    },
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith('.json'))
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return []
    throw error
  }
}

async function onDisk(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof TooltrayError) throw error
    throw new TooltrayError('storage_failed', `The script could not be saved: ${messageOf(error)}.`, { cause: error })
  }
}

import type { EntryPreview } from '../../contract/entries.ts'
import type { MissingProgram } from '../../contract/problem.ts'
import type { TooltrayError } from '../base/errors.ts'

/** What is known about this computer. */
interface Here {
  /** Why there is no sandbox on this system; undefined if there is one. */
  readonly noSandbox: () => Promise<TooltrayError | undefined>
  /** Returns what is missing to start a command; undefined if it exists. Not set: nobody looks. */
  readonly missing?: ((command: string) => Promise<MissingProgram | undefined>) | undefined
}

/** Returns a function that adds to the preview of a program whether there is no sandbox here, or the program is missing. */
export function previewNotes({ noSandbox, missing: missingFor }: Here): (preview: EntryPreview) => Promise<EntryPreview> {
  return async (preview) => {
    const [command] = preview.words ?? []
    if (command === undefined) return preview
    const none = await noSandbox()
    // A path may be that of a file of a bundle, which is unpacked when it is added.
    const missing = /[\\/]/.test(command) ? undefined : await missingFor?.(command)
    return {
      ...preview,
      ...(missing === undefined ? {} : { missing }),
      warnings: none === undefined ? preview.warnings : [...preview.warnings, `${none.message} It runs with your permissions.`],
    }
  }
}

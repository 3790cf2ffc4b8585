import { watch } from 'node:fs'

/** Calls `onChange` with the name of a file of the folder that changed, or null when the system does not say which. */
export type WatchFolder = (folder: string, onChange: (name: string | null) => void, onError: (error: Error) => void) => () => void

/** Editors write a file in several steps, often by another file that is renamed; this long without a step means done, in ms. */
export const QUIET_TIME = 100

/** By the system, as long as the process does something else, too. Throws what the system throws. */
export const watchFolder: WatchFolder = (folder, onChange, onError) => {
  const watcher = watch(folder, { persistent: false }, (_event, name) => onChange(name))
  watcher.on('error', onError)
  return () => watcher.close()
}

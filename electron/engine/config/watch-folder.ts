import { watch } from 'node:fs'

/**
 * Calls `onChange` with the name of a changed file in the folder, or null if the system does not report it. Returns a function that stops
 * it.
 */
export type WatchFolder = (folder: string, onChange: (name: string | null) => void, onError: (error: Error) => void) => () => void

/** Editors write a file in several steps, often through another file that is renamed. This long without a change means done, in ms. */
export const QUIET_TIME = 100

/** Watches with Node. It does not keep the process alive. Throws what the system throws. */
export const watchFolder: WatchFolder = (folder, onChange, onError) => {
  const watcher = watch(folder, { persistent: false }, (_event, name) => onChange(name))
  watcher.on('error', onError)
  return () => watcher.close()
}

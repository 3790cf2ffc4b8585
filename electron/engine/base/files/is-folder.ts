import { statSync } from 'node:fs'

/** Whether there is a folder of that name. One that cannot be looked at counts as none. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The files that the system opens with the app. */
export const BUNDLE_EXTENSIONS = ['mcpb', 'dxt']

/**
 * Returns the path of a bundle among a program's arguments, or undefined. A Linux desktop passes the address of a file.
 *
 * @param folder of the program that was started: a path may be relative to it.
 */
export function bundleIn(words: readonly string[], folder: string): string | undefined {
  const word = words.find((each) => BUNDLE_EXTENSIONS.some((extension) => each.toLowerCase().endsWith(`.${extension}`)))
  if (word === undefined || word.startsWith('-')) return undefined
  if (!/^[a-z][a-z\d+.-]+:/i.test(word)) return resolve(folder, word)
  try {
    return fileURLToPath(word)
  } catch {
    // A link of another kind, or a file of another machine.
    return undefined
  }
}

/** A bundle that the user opened in the system's file manager, until the window's page takes it. */
export interface OpenedBundle {
  /** Opens the page that adds a server from it. Nothing is added without the user. */
  open(path: string): void
  /** Returns its path, once. */
  take(): string | undefined
}

/**
 * Keeps the path from the address of the page: any page in a browser could lead to such an address, and have a file read.
 *
 * @param show opens a place in the window.
 */
export function openedBundle(show: (place: string) => void): OpenedBundle {
  let path: string | undefined
  let opened = 0
  return {
    open(given) {
      path = given
      opened += 1
      // Another address each time, so that an open page notices it.
      show(`#/add/file?opened=${opened}`)
    },
    take() {
      const taken = path
      path = undefined
      return taken
    },
  }
}

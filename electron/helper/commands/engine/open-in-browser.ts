import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemCodeOf } from '../../../engine/base/errors.ts'
import type { Paths } from '../../../engine/config/paths.ts'
import type { Platform } from '../../../engine/base/platform.ts'
import { makePrivateFolder } from '../../../engine/base/files/private-folder.ts'

/** Returns the program that opens a file in the user's browser, with its arguments. Not run by a shell, so the name needs no quoting. */
export function openCommand(os: Platform['os'], file: string): { command: string; args: string[] } {
  switch (os) {
    case 'darwin':
      return { command: 'open', args: [file] }
    case 'win32':
      return { command: 'rundll32', args: ['url.dll,FileProtocolHandler', file] }
    case 'linux':
      return { command: 'xdg-open', args: [file] }
  }
}

const FOLDER = 'tooltray-open-'
/** In ms, after which a browser has read the file. */
const KEPT_FOR = 60_000

/**
 * Opens an address that contains a secret in the user's browser. Every user of a machine can read all command lines, so the browser gets a
 * private file that redirects to the address.
 *
 * @param onFailure is called if the file cannot be written, or the opening program is missing or fails.
 * @returns removes the file, which is also removed after a minute and when the process exits.
 */
export function openInBrowser(
  { platform, paths }: { readonly platform: Platform; readonly paths: Pick<Paths, 'cacheDir'> },
  address: string,
  onFailure: () => void,
): () => void {
  // A browser installed as a snap can read only files in the home folder that are not hidden.
  const parent = platform.os === 'linux' && existsSync('/snap') ? platform.home : paths.cacheDir
  let folder: string
  try {
    folder = folderLeadingTo(address, parent)
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error
    onFailure()
    return () => undefined
  }
  const remove = (): void => {
    clearTimeout(timer)
    process.off('exit', remove)
    rmSync(folder, { recursive: true, force: true })
  }
  const timer = setTimeout(remove, KEPT_FOR)
  timer.unref()
  process.once('exit', remove)

  const { command, args } = openCommand(platform.os, join(folder, FILE))
  const child = spawn(command, args, { stdio: 'ignore', detached: true, windowsHide: true })
  child.on('error', onFailure)
  child.on('exit', (code) => {
    if (code !== 0) onFailure()
  })
  child.unref()
  return remove
}

const FILE = 'tooltray.html'

/** Creates a private folder with a page that redirects to an address at once. */
function folderLeadingTo(address: string, parent: string): string {
  makePrivateFolder(parent)
  removeLeftovers(parent)
  const folder = mkdtempSync(join(parent, FOLDER))
  const href = new URL(address).href.replaceAll('&', '&amp;')
  const page = `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${href}">
<title>Tooltray</title>
<p><a href="${href}">Go on</a></p>
`
  writeFileSync(join(folder, FILE), page, { mode: 0o600, flag: 'wx' })
  return folder
}

/** Removes the files of killed processes. Their addresses are no longer valid. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(FOLDER))) {
    const made = statSync(join(parent, name), { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    if (Math.abs(Date.now() - made) > KEPT_FOR) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

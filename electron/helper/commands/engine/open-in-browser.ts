import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemCodeOf } from '../../../engine/base/errors.ts'
import type { Paths } from '../../../engine/config/paths.ts'
import type { Platform } from '../../../engine/base/platform.ts'
import { makePrivateFolder } from '../../../engine/base/private-folder.ts'

/** The program that opens a file in the person's browser, with its arguments. No shell sees its name. */
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
/** A browser has read the file by then, in ms. */
const KEPT_FOR = 60_000

/**
 * Opens an address that holds a secret in the person's browser. Every user of a machine can read the command lines of all others, so the
 * browser is given a file that nobody else can read, and that leads on to the address.
 *
 * @param onFailure is called when the file cannot be written, or there is no program to open it, or that could not.
 * @returns removes the file, which goes by itself after a minute, and with the process.
 */
export function openInBrowser(
  { platform, paths }: { readonly platform: Platform; readonly paths: Pick<Paths, 'cacheDir'> },
  address: string,
  onFailure: () => void,
): () => void {
  // The browser of a snap reads no file outside of the home folder, and nothing there that is hidden.
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

/** Makes a folder that only this user can look into, with a page in it that leads on to an address at once. */
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

/** What a process that was killed left behind. What it leads to is over. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(FOLDER))) {
    const made = statSync(join(parent, name), { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    if (Math.abs(Date.now() - made) > KEPT_FOR) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

import { chmodSync, lstatSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { TooltrayError } from '../../engine/base/errors.ts'

// Node does not tell who is at the other end of a socket. But only its owner, or root, can put anything into a folder of mode 0700: what
// stands there and is ours was put there by us. The pipes of Windows have no folder; who may open them is for the system to say.

/**
 * Makes sure that the folder of the engine's socket, where there is one, is this user's alone. For long home folders it is in /tmp, where
 * everybody can make one of that name. Throws `socket_unsafe`.
 */
export function checkSocketFolder(folder: string): void {
  const uid = process.getuid?.()
  if (uid === undefined) return
  const link = lstatSync(folder, { throwIfNoEntry: false })
  const found = link?.isSymbolicLink() === true ? statSync(folder, { throwIfNoEntry: false }) : link
  if (link === undefined || found === undefined) return
  // Whoever owns a link can have it lead elsewhere in the next moment.
  const stranger = [link, found].find((each) => each.uid !== uid)
  if (stranger !== undefined) throw unsafe(`The folder ${folder}`, stranger.uid)
  if (found.isDirectory() && (found.mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
}

/** Makes sure that whoever listens on the engine's socket, if anybody does, is this user. Throws `socket_unsafe`. */
export function checkSocket(path: string): void {
  const uid = process.getuid?.()
  if (uid === undefined) return
  checkSocketFolder(dirname(path))
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found !== undefined && found.uid !== uid) throw unsafe(`The socket ${path}`, found.uid)
}

function unsafe(what: string, owner: number): TooltrayError {
  return new TooltrayError('socket_unsafe', `${what} belongs to another user of this machine (user id ${owner}). Nothing was sent there.`, {
    hint: 'Have it removed, or choose another place with TOOLTRAY_HOME.',
    data: { owner },
  })
}

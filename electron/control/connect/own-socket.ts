import { chmodSync, lstatSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { TooltrayError } from '../../engine/base/errors.ts'

// Node does not report the user at the other end of a socket. But only its owner, or root, can create anything in a folder of mode 0700: a
// socket in it that belongs to this user was created by this user. Windows pipes have no folder; the system decides who may open them.

/**
 * Checks that the folder of the engine's socket, if it exists, belongs to this user alone. For long home folders it is in /tmp, where every
 * user can create one of that name. Throws `socket_unsafe`.
 */
export function checkSocketFolder(folder: string): void {
  const uid = process.getuid?.()
  if (uid === undefined) return
  const link = lstatSync(folder, { throwIfNoEntry: false })
  const found = link?.isSymbolicLink() === true ? statSync(folder, { throwIfNoEntry: false }) : link
  if (link === undefined || found === undefined) return
  // The owner of a link can redirect it at any moment.
  const stranger = [link, found].find((each) => each.uid !== uid)
  if (stranger !== undefined) throw unsafe(`The folder ${folder}`, stranger.uid)
  if (found.isDirectory() && (found.mode & 0o777) !== 0o700) chmodSync(folder, 0o700)
}

/** Checks that the engine's socket, if it exists, belongs to this user. Throws `socket_unsafe`. */
export function checkSocket(path: string): void {
  const uid = process.getuid?.()
  if (uid === undefined) return
  checkSocketFolder(dirname(path))
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found !== undefined && found.uid !== uid) throw unsafe(`The socket ${path}`, found.uid)
}

function unsafe(what: string, owner: number): TooltrayError {
  return new TooltrayError(
    'socket_unsafe',
    `${what} belongs to another user of this computer (user id ${owner}). Nothing was sent there.`,
    {
      hint: 'Have it removed, or choose another place with TOOLTRAY_HOME.',
      data: { owner },
    },
  )
}

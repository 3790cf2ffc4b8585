import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The bus of a desktop session, on which nobody is yet. */
export interface SessionBus extends Disposable {
  /** Of its socket. */
  readonly path: string
  /** How programs are told of it. */
  readonly env: Readonly<Record<string, string>>
  /** A folder that goes with it. */
  readonly folder: string
}

/** A bus lets nobody in but its own user otherwise. */
const FOR_ALL = `<busconfig>
  <include>/usr/share/dbus-1/session.conf</include>
  <policy context="default"><allow user="*"/></policy>
</busconfig>
`

/** @param user whose session it is, where root starts it. Root can speak on it as well. */
export async function sessionBus(user: { readonly uid?: number; readonly gid?: number } = {}): Promise<SessionBus> {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-bus-'))
  const { uid, gid } = user
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const path = join(folder, 'bus')
  const config = join(folder, 'bus.conf')
  writeFileSync(config, FOR_ALL)
  const daemon = spawn('dbus-daemon', [`--config-file=${config}`, '--nofork', '--print-address', `--address=unix:path=${path}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
    // What the bus starts finds its own home, not that of the user who runs the tests.
    env: { PATH: process.env.PATH, HOME: folder, XDG_RUNTIME_DIR: folder },
    ...user,
  })
  await once(daemon.stdout, 'data')
  return {
    path,
    folder,
    env: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` },
    [Symbol.dispose]() {
      daemon.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

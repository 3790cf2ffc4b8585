import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
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

export async function sessionBus(): Promise<SessionBus> {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-bus-'))
  const path = join(folder, 'bus')
  const daemon = spawn('dbus-daemon', ['--session', '--nofork', '--print-address', `--address=unix:path=${path}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
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

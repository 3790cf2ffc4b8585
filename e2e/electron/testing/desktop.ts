import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { sessionBus } from '../../../electron/main/testing/session-bus.ts'
import { NOBODY } from '../../testing/helper-kinds.ts'

/** Chromium makes its sandbox for ordinary users alone, so root runs desktops as another user. */
export const USER = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** Where the packed app runs: on Linux a screen and a session bus of its own, as an ordinary user; elsewhere what the user has. */
export interface Desktop extends Disposable {
  /** What programs of this desktop know of it. */
  readonly env: Readonly<Record<string, string>>
  /** A folder of its user, which goes with it. */
  readonly folder: string
  /** Starts a program of the desktop itself, as its user. It ends with the desktop, or when it is killed. */
  start(program: string, words?: readonly string[], more?: Readonly<Record<string, string>>): ChildProcess
  /** A program that starts another one as the user of this desktop, with the words that it gets. */
  starterOf(program: string): string
}

/** Opens a desktop. */
export async function openDesktop(): Promise<Desktop> {
  if (process.platform !== 'linux') return theUsersDesktop()
  const bus = await sessionBus(USER)
  const children: ChildProcess[] = []
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(screen)
  // It names a display that is free.
  const [display] = (await once(createInterface(screen.stdout), 'line')) as [string]
  const env = { PATH: process.env['PATH'] ?? '', XDG_RUNTIME_DIR: bus.folder, NO_AT_BRIDGE: '1', DISPLAY: `:${display}`, ...bus.env }
  return {
    env,
    folder: bus.folder,
    start(program, words = [], more = {}) {
      const child = spawn(program, words, { env: { ...env, HOME: bus.folder, ...more }, stdio: ['pipe', 'pipe', 'ignore'], ...USER })
      children.push(child)
      return child
    },
    starterOf(program) {
      if (USER.uid === undefined) return program
      const folder = join(bus.folder, 'starters')
      mkdirSync(folder, { recursive: true })
      const starter = join(folder, basename(program))
      writeFileSync(starter, `#!/bin/sh\nexec setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups -- "${program}" "$@"\n`)
      chmodSync(starter, 0o755)
      return starter
    },
    [Symbol.dispose]() {
      for (const child of children.toReversed()) child.kill()
      bus[Symbol.dispose]()
    },
  }
}

function theUsersDesktop(): Desktop {
  return {
    env: process.env as Record<string, string>,
    folder: tmpdir(),
    start: (program, words = [], more = {}) => spawn(program, words, { env: { ...process.env, ...more } }),
    starterOf: (program) => program,
    [Symbol.dispose]: () => undefined,
  }
}

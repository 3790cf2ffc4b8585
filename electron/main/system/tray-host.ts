import { execFile } from 'node:child_process'
import type { Trayless } from '../../control/window-bridge.ts'
import type { Platform } from '../../engine/base/platform.ts'

const WATCHER = 'org.kde.StatusNotifierWatcher'
const HOST = 'IsStatusNotifierHostRegistered'
const BUS = 'org.freedesktop.DBus'

/**
 * Programs that ask the session bus, the likelier one first: GLib's own, which GNOME has, and systemd's. Both questions are those that
 * Electron's tray asks before it shows itself (Chromium, status_icon_linux_dbus.cc): whether there is a watcher, and whether it has anybody
 * who shows what it watches. The first goes to the bus itself, so that nobody is started for it.
 */
const MEANS: readonly { readonly program: string; readonly watcher: readonly string[]; readonly host: readonly string[] }[] = [
  {
    program: 'gdbus',
    watcher: ['call', '--session', '--dest', BUS, '--object-path', '/org/freedesktop/DBus', '--method', `${BUS}.NameHasOwner`, WATCHER],
    host: [
      ...['call', '--session', '--dest', WATCHER, '--object-path', '/StatusNotifierWatcher'],
      ...['--method', `${BUS}.Properties.Get`, WATCHER, HOST],
    ],
  },
  {
    program: 'busctl',
    watcher: ['--user', 'call', BUS, '/org/freedesktop/DBus', BUS, 'NameHasOwner', 's', WATCHER],
    host: ['--user', 'get-property', WATCHER, '/StatusNotifierWatcher', WATCHER, HOST],
  },
]

/** In ms, for one question. */
const PATIENCE = 2_000
/** A desktop that has just begun may still load what shows icons: it is asked so often, with so many ms in between. */
const TRIES = 6
const BETWEEN = 1_000

/**
 * Whether the desktop shows no icons of trays; undefined where it does, and where that cannot be told. Elsewhere than on Linux all do, and
 * on X11 there are still trays of the old kind, but in GNOME.
 *
 * @param pause waits so many ms.
 */
export async function traylessDesktop(platform: Platform, pause: (ms: number) => Promise<void>): Promise<Trayless | undefined> {
  const { os, env } = platform
  const isGnome = (env['XDG_CURRENT_DESKTOP'] ?? '').split(':').includes('GNOME')
  if (os !== 'linux' || !(isGnome || env['XDG_SESSION_TYPE'] === 'wayland')) return undefined
  for (let tried = 1; ; tried += 1) {
    const isShown = await showsIcons(env)
    if (isShown !== false) return undefined
    if (tried === TRIES) return isGnome ? 'gnome' : 'other'
    await pause(BETWEEN)
  }
}

/** Undefined where nobody can tell. */
async function showsIcons(env: Platform['env']): Promise<boolean | undefined> {
  const runtime = env['XDG_RUNTIME_DIR']
  const address = env['DBUS_SESSION_BUS_ADDRESS'] ?? (runtime === undefined ? undefined : `unix:path=${runtime}/bus`)
  // Asked without an address, some start a bus of their own.
  if (address === undefined) return undefined
  // Not the libraries of the image that the app may run from.
  const own = { PATH: env['PATH'], XDG_RUNTIME_DIR: runtime, DBUS_SESSION_BUS_ADDRESS: address }
  for (const { program, watcher, host } of MEANS) {
    const hasWatcher = await said(program, watcher, own)
    if (hasWatcher === undefined) continue
    return hasWatcher ? said(program, host, own) : false
  }
  return undefined
}

/** What a program says: true, false, or neither. */
function said(program: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    execFile(program, words, { env, timeout: PATIENCE, windowsHide: true }, (error, stdout) => {
      const [, word] = /\b(true|false)\b/.exec(error === null ? stdout : '') ?? []
      resolve(word === undefined ? undefined : word === 'true')
    })
  })
}

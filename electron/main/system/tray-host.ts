import { execFile } from 'node:child_process'
import type { Trayless } from '../../control/window-bridge.ts'
import type { Platform } from '../../engine/base/platform.ts'

const WATCHER = 'org.kde.StatusNotifierWatcher'
const HOST = 'IsStatusNotifierHostRegistered'
const BUS = 'org.freedesktop.DBus'

/**
 * Programs that query the session bus, the most common first: GLib's, which GNOME has, and systemd's. Electron's tray makes the same two
 * queries before it shows itself (Chromium, status_icon_linux_dbus.cc): whether there is a watcher, and whether a host displays its items.
 * The first query goes to the bus itself, so that it starts nothing.
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

/** In ms, per query. */
const PATIENCE = 2_000
/** A desktop that has just started may still load its tray: the number of queries, and the ms between them. */
const TRIES = 6
const BETWEEN = 1_000

/**
 * Returns the kind of desktop if it shows no tray icons; undefined if it does, or this is unknown. Outside Linux, all do; on X11, other
 * desktops than GNOME have trays of the older kind.
 *
 * @param pause waits a number of ms.
 */
export async function traylessDesktop(platform: Platform, pause: (ms: number) => Promise<void>): Promise<Trayless | undefined> {
  const { os, env } = platform
  // Electron calls the desktop of Ubuntu "Unity" to itself (lib/browser/init.ts), and keeps its name there.
  const isGnome = (env['ORIGINAL_XDG_CURRENT_DESKTOP'] ?? env['XDG_CURRENT_DESKTOP'] ?? '').split(':').includes('GNOME')
  if (os !== 'linux' || !(isGnome || env['XDG_SESSION_TYPE'] === 'wayland')) return undefined
  for (let tried = 1; ; tried += 1) {
    const isShown = await showsIcons(env)
    if (isShown !== false) return undefined
    if (tried === TRIES) return isGnome ? 'gnome' : 'other'
    await pause(BETWEEN)
  }
}

/** In ms: waits between queries while something watches for icons, and nothing shows them; each is twice the one before. */
const [FIRST_WAIT, LAST_WAIT] = [500, 60_000]

/**
 * Resolves with true when a desktop of Linux that showed no tray icons begins to: a panel that comes after the app at login, or an
 * extension that is turned on. Electron's tray looks once, when it is made. With false where they were shown already, or this is unknown,
 * or when the signal aborts.
 *
 * @param pause waits a number of ms.
 */
export async function lateTray(platform: Platform, pause: (ms: number) => Promise<void>, signal: AbortSignal): Promise<boolean> {
  if (platform.os !== 'linux') return false
  for (let wait = 0; !signal.aborted; wait = Math.min(Math.max(FIRST_WAIT, wait * 2), LAST_WAIT)) {
    await pause(wait)
    const isShown = await showsIcons(platform.env)
    if (isShown !== false) return isShown === true && wait > 0
    if (!(await watcherComes(platform.env, signal))) return false
  }
  return false
}

/** Waits until something on the bus watches for icons: one idle process. False where that cannot be waited for. */
function watcherComes(env: Platform['env'], signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    execFile('gdbus', ['wait', '--session', WATCHER], { env: busEnv(env), signal }, (error) => resolve(error === null))
  })
}

/** What programs that speak on the bus are started with; excludes the libraries of an AppImage. */
function busEnv(env: Platform['env']): NodeJS.ProcessEnv {
  const runtime = env['XDG_RUNTIME_DIR']
  const address = env['DBUS_SESSION_BUS_ADDRESS'] ?? (runtime === undefined ? undefined : `unix:path=${runtime}/bus`)
  return { PATH: env['PATH'], XDG_RUNTIME_DIR: runtime, DBUS_SESSION_BUS_ADDRESS: address }
}

/** Returns undefined if unknown. */
async function showsIcons(env: Platform['env']): Promise<boolean | undefined> {
  const own = busEnv(env)
  // Without an address, some of these programs start their own bus.
  if (own['DBUS_SESSION_BUS_ADDRESS'] === undefined) return undefined
  for (const { program, watcher, host } of MEANS) {
    const hasWatcher = await succeeds(program, watcher, own)
    if (hasWatcher === undefined) continue
    return hasWatcher ? succeeds(program, host, own) : false
  }
  return undefined
}

/** Returns the boolean that a program prints; undefined if it prints none. */
function succeeds(program: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    execFile(program, words, { env, timeout: PATIENCE, windowsHide: true }, (error, stdout) => {
      const [, word] = /\b(true|false)\b/.exec(error === null ? stdout : '') ?? []
      resolve(word === undefined ? undefined : word === 'true')
    })
  })
}

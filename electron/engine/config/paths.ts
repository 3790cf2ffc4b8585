import { posix, win32 } from 'node:path'
import { HANDSHAKE_FILE } from '../../contract/cached-handshake.ts'
import { type Platform } from '../base/platform.ts'

/** The folders and files of Tooltray on one machine, as absolute paths. Nothing is created here. */
export interface Paths {
  readonly configDir: string
  readonly dataDir: string
  readonly cacheDir: string
  readonly logDir: string
  /** A folder for the socket and the lock only, created with mode 0700. Pipes on Windows have a namespace of their own. */
  readonly runtimeDir: string
  readonly serversFile: string
  /** The user's own skills, beside servers.json. */
  readonly skillsDir: string
  readonly databaseFile: string
  /** The audit log, in a database of its own. */
  readonly auditFile: string
  readonly handshakeFile: string
  readonly crashJournal: string
  readonly installationFile: string
  /** A folder that stays empty. */
  readonly emptyDir: string
  /** Results of calls that were too long for the client, kept until their sessions end. */
  readonly resultsDir: string
  /** Held by the process that runs the engine. It is beside the socket, so that both need the same permissions. */
  readonly lockFile: string
  /** A folder of secrets that Tooltray only reads (`TOOLTRAY_SECRETS_DIR`); not set if there is none. */
  readonly secretsDir?: string
  /** The address that the engine listens on: a UNIX socket, or the name of a pipe on Windows. */
  readonly socket: string
}

/** Private paths: all folders, except one that contains the home folder, and servers.json. */
export function ownPlaces({ configDir, dataDir, cacheDir, logDir, runtimeDir, secretsDir, serversFile }: Paths, home: string): string[] {
  const folders = new Set([configDir, dataDir, cacheDir, logDir, runtimeDir, ...(secretsDir === undefined ? [] : [secretsDir])])
  return [...[...folders].filter((folder) => posix.relative(folder, home).startsWith('..')), serversFile]
}

type Folders = Pick<Paths, 'configDir' | 'dataDir' | 'cacheDir' | 'logDir' | 'runtimeDir'>

/** `sun_path` has 104 bytes on macOS and 108 on Linux, including the final NUL. */
const longestSocketPath = 100

/**
 * The folders and files by the conventions of the system, or all under `TOOLTRAY_HOME` if that is set. A pure function: the same platform
 * always returns the same paths, so the helper finds an engine started by another process.
 */
export function pathsFor(platform: Platform): Paths {
  const path = platform.os === 'win32' ? win32 : posix
  const folders = foldersFor(platform)
  const lockIn = (folder: string) => path.join(folder, 'engine.lock')
  const files = {
    serversFile: path.join(folders.configDir, 'servers.json'),
    skillsDir: path.join(folders.configDir, 'skills'),
    databaseFile: path.join(folders.dataDir, 'tooltray.db'),
    auditFile: path.join(folders.dataDir, 'audit.db'),
    handshakeFile: path.join(folders.dataDir, HANDSHAKE_FILE),
    crashJournal: path.join(folders.dataDir, 'at-work.jsonl'),
    installationFile: path.join(folders.dataDir, 'installation.json'),
    resultsDir: path.join(folders.cacheDir, 'results'),
    emptyDir: path.join(folders.cacheDir, 'empty'),
    ...secretsFolder(platform),
  }
  if (platform.os === 'win32')
    return { ...folders, ...files, lockFile: lockIn(folders.runtimeDir), socket: pipeName(platform, folders.dataDir) }

  const runtimeDir = shortEnough(folders.runtimeDir) ? folders.runtimeDir : shortRuntimeDir(platform, folders.runtimeDir)
  return { ...folders, ...files, runtimeDir, lockFile: lockIn(runtimeDir), socket: socketIn(runtimeDir) }
}

function foldersFor(platform: Platform): Folders {
  const own = platform.env['TOOLTRAY_HOME']
  if (own) return foldersUnder(platform, own)
  switch (platform.os) {
    case 'darwin':
      return darwinFolders(platform)
    case 'win32':
      return windowsFolders(platform)
    case 'linux':
      return linuxFolders(platform)
  }
}

function secretsFolder(platform: Platform): Pick<Paths, 'secretsDir'> {
  const own = platform.env['TOOLTRAY_SECRETS_DIR']
  return own ? { secretsDir: inHome(platform, own) } : {}
}

/** A relative folder is relative to the home folder, because processes with different working directories must agree on it. */
function inHome({ os, home }: Platform, folder: string): string {
  const path = os === 'win32' ? win32 : posix
  return path.resolve(
    home,
    folder.replace(/^~(?=$|[\\/])/, () => home),
  )
}

function foldersUnder(platform: Platform, folder: string): Folders {
  const path = platform.os === 'win32' ? win32 : posix
  const root = inHome(platform, folder)
  return {
    configDir: root,
    dataDir: path.join(root, 'data'),
    cacheDir: path.join(root, 'cache'),
    logDir: path.join(root, 'logs'),
    runtimeDir: path.join(root, 'run'),
  }
}

function darwinFolders({ home }: Platform): Folders {
  const support = posix.join(home, 'Library/Application Support/Tooltray')
  return {
    configDir: support,
    dataDir: support,
    cacheDir: posix.join(home, 'Library/Caches/Tooltray'),
    logDir: posix.join(home, 'Library/Logs/Tooltray'),
    runtimeDir: posix.join(support, 'run'),
  }
}

function windowsFolders({ env, home }: Platform): Folders {
  const roaming = win32.join(env['APPDATA'] || win32.join(home, 'AppData\\Roaming'), 'Tooltray')
  const local = win32.join(env['LOCALAPPDATA'] || win32.join(home, 'AppData\\Local'), 'Tooltray')
  return {
    configDir: roaming,
    dataDir: win32.join(local, 'Data'),
    cacheDir: win32.join(local, 'Cache'),
    logDir: win32.join(local, 'Logs'),
    runtimeDir: win32.join(local, 'Run'),
  }
}

/** By the XDG Base Directory Specification, in which relative values are invalid and ignored. */
function linuxFolders({ env, home }: Platform): Folders {
  const base = (variable: string, fallback: string) => {
    const value = env[variable]
    return posix.join(value && posix.isAbsolute(value) ? value : posix.join(home, fallback), 'tooltray')
  }
  const state = base('XDG_STATE_HOME', '.local/state')
  return {
    configDir: base('XDG_CONFIG_HOME', '.config'),
    dataDir: base('XDG_DATA_HOME', '.local/share'),
    cacheDir: base('XDG_CACHE_HOME', '.cache'),
    logDir: posix.join(state, 'logs'),
    // XDG_RUNTIME_DIR is not used: AI clients start the helper with little more than HOME and PATH, while the desktop session that starts
    // the app has that variable. The two would use different paths, and run an engine each.
    runtimeDir: posix.join(state, 'run'),
  }
}

function socketIn(folder: string): string {
  return posix.join(folder, 'engine.sock')
}

function shortEnough(runtimeDir: string): boolean {
  return Buffer.byteLength(socketIn(runtimeDir)) <= longestSocketPath
}

function shortRuntimeDir(platform: Platform, runtimeDir: string): string {
  const uid = platform.uid ?? 0
  return posix.join(platform.tmp, `tooltray-${uid}-${shortHash(`${uid}:${runtimeDir}`)}`)
}

/** Windows compares paths without case, so the name must not depend on it either. */
function pipeName({ env, home }: Platform, dataDir: string): string {
  const user = (env['USERNAME'] || win32.basename(home)).toLowerCase().replace(/[^a-z0-9_.-]/g, '_')
  return `\\\\.\\pipe\\tooltray-${user}-${shortHash(dataDir.toLowerCase())}`
}

/**
 * Eight hex digits of a text: FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/). It only avoids collisions of names. Loading a
 * cryptographic hash would cost the helper 2 MB of memory and a millisecond.
 */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

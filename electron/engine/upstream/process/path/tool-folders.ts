import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Platform } from '../../../base/platform.ts'

/** Where package and version managers put their programs, below the home folder: what each documents as the folder for PATH. */
const BELOW_HOME = [
  '.local/bin', // uv, pipx
  '.volta/bin',
  '.local/share/mise/shims',
  '.asdf/shims',
  '.local/share/fnm/aliases/default/bin',
  'Library/Application Support/fnm/aliases/default/bin',
  '.fnm/aliases/default/bin',
  '.bun/bin',
  '.deno/bin',
  '.cargo/bin',
  '.local/share/pnpm',
  'Library/pnpm',
]

const OF_HOMEBREW = ['/opt/homebrew/bin', '/home/linuxbrew/.linuxbrew/bin', '/usr/local/bin']

/**
 * The folders of package and version managers that exist. Programs are looked for there last: a shell may say its PATH only at its first
 * prompt, in a file that a login shell does not read, or after start-up files that take too long.
 */
export function toolFolders({ home, os }: Pick<Platform, 'home' | 'os'>): readonly string[] {
  if (os === 'win32') return []
  const nvm = nodeOfNvm(join(home, '.nvm'))
  const all = [...(nvm === undefined ? [] : [nvm]), ...BELOW_HOME.map((folder) => join(home, folder)), ...OF_HOMEBREW]
  return all.filter((folder) => existsSync(folder))
}

/** The programs of the Node that nvm uses by default, or of the newest: it has no folder of the one in use. */
function nodeOfNvm(folder: string): string | undefined {
  const versions = join(folder, 'versions/node')
  const there = namesIn(versions).sort((a, b) => b.localeCompare(a, undefined, { numeric: true }))
  const wanted = `v${textIn(join(folder, 'alias/default')).replace(/^v/, '')}`
  const version = there.find((name) => name === wanted || name.startsWith(`${wanted}.`)) ?? there[0]
  return version === undefined ? undefined : join(versions, version, 'bin')
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'

// This file must run on any version of Node: it finds a newer one.

/** The oldest Node that runs Tooltray: it has `node:sqlite` without a flag. */
const OLDEST_NODE = '22.13'

/** Whether a version of Node (`24.21.0`) runs Tooltray. */
export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 13)
}

/**
 * Finds the Node that npm installed with the program: one in a `node_modules` beside the script or above it, and new enough.
 *
 * @param script the file of the program, links resolved.
 * @returns its path, or undefined if there is none.
 */
export function nodeInstalledWith(script: string, os: string = process.platform, arch: string = process.arch): string | undefined {
  const program = os === 'win32' ? 'node.exe' : 'node'
  const system = os === 'win32' ? 'win' : os
  const packages = ['node', `node-${system}-${arch}`, `node-bin-${system}-${arch}`]
  for (let folder = dirname(script); ; folder = dirname(folder)) {
    for (const name of packages) {
      const home = join(folder, 'node_modules', name)
      // npm links programs into bin; the archives for Windows have them at the top level.
      const path = [join(home, 'bin', program), join(home, program)].find((each) => existsSync(each))
      if (path !== undefined && isNewEnough(versionOf(home))) return path
    }
    if (dirname(folder) === folder) return undefined
  }
}

/** Returns the error for a Node that is too old, with what to install. Two lines. */
export function noNodeText(version: string): string {
  return (
    `tooltray needs Node ${OLDEST_NODE} or newer; this is ${version}, and no newer one that runs is installed beside it.\n` +
    `Run "npm ci" in Tooltray's folder, which installs one, or get Node 24 from https://nodejs.org/en/download\n`
  )
}

/**
 * Runs the program with another Node in place of this one: same arguments, stdin, stdout, and stderr. Signals are forwarded, and this
 * process ends as the other does. Resolves only if that Node cannot be started.
 */
export function goOnWith(node: string, script: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(node, [script, ...args], { stdio: 'inherit' })
    const atTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    for (const signal of signals) {
      process.on(signal, () => {
        // At a terminal, Ctrl+C reaches both processes; forwarding it would send it twice.
        if (signal !== 'SIGINT' || !atTerminal) child.kill(signal)
      })
    }
    child.once('error', () => resolve())
    child.once('exit', (code, signal) => {
      if (signal === null) process.exit(code ?? 1)
      for (const each of signals) process.removeAllListeners(each)
      process.kill(process.pid, signal)
      // If the signal does not end this process, exit as shells report it.
      process.exitCode = 128 + constants.signals[signal]
    })
  })
}

function versionOf(packageFolder: string): string {
  try {
    const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version?: unknown }
    return typeof version === 'string' ? version : ''
  } catch {
    // An incomplete installation is ignored.
    return ''
  }
}

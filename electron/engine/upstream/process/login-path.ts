import { execFile } from 'node:child_process'
import type { Platform } from '../../base/platform.ts'

const MARKER = '__TOOLTRAY_PATH__'
/**
 * Time in ms for the login shell to print its PATH. Inner: the user's own shell; without an answer, the engine's own PATH is used.
 */
const TIME_LIMIT = 5_000

/**
 * The command that makes the user's login shell print its PATH; undefined if that is unnecessary.
 *
 * Programs started from a dock or a desktop menu do not inherit what the shell's start-up files add to PATH, so `npx` and `uvx` would
 * not be found. A process that descends from a shell has SHLVL and a good PATH already; an AppImage
 * is started by a shell script outside of any login shell, which leaves a 0. Windows keeps PATH in the registry for all.
 */
export function loginPathCommand(platform: Platform): { command: string; args: string[] } | undefined {
  if (platform.os === 'win32' || !['0', undefined].includes(platform.env.SHLVL)) return undefined
  const shell = platform.env.SHELL || (platform.os === 'darwin' ? '/bin/zsh' : '/bin/sh')
  // Interactive and login, because people write PATH into .zshrc and .bashrc as often as into .profile. `env` prints PATH joined by
  // colons in every shell, also in those that keep it as a list.
  return { command: shell, args: ['-i', '-l', '-c', `echo ${MARKER}; /usr/bin/env; echo ${MARKER}`] }
}

/** PATH in the output of `loginPathCommand` (start-up files may print too); undefined if it is missing. */
export function parseLoginPath(output: string): string | undefined {
  const between = output.split(MARKER)[1]
  const line = between?.split('\n').find((entry) => entry.startsWith('PATH='))
  const value = line?.slice('PATH='.length).trim()
  return value === '' ? undefined : value
}

/** The shell's entries first, then the engine's own that are not among them. */
export function mergePaths(login: string, ours: string | undefined): string {
  return [...new Set([...login.split(':'), ...(ours ?? '').split(':')])].filter((entry) => entry !== '').join(':')
}

/** What npm puts in front of PATH for the scripts of a package: its programs, the Node that came with it, and npm's own. */
const OF_NPM = /^(\/|[A-Za-z]:).*[\\/](node_modules[\\/](\.bin|node[\\/]bin)|node-gyp-bin)[\\/]?$/

/** A PATH less the folders that npm put there when it started us: they are ours, and a server is to find the person's programs. */
export function withoutOwnFolders(path: string, os: Platform['os']): string {
  const separator = os === 'win32' ? ';' : ':'
  return path
    .split(separator)
    .filter((entry) => !OF_NPM.test(entry))
    .join(separator)
}

/**
 * The PATH to start servers with, the login shell's where that must be asked and answers within 5 s; undefined where there is none.
 * Asks the shell once and remembers.
 */
export function loginPath(platform: Platform): () => Promise<string | undefined> {
  let answer: Promise<string | undefined> | undefined
  return () => (answer ??= ask(platform))
}

async function ask(platform: Platform): Promise<string | undefined> {
  const [, inherited] =
    Object.entries(platform.env).find(([name]) => (platform.os === 'win32' ? name.toUpperCase() : name) === 'PATH') ?? []
  const ours = inherited === undefined ? undefined : withoutOwnFolders(inherited, platform.os)
  const plan = loginPathCommand(platform)
  if (plan === undefined) return ours
  const output = await new Promise<string>((resolve) => {
    const child = execFile(
      plan.command,
      plan.args,
      { timeout: TIME_LIMIT, killSignal: 'SIGKILL', env: { ...platform.env, PATH: ours } },
      (_error, stdout) => resolve(stdout),
    )
    child.stdin?.end()
    // Some failures to start a program are thrown: without the shell's answer ours has to do.
  }).catch(() => '')
  const path = parseLoginPath(output)
  return path === undefined ? ours : mergePaths(path, ours)
}

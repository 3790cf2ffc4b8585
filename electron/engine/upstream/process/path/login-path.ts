import { execFile } from 'node:child_process'
import type { Platform } from '../../../base/platform.ts'
import { toolFolders } from './tool-folders.ts'

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
export function loginPathCommand(platform: Platform): ShellCommand | undefined {
  return platform.os === 'win32' || !['0', undefined].includes(platform.env.SHLVL) ? undefined : loginShell(platform)
}

interface ShellCommand {
  readonly command: string
  readonly args: readonly string[]
}

/** The command that makes the user's login shell print its environment. */
function loginShell(platform: Platform): ShellCommand {
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

/** The entries of the first PATH, then those of the second that are not among them. */
export function mergePaths(first: string, second: string | undefined, separator = ':'): string {
  return [...new Set([...first.split(separator), ...(second ?? '').split(separator)])].filter((entry) => entry !== '').join(separator)
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

/** The PATH to start servers with. */
export interface SearchPath {
  /**
   * The login shell's, where that must be asked and answers within 5 s, and the folders of package managers; undefined where there is none.
   * Asked once and remembered.
   */
  get(): Promise<string | undefined>
  /**
   * Asks again, also where a shell started this process: a program that was installed since has changed the files that a shell reads, and
   * not the environment of this process. Without an answer, the last one holds.
   */
  lookAgain(): Promise<void>
}

/** Creates the PATH of a machine. It owns the last answer, and the look that is under way: several callers share it. */
export function createSearchPath(platform: Platform): SearchPath {
  let answer: Promise<string | undefined> | undefined
  let looking: Promise<void> | undefined
  const separator = platform.os === 'win32' ? ';' : ':'
  const look = async (): Promise<void> => {
    const ours = withoutOwnPath(platform)
    const found = await (platform.os === 'win32' ? askRegistry(platform) : askShell(platform, loginShell(platform), ours))
    if (found === undefined) return
    // What a shell started keeps its order.
    const isOfShell = loginPathCommand(platform) === undefined
    answer = Promise.resolve(isOfShell ? mergePaths(ours ?? '', found, separator) : withToolFolders(platform, mergePaths(found, ours)))
  }
  return {
    get: () => (answer ??= ask(platform)),
    lookAgain: () => (looking ??= look().finally(() => (looking = undefined))),
  }
}

/** The PATH to start servers with, as `SearchPath.get`. */
export function loginPath(platform: Platform): () => Promise<string | undefined> {
  return createSearchPath(platform).get
}

async function ask(platform: Platform): Promise<string | undefined> {
  const ours = withoutOwnPath(platform)
  const plan = loginPathCommand(platform)
  if (plan === undefined) return ours
  return withToolFolders(platform, mergePaths((await askShell(platform, plan, ours)) ?? '', ours))
}

/** A PATH with the folders of package managers at its end: a shell may not say, or only at its first prompt. */
function withToolFolders(platform: Platform, path: string): string {
  return mergePaths(path, toolFolders(platform).join(':'))
}

/** The PATH of this process, without what npm put there. */
function withoutOwnPath(platform: Platform): string | undefined {
  const [, inherited] =
    Object.entries(platform.env).find(([name]) => (platform.os === 'win32' ? name.toUpperCase() : name) === 'PATH') ?? []
  return inherited === undefined ? undefined : withoutOwnFolders(inherited, platform.os)
}

/** The PATH of the login shell; undefined without an answer. */
async function askShell(platform: Platform, plan: ShellCommand, ours: string | undefined): Promise<string | undefined> {
  const output = await run(plan.command, plan.args, { ...platform.env, PATH: ours })
  return parseLoginPath(output)
}

/** The PATH that new programs of Windows get: that of the machine, then that of the user; undefined without an answer. */
async function askRegistry(platform: Platform): Promise<string | undefined> {
  const answers = await Promise.all(REGISTRY_KEYS.map((key) => run('reg.exe', ['query', key, '/v', 'Path'], platform.env)))
  const paths = answers.flatMap((output) => parseRegistryPath(output, platform.env) ?? [])
  return paths.length === 0 ? undefined : paths.join(';')
}

const REGISTRY_KEYS = ['HKLM\\SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Environment', 'HKCU\\Environment']

/** PATH in the output of `reg query`, its variables filled in; undefined if it is missing. */
export function parseRegistryPath(output: string, env: Platform['env']): string | undefined {
  const value = /^\s*Path\s+REG_(?:EXPAND_)?SZ\s+(.*\S)\s*$/im.exec(output)?.[1]
  const filled = new Map(Object.entries(env).map(([name, text]) => [name.toUpperCase(), text]))
  return value?.replace(/%([^%;]+)%/g, (all, name: string) => filled.get(name.toUpperCase()) ?? all)
}

/** What a command prints; empty if it fails or takes too long. */
function run(command: string, args: readonly string[], env: Platform['env']): Promise<string> {
  return new Promise<string>((resolve) => {
    const child = execFile(command, args, { timeout: TIME_LIMIT, killSignal: 'SIGKILL', env }, (_error, stdout) => resolve(stdout))
    child.stdin?.end()
    // Some failures to start a program are thrown.
  }).catch(() => '')
}

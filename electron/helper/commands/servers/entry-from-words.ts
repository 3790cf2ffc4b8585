import { TooltrayError } from '../../../engine/base/errors.ts'

/** Options of `add`. */
export interface EntryOptions {
  readonly transport?: 'http' | 'sse'
  /** `Name=value` or `Name: value` each. */
  readonly header?: readonly string[]
  readonly bearer?: string
  readonly account?: string
  /** `NAME=value` each. */
  readonly env?: readonly string[]
  readonly cwd?: string
  /** The program is a CLI tool: its subcommands become tools. */
  readonly cli?: true
  /** The subcommands; all if not set. */
  readonly only?: readonly string[]
  readonly disabled?: true
  /** It runs in a sandbox; each of the following options implies it. */
  readonly sandbox?: true
  /** A host, or `all`. */
  readonly reach?: readonly string[]
  readonly read?: readonly string[]
  readonly write?: readonly string[]
}

/**
 * Builds the entry for servers.json from a command line: a program with its arguments, or one URL. Throws `usage` if options are invalid,
 * or do not apply to the target.
 *
 * @param absolute resolves a path against the folder in which the command was typed.
 */
export function entryFromWords(
  target: readonly string[],
  options: EntryOptions,
  absolute: (path: string) => string,
): Record<string, unknown> {
  const [first = '', ...rest] = target
  const switchedOff = options.disabled === true ? { enabled: false } : {}
  if (rest.length > 0 || !isAddress(first)) return { ...programEntry(first, rest, options, absolute), ...switchedOff }
  return { ...remoteEntry(first, options), ...switchedOff }
}

/** The engine checks whether the scheme is supported. */
function isAddress(word: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(word)
}

function programEntry(
  command: string,
  args: readonly string[],
  options: EntryOptions,
  absolute: (path: string) => string,
): Record<string, unknown> {
  /** The engine resolves `~` and variables. */
  const fromHere = (path: string): string => (/^(?:~|\$\{)/.test(path) ? path : absolute(path))
  const { env, cwd, cli, only } = options
  refuse(options, ['transport', 'header', 'bearer', 'account'], 'a URL')
  if (only !== undefined && cli === undefined)
    throw new TooltrayError('usage', '--only goes with --cli only.', { hint: 'See: tooltray add --help' })
  return {
    ...(cli === undefined ? {} : { type: 'cli' }),
    command,
    ...(args.length === 0 ? {} : { args }),
    ...(env === undefined ? {} : { env: Object.fromEntries(env.map((word) => split(word, /=/, '--env', 'NAME=value'))) }),
    ...(cwd === undefined ? {} : { cwd: fromHere(cwd) }),
    ...(only === undefined ? {} : { commands: only }),
    ...sandboxOf(options, fromHere),
  }
}

function sandboxOf({ sandbox, reach, read, write }: EntryOptions, fromHere: (path: string) => string): Record<string, unknown> {
  if ([sandbox, reach, read, write].every((option) => option === undefined)) return {}
  const rules = {
    ...(reach === undefined ? {} : { network: reach.includes('all') ? true : reach }),
    ...(read === undefined ? {} : { read: read.map(fromHere) }),
    ...(write === undefined ? {} : { write: write.map(fromHere) }),
  }
  return { sandbox: Object.keys(rules).length === 0 ? true : rules }
}

function remoteEntry(url: string, options: EntryOptions): Record<string, unknown> {
  const { transport = 'http', header, bearer, account } = options
  refuse(options, ['env', 'cwd', 'cli', 'only', 'sandbox', 'reach', 'read', 'write'], 'a command')
  return {
    type: transport,
    url,
    ...(header === undefined ? {} : { headers: Object.fromEntries(header.map((word) => split(word, /[=:]/, '--header', 'Name=value'))) }),
    ...(bearer === undefined ? {} : { bearer }),
    ...(account === undefined ? {} : { account }),
  }
}

function refuse(options: EntryOptions, keys: readonly (keyof EntryOptions)[], wanted: string): void {
  const wrong = keys.find((key) => options[key] !== undefined)
  if (wrong === undefined) return
  throw new TooltrayError('usage', `--${wrong} goes with ${wanted} only.`, { hint: 'See: tooltray add --help' })
}

function split(word: string, separator: RegExp, option: string, form: string): [string, string] {
  const at = word.search(separator)
  if (at < 1) throw new TooltrayError('usage', `${option} "${word}" must have the form ${form}.`, { hint: 'See: tooltray add --help' })
  return [word.slice(0, at).trim(), word.slice(at + 1).trim()]
}

/** Returns a notice if a word of an entry is a file of the current folder, in which the server will not run; undefined otherwise. */
export function folderNotice({ command, args, cwd }: Record<string, unknown>, exists: (path: string) => boolean): string | undefined {
  if (typeof command !== 'string' || cwd !== undefined) return undefined
  const words = [...(command.includes('/') ? [command] : []), ...(Array.isArray(args) ? args.map(String) : [])]
  const here = words.find((word) => /^[^-~$/\\][^:]*[/.]/.test(word) && exists(word))
  return here === undefined
    ? undefined
    : `${here} is in this folder, and the server runs in your home folder. To run it here, add it again with: --replace --cwd .`
}

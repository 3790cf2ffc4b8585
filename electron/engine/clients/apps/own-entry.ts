import type { HelperProgram } from '../../../contract/clients.ts'
import { areConnectOptions } from './connect-words.ts'
import { programName } from '../../base/words/program-name.ts'

/** The environment variable that marks Tooltray's own entries; its value is the id of the client. */
export const MARKER = 'TOOLTRAY_CLIENT'

/** File names of Tooltray, for any installation. */
const OUR_NAME = /^tooltray(?:\.(?:[cm]?js|ts|appimage))?$|^tooltray-[\w.-]*\.appimage$/

/**
 * Whether an entry starts Tooltray: it has the marker, the path of the helper, or a program named like Tooltray with `connect`. Such an
 * entry must never be imported: Tooltray would start itself in an infinite loop.
 */
export function isOwnEntry(entry: Readonly<Record<string, unknown>>, helper: HelperProgram): boolean {
  const { command, args, env } = entry
  if (typeof env === 'object' && env !== null && MARKER in env) return true
  if (typeof command !== 'string') return false
  // The program may be wrapped in a shell, with the whole command line as one argument.
  const words = [command, ...(Array.isArray(args) ? args.map(String) : [])].flatMap((word) =>
    /\s(?:.*\s)?connect(?:\s|$)/.test(word) ? [word, ...word.split(/\s+/)] : [word],
  )
  const script = helper.args.find((arg) => arg !== 'connect') ?? helper.command
  if (words.includes(script)) return true
  const at = words.findIndex((word) => OUR_NAME.test(programName(word.replace(/^["']|["']$/g, ''))))
  return at !== -1 && words.slice(at + 1).includes('connect')
}

/**
 * Whether an own entry starts the installed helper, with whatever options of `tooltray connect`. A script may be run by another Node than
 * this process, if that exists: the command line and the engine often run on different ones.
 */
export function isCurrent(entry: Readonly<Record<string, unknown>>, helper: HelperProgram, exists: (file: string) => boolean): boolean {
  const { command, args } = entry
  const env = (entry['env'] ?? {}) as Record<string, unknown>
  const given = Array.isArray(args) ? args.map(String) : []
  const same = helper.args.every((arg, index) => arg === given[index]) && areConnectOptions(given.slice(helper.args.length))
  const scripted = helper.args.length > 1 && typeof command === 'string' && programName(command) === 'node' && exists(command)
  return (command === helper.command || scripted) && same && Object.entries(helper.env).every(([name, value]) => env[name] === value)
}

/** Absolute path with a folder: `/c` is an option of Windows' shell. */
const WHOLE_PATH = /^\/[^/]+\/|^[A-Za-z]:[\\/]/

/** Returns the first file with an absolute path that an entry starts, or passes as an argument, and that does not exist. */
export function goneFile({ command, args }: Readonly<Record<string, unknown>>, exists: (file: string) => boolean): string | undefined {
  const words = [command, ...(Array.isArray(args) ? (args as unknown[]) : [])].filter((word) => typeof word === 'string')
  return words.find((word) => WHOLE_PATH.test(word) && !exists(word))
}

import type { HelperProgram } from '../../../contract/clients.ts'
import { programName } from '../../base/words/program-name.ts'

/** The variable that marks an entry as Tooltray's own; its value is the id of the client. */
export const MARKER = 'TOOLTRAY_CLIENT'

/** Programs whose file has our name, however it was installed. */
const OUR_NAME = /^tooltray(?:\.(?:[cm]?js|ts|appimage))?$|^tooltray-[\w.-]*\.appimage$/

/**
 * Whether an entry starts Tooltray: by our marker, by the path of the helper, or by a program of our name that is told to `connect`.
 * Such an entry must never be imported: Tooltray would start itself, for ever.
 */
export function isOwnEntry(entry: Readonly<Record<string, unknown>>, helper: HelperProgram): boolean {
  const { command, args, env } = entry
  if (typeof env === 'object' && env !== null && MARKER in env) return true
  if (typeof command !== 'string') return false
  // A shell may stand around it, with all of it as one argument.
  const words = [command, ...(Array.isArray(args) ? args.map(String) : [])].flatMap((word) =>
    /\s(?:.*\s)?connect(?:\s|$)/.test(word) ? [word, ...word.split(/\s+/)] : [word],
  )
  const script = helper.args.find((arg) => arg !== 'connect') ?? helper.command
  if (words.includes(script)) return true
  const at = words.findIndex((word) => OUR_NAME.test(programName(word.replace(/^["']|["']$/g, ''))))
  return at !== -1 && words.slice(at + 1).includes('connect')
}

/**
 * Whether an own entry starts the helper that is installed now. A script may be run by another Node than the one of this process, as long
 * as that is there: the command line and the engine are often started by different ones.
 */
export function isCurrent(entry: Readonly<Record<string, unknown>>, helper: HelperProgram, exists: (file: string) => boolean): boolean {
  const { command, args } = entry
  const env = (entry['env'] ?? {}) as Record<string, unknown>
  const same = Array.isArray(args) && args.length === helper.args.length && args.every((arg, index) => arg === helper.args[index])
  const scripted = helper.args.length > 1 && typeof command === 'string' && programName(command) === 'node' && exists(command)
  return (command === helper.command || scripted) && same && Object.entries(helper.env).every(([name, value]) => env[name] === value)
}

/** With a folder in it: `/c` is a switch of Windows' shell. */
const WHOLE_PATH = /^\/[^/]+\/|^[A-Za-z]:[\\/]/

/** The first file with a whole path that an entry starts, or hands to what it starts, and that is not there. */
export function goneFile({ command, args }: Readonly<Record<string, unknown>>, exists: (file: string) => boolean): string | undefined {
  const words = [command, ...(Array.isArray(args) ? (args as unknown[]) : [])].filter((word) => typeof word === 'string')
  return words.find((word) => WHOLE_PATH.test(word) && !exists(word))
}

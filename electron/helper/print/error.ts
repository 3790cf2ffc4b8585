import { ORPCError } from '@orpc/client'
import { CommanderError } from 'commander'
import { type ErrorCode, TooltrayError, messageOf } from '../../engine/base/errors.ts'
import { type ExitCode, exitCodeOf } from '../commands/exit-codes.ts'
import { meantCommand } from '../commands/meant-command.ts'
import { plainJson, plainLine } from './text.ts'

/** The reported parts of an error. */
export interface ErrorReport {
  readonly code: ErrorCode
  readonly message: string
  readonly hint?: string
}

/**
 * Converts any error to a report: our own, the engine's as the control API carries it, or the command line's.
 *
 * @param command the running command, if it is known.
 */
export function reportOf(error: unknown, command?: string): ErrorReport {
  if (error instanceof TooltrayError)
    return { code: error.code, message: error.message, ...(error.hint === undefined ? {} : { hint: inCommands(error.hint) }) }
  if (error instanceof ORPCError) return reportOfEngine(error as ORPCError<string, unknown>)
  if (error instanceof CommanderError) return reportOfUsage(error, command)
  if (error instanceof Error && error.name === 'AbortError') {
    return { code: 'engine_unreachable', message: 'Tooltray stopped before it answered.', hint: 'See what it wrote last: tooltray logs' }
  }
  return { code: 'internal', message: messageOf(error), hint: 'This is a defect of Tooltray. See also: tooltray logs' }
}

/**
 * Formats a report for people: one line each with the error, the hint, and the page of its code (`errorHelp` has one for every code).
 * Wrong usage has none: its hint leads to the help of the command.
 */
export function errorLines({ code, message, hint }: ErrorReport): string {
  const lines = [`error: ${plainLine(message)} [${plainLine(code)}]`]
  if (hint !== undefined) lines.push(`hint: ${plainLine(hint)}`)
  if (code !== 'usage') lines.push(`see: tooltray docs ${plainLine(code)}`)
  return lines.join('\n')
}

/** Formats a report as JSON. */
export function errorJson(report: ErrorReport): string {
  return plainJson({ error: report })
}

/** Returns the exit code for a report. */
export function exitCodeOfReport(report: ErrorReport): ExitCode {
  return exitCodeOf(report.code)
}

/** The meta-tools that hints name, and the commands that do the same. */
const COMMANDS: Readonly<Record<string, string>> = {
  search_tools: 'search',
  describe_tool: 'describe',
  execute_tool: 'call',
  execute_read_tool: 'call',
  proxy_status: 'status',
  proxy_refresh: 'refresh',
}

/** Replaces the meta-tools in an engine's hint by commands. */
function inCommands(hint: string): string {
  return hint.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (word) => (Object.hasOwn(COMMANDS, word) ? `\`tooltray ${COMMANDS[word] ?? ''}\`` : word))
}

function reportOfEngine(error: ORPCError<string, unknown>): ErrorReport {
  const { code, hint } = (typeof error.data === 'object' && error.data !== null ? error.data : {}) as { code?: unknown; hint?: unknown }
  const shown = { message: error.message, ...(typeof hint === 'string' ? { hint: inCommands(hint) } : {}) }
  if (typeof code === 'string') return { code: code as ErrorCode, ...shown }
  if (error.code === 'BAD_REQUEST')
    return { code: 'usage', message: `Tooltray does not accept this request: ${issuesOf(error.data) ?? error.message}.` }
  return { code: 'internal', ...shown, hint: 'See what Tooltray wrote last: tooltray logs' }
}

function issuesOf(data: unknown): string | undefined {
  const { issues } = (data ?? {}) as { issues?: unknown }
  if (!Array.isArray(issues)) return undefined
  return issues
    .map((issue: { path?: unknown[]; message?: unknown }) => [issue.path?.join('.'), issue.message].filter(Boolean).join(': '))
    .join('; ')
}

/** commander writes `error: message`, and its suggestion in brackets in a second line. */
function reportOfUsage(error: CommanderError, command: string | undefined): ErrorReport {
  const [first = '', suggestion] = error.message.split('\n')
  const what = first.replace(/^error: /, '')
  const message = `${what.slice(0, 1).toUpperCase()}${what.slice(1)}${/[.!?]$/.test(what) ? '' : '.'}`
  const unknown = error.code === 'commander.unknownCommand' && command === undefined
  const meant = unknown ? meantCommand(/'(.*)'/.exec(first)?.[1] ?? '') : undefined
  if (error.code === 'commander.unknownOption' && command === 'search') {
    return { code: 'usage', message, hint: "To leave a word out, put the query in quotes: tooltray search 'read file -upload'" }
  }
  const nearest = meant === undefined ? suggestion?.replace(/^\((.*)\)$/, '$1') : `Did you mean ${meant}?`
  return { code: 'usage', message, hint: nearest ?? `See: tooltray ${command === undefined ? '' : `${command} `}--help` }
}

import { z } from 'zod'
import {
  ADDRESS_KEYS,
  addressOf,
  isCliEntry,
  lineOf,
  newServerNameProblem,
  serverEntry,
  wordsOf,
  completedAddress,
  serverPage,
} from '../../../electron/control/server-entry.ts'
import type { Entry } from './entry.ts'

/** The values of the form's fields. */
export interface FormValues {
  kind: 'program' | 'address'
  name: string
  /** A command line. */
  command: string
  /** `NAME=value`, one per line. */
  env: string
  cwd: string
  /** Whether the program is a CLI tool, whose subcommands become tools. */
  cli: boolean
  url: string
  transport: 'http' | 'sse'
  /** `Name: value`, one per line. */
  headers: string
  bearer: string
  /** Durations such as `90s`; empty: as in the settings. */
  startTimeout: string
  callTimeout: string
  /** A duration, `never`, or `adaptive`; empty: as in the settings. */
  idle: string
  /** Which definitions in its new lists wait for review (`HOLDS`); empty: changes and additions. */
  hold: string
  description: string
}

export const emptyForm: FormValues = {
  kind: 'program',
  name: '',
  command: '',
  env: '',
  cwd: '',
  cli: false,
  url: '',
  transport: 'http',
  headers: '',
  bearer: '',
  startTimeout: '',
  callTimeout: '',
  idle: '',
  hold: '',
  description: '',
}

/** Returns the entry for servers.json from the fields, valid or not. */
export function entryOf(values: FormValues): Entry {
  const options: Entry = Object.fromEntries(
    OPTIONS.flatMap((key) =>
      values[key].trim() === '' ? [] : [[key, key === 'description' ? values[key].trim() : optionOf(values[key].trim())]],
    ),
  )
  return { ...targetOf(values), ...options }
}

const OPTIONS = ['startTimeout', 'callTimeout', 'idle', 'hold', 'description'] as const
/** The keys that the form writes, and their names in other clients. */
const KEYS_OF_FORM = ['type', 'command', 'args', 'env', 'cwd', ...ADDRESS_KEYS, 'headers', 'bearer', ...OPTIONS]

/** Fills the fields from an entry of servers.json. */
export function valuesOf(name: string, entry: Entry): FormValues {
  const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  const { command, args, env, headers } = entry
  const words = [text(command), ...(Array.isArray(args) ? args.map(String) : [])]
  return {
    kind: typeof command === 'string' ? 'program' : 'address',
    name,
    command: typeof command === 'string' ? lineOf(words) : '',
    env: linesOf(env, '='),
    cwd: text(entry['cwd']),
    cli: isCliEntry(entry),
    url: text(addressOf(entry)),
    transport: entry['type'] === 'sse' ? 'sse' : 'http',
    headers: linesOf(headers, ': '),
    bearer: text(entry['bearer']),
    startTimeout: text(entry['startTimeout']),
    callTimeout: text(entry['callTimeout']),
    idle: text(entry['idle']),
    hold: text(entry['hold']),
    description: text(entry['description']),
  }
}

/** Returns an entry with the changed fields; unknown keys stay, and so do values that mean the same. */
export function changedEntry(before: Entry, values: FormValues): Entry {
  const next = entryOf(values)
  // Subcommands apply only to a CLI tool, and a sandbox only to a program.
  const program = values.kind === 'program'
  const left = [...KEYS_OF_FORM, ...(program && values.cli ? [] : ['commands']), ...(program ? [] : ['sandbox'])]
  const others = Object.fromEntries(Object.entries(before).filter(([key]) => !left.includes(key)))
  const same = valuesOf('', before)
  const type =
    values.kind === same.kind && values.transport === same.transport && values.cli === same.cli && before['type'] !== undefined
      ? { type: before['type'] }
      : {}
  // A limit written as a number, or as the text of one, keeps its form.
  const unchanged: Entry = Object.fromEntries(
    OPTIONS.filter((key) => values[key] !== '' && values[key] === same[key]).map((key) => [key, before[key]]),
  )
  return { ...type, ...next, ...unchanged, ...others }
}

/** A bare number means seconds. */
function optionOf(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text
}

function targetOf(values: FormValues): Entry {
  if (values.kind === 'program') {
    const [command = '', ...args] = wordsOf(values.command) ?? []
    return {
      ...(values.cli ? { type: 'cli' } : {}),
      command,
      ...(args.length === 0 ? {} : { args }),
      ...(values.env.trim() === '' ? {} : { env: Object.fromEntries(pairsOf(values.env, '=').pairs) }),
      ...(values.cwd.trim() === '' ? {} : { cwd: values.cwd.trim() }),
    }
  }
  return {
    ...(values.transport === 'sse' ? { type: 'sse' } : {}),
    url: completedAddress(values.url.trim()) ?? values.url.trim(),
    ...(values.headers.trim() === '' ? {} : { headers: Object.fromEntries(pairsOf(values.headers, ':').pairs) }),
    ...(values.bearer.trim() === '' ? {} : { bearer: values.bearer.trim() }),
  }
}

/**
 * Returns the form's schema: the engine's own validation of the entry, with errors at their fields.
 *
 * @param current the server's existing name, which is always valid.
 */
export function formSchema(taken: ReadonlySet<string>, current?: string) {
  const fields = z.object({
    kind: z.enum(['program', 'address']),
    name: z.string(),
    command: z.string(),
    env: z.string(),
    cwd: z.string(),
    cli: z.boolean(),
    url: z.string(),
    transport: z.enum(['http', 'sse']),
    headers: z.string(),
    bearer: z.string(),
    startTimeout: z.string(),
    callTimeout: z.string(),
    idle: z.string(),
    hold: z.string(),
    description: z.string(),
  })
  return fields.superRefine((values, context) => {
    const problem = (field: keyof FormValues, message: string): void => context.addIssue({ code: 'custom', path: [field], message })
    const nameProblem = values.name === current ? undefined : newServerNameProblem(values.name)
    if (nameProblem !== undefined) problem('name', `The name ${nameProblem}.`)
    else if (taken.has(values.name)) problem('name', 'There is already a server of that name.')

    if (values.kind === 'program' && values.command.trim() === '') return problem('command', 'Enter the program to run.')
    if (values.kind === 'program' && wordsOf(values.command) === undefined) return problem('command', 'A quote is not closed.')
    if (values.kind === 'address' && values.url.trim() === '') return problem('url', 'Enter the address of the server.')
    const page = values.kind === 'address' ? serverPage(String(targetOf(values)['url'])) : undefined
    if (page !== undefined) return problem('url', page.sentence)
    const lines =
      values.kind === 'program'
        ? ({ field: 'env', separator: '=', form: 'NAME=value' } as const)
        : ({ field: 'headers', separator: ':', form: 'Name: value' } as const)
    const { wrong } = pairsOf(values[lines.field], lines.separator)
    if (wrong !== undefined) problem(lines.field, `Line ${wrong} must have the form ${lines.form}.`)
    for (const issue of serverEntry.safeParse(entryOf(values)).error?.issues ?? []) {
      const key = String(issue.path[0])
      problem(key in fields.shape ? (key as keyof FormValues) : values.kind === 'program' ? 'command' : 'url', `It ${issue.message}.`)
    }
  })
}

function pairsOf(text: string, separator: '=' | ':'): { pairs: [string, string][]; wrong: number | undefined } {
  const pairs: [string, string][] = []
  let wrong: number | undefined
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return
    const at = line.indexOf(separator)
    if (at < 1) wrong ??= index + 1
    else pairs.push([line.slice(0, at).trim(), unquoted(line.slice(at + 1).trim())])
  })
  return { pairs, wrong }
}

function linesOf(value: unknown, separator: '=' | ': '): string {
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([key, text]) => `${key}${separator}${quoted(String(text))}`)
    .join('\n')
}

/** Writes a value as JSON text if it would not survive as the rest of a line. */
function quoted(value: string): string {
  return /[\n\r]|^\s|\s$|^".*"$/s.test(value) ? JSON.stringify(value) : value
}

function unquoted(value: string): string {
  if (!/^".*"$/.test(value)) return value
  try {
    return String(JSON.parse(value))
  } catch (error) {
    if (error instanceof SyntaxError) return value
    throw error
  }
}

/** A command line with one program in the place of another, at its first place. */
export function withProgram(line: string, program: string, instead: string): string {
  const words = wordsOf(line) ?? []
  const at = words.indexOf(program)
  return at === -1 ? line : lineOf(words.with(at, instead))
}

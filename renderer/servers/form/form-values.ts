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

/** What stands in the fields of the form. */
export interface FormValues {
  kind: 'program' | 'address'
  name: string
  /** A command line. */
  command: string
  /** `NAME=value`, one a line. */
  env: string
  cwd: string
  /** Whether the program is no server, and its subcommands become tools. */
  cli: boolean
  url: string
  transport: 'http' | 'sse'
  /** `Name: value`, one a line. */
  headers: string
  bearer: string
  /** Durations as people write them, e.g. `90s`; empty: as the settings say. */
  startTimeout: string
  callTimeout: string
  /** A duration, `never` or `adaptive`; empty: as the settings say. */
  idle: string
  /** What of its new lists waits until a person has looked (`HOLDS`); empty: changes and additions. */
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

/** The entry for servers.json that the fields make, whether it is right or not. */
export function entryOf(values: FormValues): Entry {
  const options: Entry = Object.fromEntries(
    OPTIONS.flatMap((key) =>
      values[key].trim() === '' ? [] : [[key, key === 'description' ? values[key].trim() : optionOf(values[key].trim())]],
    ),
  )
  return { ...targetOf(values), ...options }
}

const OPTIONS = ['startTimeout', 'callTimeout', 'idle', 'hold', 'description'] as const
/** What the form writes, and the other names that clients have for it. */
const KEYS_OF_FORM = ['type', 'command', 'args', 'env', 'cwd', ...ADDRESS_KEYS, 'headers', 'bearer', ...OPTIONS]

/** The fields filled with an entry as it stands in servers.json. */
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

/** An entry after the fields were changed: what the form knows nothing of stays, and so does what means the same. */
export function changedEntry(before: Entry, values: FormValues): Entry {
  const next = entryOf(values)
  // What was chosen of its subcommands means nothing to a server, and what its program reaches nothing to an address.
  const program = values.kind === 'program'
  const left = [...KEYS_OF_FORM, ...(program && values.cli ? [] : ['commands']), ...(program ? [] : ['sandbox'])]
  const others = Object.fromEntries(Object.entries(before).filter(([key]) => !left.includes(key)))
  const same = valuesOf('', before)
  const type =
    values.kind === same.kind && values.transport === same.transport && values.cli === same.cli && before['type'] !== undefined
      ? { type: before['type'] }
      : {}
  // A limit that was written as a number, or as text of one, stays what it was.
  const unchanged: Entry = Object.fromEntries(
    OPTIONS.filter((key) => values[key] !== '' && values[key] === same[key]).map((key) => [key, before[key]]),
  )
  return { ...type, ...next, ...unchanged, ...others }
}

/** A bare number is one of seconds. */
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
 * The check of the form: the engine's own of the entry, told beside the field it is about.
 *
 * @param current the name that the server has already: it stays, however odd.
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

    if (values.kind === 'program' && values.command.trim() === '') return problem('command', 'Which program is to run?')
    if (values.kind === 'program' && wordsOf(values.command) === undefined) return problem('command', 'A quote is not closed.')
    if (values.kind === 'address' && values.url.trim() === '') return problem('url', 'Where is the server?')
    const page = values.kind === 'address' ? serverPage(String(targetOf(values)['url'])) : undefined
    if (page !== undefined) return problem('url', page.sentence)
    const lines =
      values.kind === 'program'
        ? ({ field: 'env', separator: '=', form: 'NAME=value' } as const)
        : ({ field: 'headers', separator: ':', form: 'Name: value' } as const)
    const { wrong } = pairsOf(values[lines.field], lines.separator)
    if (wrong !== undefined) problem(lines.field, `Line ${wrong} is not of the form ${lines.form}.`)
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

/** A value that would not survive as the rest of a line is written as a JSON text. */
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

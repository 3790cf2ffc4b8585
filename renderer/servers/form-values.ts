import { z } from 'zod'
import { serverEntry, serverNameProblem } from '../../electron/control/server-entry.ts'
import { wordsOf } from './command-words.ts'
import type { Entry } from './pasted.ts'

/** What stands in the fields of the form. */
export interface FormValues {
  kind: 'program' | 'address'
  name: string
  /** A command line. */
  command: string
  /** `NAME=value`, one a line. */
  env: string
  cwd: string
  url: string
  transport: 'http' | 'sse'
  /** `Name: value`, one a line. */
  headers: string
  bearer: string
}

export const emptyForm: FormValues = { kind: 'program', name: '', command: '', env: '', cwd: '', url: '', transport: 'http', headers: '', bearer: '' }

/** The entry for servers.json that the fields make, whether it is right or not. */
export function entryOf(values: FormValues): Entry {
  if (values.kind === 'program') {
    const [command = '', ...args] = wordsOf(values.command) ?? []
    return {
      command,
      ...(args.length === 0 ? {} : { args }),
      ...(values.env.trim() === '' ? {} : { env: Object.fromEntries(pairsOf(values.env, '=').pairs) }),
      ...(values.cwd.trim() === '' ? {} : { cwd: values.cwd.trim() }),
    }
  }
  return {
    ...(values.transport === 'sse' ? { type: 'sse' } : {}),
    url: values.url.trim(),
    ...(values.headers.trim() === '' ? {} : { headers: Object.fromEntries(pairsOf(values.headers, ':').pairs) }),
    ...(values.bearer.trim() === '' ? {} : { bearer: values.bearer.trim() }),
  }
}

/** The check of the form: the engine's own of the entry, told beside the field it is about. */
export function formSchema(taken: ReadonlySet<string>) {
  const fields = z.object({
    kind: z.enum(['program', 'address']),
    name: z.string(),
    command: z.string(),
    env: z.string(),
    cwd: z.string(),
    url: z.string(),
    transport: z.enum(['http', 'sse']),
    headers: z.string(),
    bearer: z.string(),
  })
  return fields.superRefine((values, context) => {
    const problem = (field: keyof FormValues, message: string): void => context.addIssue({ code: 'custom', path: [field], message })
    const nameProblem = serverNameProblem(values.name)
    if (nameProblem !== undefined) problem('name', `The name ${nameProblem}.`)
    else if (taken.has(values.name)) problem('name', 'There is already a server of that name.')

    if (values.kind === 'program' && values.command.trim() === '') return problem('command', 'Which program is to run?')
    if (values.kind === 'program' && wordsOf(values.command) === undefined) return problem('command', 'A quote is not closed.')
    if (values.kind === 'address' && values.url.trim() === '') return problem('url', 'Where is the server?')
    const lines = values.kind === 'program' ? ({ field: 'env', separator: '=', form: 'NAME=value' } as const) : ({ field: 'headers', separator: ':', form: 'Name: value' } as const)
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
    else pairs.push([line.slice(0, at).trim(), line.slice(at + 1).trim()])
  })
  return { pairs, wrong }
}

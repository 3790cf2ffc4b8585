import { TooltrayError } from '../../base/errors.ts'
import { ExactNumber } from '../../base/text/exact-number.ts'
import type { CommandOption, Help, Positional } from './command.ts'
import { nameOf, shortened } from './read-option.ts'

/** Annotations (MCP specification 2025-11-25, `ToolAnnotations`) from an entry, because a help text has none. */
export type ToolHints = Readonly<
  Partial<Record<'readOnlyHint' | 'destructiveHint' | 'idempotentHint' | 'openWorldHint', boolean | undefined>>
>

/** A subcommand, or the program itself, with everything that a tool is made from. */
export interface Command {
  /** The words of the subcommand; none for the program itself. */
  readonly path: readonly string[]
  readonly description: string
  readonly help: Pick<Help, 'options' | 'positionals' | 'endsOptions'>
  readonly hints?: ToolHints | undefined
}

/** The parameter for the program's standard input, which is empty otherwise. */
const STDIN = 'stdin'

/** A value of a command, and the parameter name by which a model passes it. */
type Parameter = { readonly key: string } & ({ readonly option: CommandOption } | { readonly positional: Positional })

/** The name of the tool of a subcommand: its words, joined by `_`. Fit for every client (MCP specification 2025-11-25, tool names). */
export function toolNameOf(program: string, path: readonly string[]): string {
  const words = path.length === 0 ? [program] : path
  return words.map((word) => word.replace(/[^A-Za-z0-9_.-]/g, '-')).join('_')
}

/** The definition of a tool (MCP specification, server/tools), its schema made of the options and arguments of the command. */
export function toolOf(program: string, command: Command): Record<string, unknown> {
  const parameters = parametersOf(command)
  const required = parameters.filter((one) => ('option' in one ? one.option : one.positional).required).map(({ key }) => key)
  const line = [program, ...command.path].join(' ')
  return {
    name: toolNameOf(program, command.path),
    description: command.description === '' ? `Runs ${line}` : `${command.description} (runs ${line})`,
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(
          parameters.map((one) => [one.key, 'option' in one ? optionSchema(one.option) : positionalSchema(one.positional)]),
        ),
        [STDIN]: { type: 'string', description: 'What it reads from standard input' },
      },
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
    },
    annotations: command.hints,
  }
}

/** Names that every object has, or that have a special meaning, are not keys. */
const NO_KEYS = new Set(['__proto__', 'constructor', STDIN])

function parametersOf({ help }: Command): Parameter[] {
  const taken = new Set<string>()
  const free = (name: string, kind: string): string => {
    const key = NO_KEYS.has(name) || taken.has(name) ? `${name.replace(/^_+/, '')}_${kind}` : name
    taken.add(key)
    return key
  }
  return [
    ...help.options.map((option) => ({ key: free(nameOf(option.flag), 'option'), option })),
    ...help.positionals.map((positional) => ({ key: free(positional.name, 'argument'), positional })),
  ]
}

function optionSchema({ passing, type, choices, repeatable, description }: CommandOption): Record<string, unknown> {
  const about = description === '' ? {} : { description }
  const one = choices.length > 0 ? { type, enum: choices } : { type }
  if (repeatable) return { type: 'array', items: one, ...about }
  return passing === 'optional' ? { anyOf: [{ type: 'boolean' }, one], ...about } : { ...one, ...about }
}

function positionalSchema({ choices, repeatable, description }: Positional): Record<string, unknown> {
  const about = description === '' ? {} : { description }
  const one = choices.length > 0 ? { type: 'string', enum: choices } : { type: 'string' }
  return repeatable ? { type: 'array', items: one, ...about } : { ...one, ...about }
}

/** A command line to run, without the program. */
export interface CommandLine {
  readonly words: readonly string[]
  readonly stdin: string | undefined
}

/**
 * The words of a call: the subcommand, its options, and then its arguments. No value can become an option that was not offered: one that
 * begins with a dash is written as `--name=VALUE`, or after `--`, or refused if the program supports neither.
 *
 * @throws TooltrayError `arguments_invalid` for values that the command does not accept.
 */
export function commandLineOf(command: Command, args: Readonly<Record<string, unknown>>): CommandLine {
  const parameters = parametersOf(command)
  const known = new Set([...parameters.map(({ key }) => key), STDIN])
  const unknown = Object.keys(args).find((key) => !known.has(key))
  if (unknown !== undefined) throw invalid(unknown, `This command has no option or argument "${shortened(unknown)}".`)
  const options: string[] = []
  const positionals: string[] = []
  for (const one of parameters) {
    const value = Object.hasOwn(args, one.key) ? args[one.key] : undefined
    const { required } = 'option' in one ? one.option : one.positional
    if (required && value === undefined) throw invalid(one.key, `"${one.key}" is needed.`)
    if (value === undefined || value === null) continue
    if ('option' in one) options.push(...wordsOfOption(one.key, one.option, value))
    else positionals.push(...textsOf(one.key, one.positional.repeatable, value))
  }
  const dashed = positionals.find((text) => text.startsWith('-'))
  if (dashed !== undefined && !command.help.endsOptions)
    throw invalid(
      '',
      `This command would take "${shortened(dashed)}" for an option.`,
      'Write a path as ./-name; other values cannot begin with a dash.',
    )
  const stdin = args[STDIN]
  if (stdin !== undefined && typeof stdin !== 'string') throw invalid(STDIN, `"${STDIN}" must be a text.`)
  return { words: [...command.path, ...options, ...(dashed === undefined ? [] : ['--']), ...positionals], stdin }
}

function wordsOfOption(key: string, option: CommandOption, value: unknown): string[] {
  const { flag, passing, repeatable } = option
  const isLong = flag.startsWith('--')
  if (passing === 'flag' || passing === 'flag-or-no') {
    if (typeof value !== 'boolean') throw invalid(key, `"${key}" must be true or false.`)
    return value ? [flag] : passing === 'flag-or-no' ? [`--no-${nameOf(flag)}`] : []
  }
  if (passing === 'optional' && typeof value === 'boolean') return value ? [flag] : []
  return textsOf(key, repeatable, value).flatMap((text) => {
    if (option.choices.length > 0 && !option.choices.includes(text))
      throw invalid(key, `"${key}" must be one of: ${option.choices.join(', ')}.`)
    if (passing !== 'space') return [`${flag}=${text}`]
    if (!text.startsWith('-')) return [flag, text]
    if (isLong) return [`${flag}=${text}`]
    throw invalid(key, `The value of ${flag} cannot begin with a dash: the program would take it for an option.`)
  })
}

function textsOf(key: string, repeatable: boolean, value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  if (!repeatable && Array.isArray(value)) throw invalid(key, `"${key}" takes one value.`)
  return values.map((one) => {
    if (typeof one !== 'string' && typeof one !== 'number' && typeof one !== 'boolean' && !(one instanceof ExactNumber))
      throw invalid(key, `"${key}" must be a text.`)
    const text = String(one)
    // No command line can contain it (POSIX `execve`).
    if (text.includes('\0')) throw invalid(key, `"${key}" has a character that no argument can have (NUL).`)
    return text
  })
}

function invalid(argument: string, message: string, hint = 'See what it takes with describe_tools.'): TooltrayError {
  return new TooltrayError('arguments_invalid', message, { hint, data: { argument } })
}

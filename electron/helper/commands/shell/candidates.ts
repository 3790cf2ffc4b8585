import { Help, type Argument, type Command, type Option } from 'commander'

/** One completion of a command line. */
export interface Candidate {
  readonly value: string
  readonly about: string
}

/** Kinds of names that only a running engine or the disk knows. */
export type NameKind = 'server' | 'profile' | 'client' | 'credential' | 'role' | 'secret' | 'tool'

/** How a command line can continue: with words, with names of a kind, or with a path. */
export type Continuation =
  | { readonly kind: 'words'; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'names'; readonly of: NameKind; readonly prefix: string }
  | { readonly kind: 'files' }
  | { readonly kind: 'folders' }

/** The kind of an argument or option value, by its name in the help. */
const KINDS: Readonly<Record<string, NameKind | 'files' | 'folders'>> = {
  server: 'server',
  servers: 'server',
  profile: 'profile',
  client: 'client',
  credential: 'credential',
  role: 'role',
  secret: 'secret',
  tool: 'tool',
  file: 'files',
  folder: 'folders',
}

const NOTHING: Continuation = { kind: 'words', candidates: [] }

/**
 * Determines how a command line can continue, from the commands and options of the program.
 *
 * @param before the words before the one at the cursor, without the program.
 * @param current the word at the cursor, as far as it is written.
 */
export function continuationOf(program: Command, before: readonly string[], current: string): Continuation {
  const place = walk(program, before)
  // bash splits `--option=value` into three words.
  const word = current === '=' ? '' : current
  if (place.waiting !== undefined) return valuesOf(place.waiting, '')
  if (place.literal) return { kind: 'files' }
  const assigned = /^(--[^=]+)=/.exec(word)
  if (assigned !== null) {
    const option = optionsOf(place.command).find(({ long }) => long === assigned[1])
    return option === undefined ? NOTHING : valuesOf(option, `${assigned[1]}=`)
  }
  if (word.startsWith('-')) return { kind: 'words', candidates: optionsOf(place.command).map(optionCandidate) }
  return positional(place)
}

interface Place {
  readonly command: Command
  /** The number of arguments so far. */
  readonly given: number
  /** The option whose value comes next. */
  readonly waiting: Option | undefined
  /** After `--`, nothing is an option. */
  readonly literal: boolean
}

function walk(program: Command, words: readonly string[]): Place {
  let command = program
  let given = 0
  let waiting: Option | undefined
  for (const word of words) {
    if (waiting !== undefined) {
      if (word !== '=') waiting = undefined
    } else if (word === '--') {
      return { command, given, waiting: undefined, literal: true }
    } else if (word.startsWith('-') && word !== '-') {
      const option = optionsOf(command).find(({ short, long }) => word === short || word === long)
      if (option?.required === true) waiting = option
    } else if (word !== 'help' || given > 0 || command.commands.length === 0) {
      const inner = given === 0 ? command.commands.find((each) => each.name() === word) : undefined
      if (inner === undefined) given++
      else command = inner
    }
  }
  return { command, given, waiting, literal: false }
}

function positional({ command, given }: Place): Continuation {
  const inner = given === 0 ? new Help().visibleCommands(command) : []
  if (inner.length > 0) return { kind: 'words', candidates: inner.map((each) => ({ value: each.name(), about: each.description() })) }
  const argument = command.registeredArguments[given] ?? variadic(command.registeredArguments.at(-1))
  if (argument === undefined) return NOTHING
  return continuationWith(argument.name(), argument.argChoices, '')
}

function variadic(last: Argument | undefined): Argument | undefined {
  return last?.variadic === true ? last : undefined
}

function valuesOf(option: Option, prefix: string): Continuation {
  const name = /[<[]([\w-]+)/.exec(option.flags)?.[1] ?? ''
  return continuationWith(name, option.argChoices, prefix)
}

function continuationWith(name: string, choices: readonly string[] | undefined, prefix: string): Continuation {
  if (choices !== undefined) return { kind: 'words', candidates: choices.map((choice) => ({ value: prefix + choice, about: '' })) }
  const kind = KINDS[name]
  if (kind === undefined) return NOTHING
  return kind === 'files' || kind === 'folders' ? { kind } : { kind: 'names', of: kind, prefix }
}

function optionsOf(command: Command): Option[] {
  const help = command.createHelp()
  return [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)]
}

function optionCandidate({ long, short, description }: Option): Candidate {
  return { value: long ?? short ?? '', about: description }
}

/** How the value of an option is written on a command line. */
export type Passing =
  /** `--name` where it is true. */
  | 'flag'
  /** `--name` or `--no-name`. */
  | 'flag-or-no'
  /** `--name=VALUE`. */
  | 'equals'
  /** `--name VALUE`. */
  | 'space'
  /** `--name`, or `--name=VALUE`. */
  | 'optional'

export interface CommandOption {
  /** As it is written, with its dashes: the longest form that it has. */
  readonly flag: string
  readonly passing: Passing
  readonly type: 'string' | 'number' | 'integer' | 'boolean'
  /** The only values that it takes; empty where any will do. */
  readonly choices: readonly string[]
  readonly repeatable: boolean
  readonly required: boolean
  readonly description: string
}

/** An argument without a name. */
export interface Positional {
  /** As its help calls it, in small letters. */
  readonly name: string
  readonly required: boolean
  readonly repeatable: boolean
  readonly choices: readonly string[]
  readonly description: string
}

/** What a text of help tells of a program, or of one of its subcommands. */
export interface Help {
  readonly summary: string
  readonly options: readonly CommandOption[]
  /** In their order. */
  readonly positionals: readonly Positional[]
  readonly subcommands: readonly { readonly name: string; readonly summary: string }[]
  /** Whether it does something by itself, and not only by its subcommands. */
  readonly runs: boolean
  /** Whether nothing after a `--` is taken for an option. */
  readonly endsOptions: boolean
}

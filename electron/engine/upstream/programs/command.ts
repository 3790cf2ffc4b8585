/** How the value of an option is written on a command line. */
export type Passing =
  /** `--name` if the value is true. */
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
  /** As written, with its dashes: its longest form. */
  readonly flag: string
  readonly passing: Passing
  readonly type: 'string' | 'number' | 'integer' | 'boolean'
  /** The only accepted values; empty if any value is accepted. */
  readonly choices: readonly string[]
  readonly repeatable: boolean
  readonly required: boolean
  readonly description: string
}

/** An argument without a name. */
export interface Positional {
  /** Its name in the help, in lower case. */
  readonly name: string
  readonly required: boolean
  readonly repeatable: boolean
  readonly choices: readonly string[]
  readonly description: string
}

/** The facts in a help text of a program or a subcommand. */
export interface Help {
  readonly summary: string
  readonly options: readonly CommandOption[]
  /** In their order. */
  readonly positionals: readonly Positional[]
  readonly subcommands: readonly { readonly name: string; readonly summary: string }[]
  /** Whether it can be run by itself, not only by its subcommands. */
  readonly runs: boolean
  /** Whether words after `--` are never read as options. */
  readonly endsOptions: boolean
}

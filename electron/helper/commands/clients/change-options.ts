import type { Command } from 'commander'

/** Options of every command that changes other programs' settings. */
export interface ChangeOptions {
  readonly dryRun?: true
  readonly yes?: true
  /** For an import: secrets of other servers that may be shared. */
  readonly give?: readonly string[]
}

/** Adds the options of every command that changes other programs' settings. */
export function withChangeOptions(command: Command): Command {
  return command.option('--dry-run', 'show what would change, and change nothing').option('-y, --yes', 'do not ask for confirmation')
}

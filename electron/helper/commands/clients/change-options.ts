import type { Command } from 'commander'

/** What every command that changes other programs can be told. */
export interface ChangeOptions {
  readonly dryRun?: true
  readonly yes?: true
  /** Of an import: secrets of others that servers may have. */
  readonly give?: readonly string[]
}

/** Adds what every command that changes other programs has. */
export function withChangeOptions(command: Command): Command {
  return command.option('--dry-run', 'show what would change, and change nothing').option('-y, --yes', 'ask nothing')
}

import { Argument } from 'commander'
import { type AddCommand, examples } from '../command-context.ts'
import { SHELLS, type Shell, completionScript } from './scripts.ts'
import { helperHere } from '../../engine-connection/helper-here.ts'

/** `tooltray completion`: the script that a shell loads to complete `tooltray` commands. */
export const addCompletionCommand: AddCommand = (program, run) => {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .description('print the completion script of a shell')
    .addHelpText(
      'after',
      examples(
        'source <(tooltray completion bash)                        (in ~/.bashrc)',
        'source <(tooltray completion zsh)                         (in ~/.zshrc)',
        'tooltray completion fish | source                         (in ~/.config/fish/config.fish)',
        'tooltray completion powershell | Out-String | Invoke-Expression   (in $PROFILE)',
      ),
    )
    .action((shell: Shell) =>
      run(async ({ reach, printer }) => {
        const { command, args } = helperHere(reach, process.execPath)
        printer.data(completionScript(shell, [command, ...args.filter((arg) => arg !== 'connect')]).trimEnd())
      }),
    )
}

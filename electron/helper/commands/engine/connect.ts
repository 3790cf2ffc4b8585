import { Option } from 'commander'
import { EXPOSURES, type SessionChoice } from '../../../contract/exposure.ts'
import { TooltrayError } from '../../../engine/base/errors.ts'
import { connectProblem } from '../../relay/connect-options.ts'
import { type AddCommand, examples } from '../command-context.ts'

/** `tooltray connect`: the command that AI clients start. Without options it does not get here: the program's entry handles it. */
export const addConnectCommand: AddCommand = (program, run) => {
  program
    .command('connect')
    .description('connect an AI app to Tooltray over stdin and stdout; AI apps start this')
    .addHelpText(
      'after',
      examples(
        '{ "mcpServers": { "tooltray": { "command": "tooltray", "args": ["connect"] } } }',
        '{ "mcpServers": { "github": { "command": "tooltray", "args": ["connect", "--expose", "transparent", "--server", "github"] } } }',
      ),
    )
    .option('--profile <profile>', 'show the client only the servers of this profile')
    .addOption(new Option('--expose <how>', 'how the client sees the tools: search, direct, dynamic, or transparent').choices(EXPOSURES))
    .option('--server <server>', 'the server to show, with --expose transparent')
    .action((choice: SessionChoice) =>
      run(async ({ reach, stdin, stdout }) => {
        const { runner } = reach
        const problem = connectProblem(choice)
        if (problem !== undefined) throw new TooltrayError('usage', problem, { hint: 'See: tooltray connect --help' })
        if (runner.kind === 'engine')
          throw new TooltrayError('usage', 'Unknown options after "connect".', {
            hint: 'Give each option once, with its value after a space: tooltray connect --profile work',
          })
        const { connect } = await import('../../relay/connect.ts')
        await connect({ ...reach, script: runner.script, choice, input: stdin, output: stdout })
        stdin.destroy()
      }),
    )
}

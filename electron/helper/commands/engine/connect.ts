import { type AddCommand, examples } from '../command-context.ts'

/** `tooltray connect`: what AI clients start. Bare, it never comes here: the program's entry sees to it at once. */
export const addConnectCommand: AddCommand = (program, run) => {
  program
    .command('connect')
    .description('relay an AI client to the engine over stdin and stdout; AI clients start this')
    .addHelpText('after', examples('{ "mcpServers": { "tooltray": { "command": "tooltray", "args": ["connect"] } } }'))
    .option('--profile <profile>', 'show the client the servers of this profile alone')
    .action(({ profile }: { profile?: string }) =>
      run(async ({ reach, stdin, stdout }) => {
        const { connect } = await import('../../relay/connect.ts')
        await connect({ ...reach, profile, input: stdin, output: stdout })
        stdin.destroy()
      }),
    )
}

import { type AddCommand, examples, useEngine } from '../command-context.ts'

/** `tooltray logout`: deletes the sign-in of a server. */
export const addLogoutCommand: AddCommand = (program, run) => {
  program
    .command('logout')
    .argument('<server>', 'name of the server')
    .description('sign out of a server: delete its tokens and revoke them if the server supports it')
    .option('--person <name>', 'name of the credential or user that signed in over HTTP')
    .addHelpText('after', examples('tooltray logout notion', 'tooltray logout github --person phone'))
    .action((name: string, options: { person?: string }) =>
      run(async (context) => {
        const { printer } = context
        const answer = await useEngine(context, (engine, signal) => engine.signIn.signOut({ name, ...options }, { signal }))
        if (printer.json) return printer.value(answer)
        const others = answer.servers.filter((server) => server !== name)
        if (others.length > 0)
          printer.notice(`${others.join(', ')} shared its sign-in, and ${others.length > 1 ? 'are' : 'is'} signed out, too.`)
        printer.notice(
          `Signed ${options.person === undefined ? '' : `${options.person} `}out of ${name}.${
            answer.revoked ? '' : ' Its tokens are deleted here; the server was not asked to withdraw them, or could not.'
          }`,
        )
      }),
    )
}

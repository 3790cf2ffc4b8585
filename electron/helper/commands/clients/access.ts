import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { minute } from '../../print/status.ts'

/** `tooltray access`: the credentials for HTTP access. */
export const addAccessCommand: AddCommand = (program, run) => {
  const access = program
    .command('access')
    .description('credentials of clients that connect over HTTP: one for each')
    .addHelpText(
      'after',
      examples(
        'tooltray access add laptop',
        'tooltray access add phone --profile travel --role reader',
        'tooltray access list',
        'tooltray access revoke phone',
      ),
    )

  access
    .command('list', { isDefault: true })
    .description('list the credentials, and when each was used last')
    .addHelpText('after', examples('tooltray access list', 'tooltray access list --json'))
    .action(() =>
      run(async (context) => {
        const { printer } = context
        const credentials = await useEngine(context, (engine, signal) => engine.access.list(undefined, { signal }))
        if (printer.json) return printer.value(credentials)
        if (credentials.length === 0) return printer.notice('There are no credentials yet. Make one with: tooltray access add NAME')
        printer.table(
          [{ title: 'Credential', keep: true }, { title: 'Profile' }, { title: 'Role' }, { title: 'Made' }, { title: 'Last used' }],
          credentials.map(({ name, profile = 'any', role = '', madeAt, usedAt }) => [
            name,
            profile,
            role,
            minute(madeAt),
            usedAt === undefined ? 'never' : minute(usedAt),
          ]),
        )
      }),
    )

  access
    .command('add')
    .argument('<name>', 'what to call the client that is to use it')
    .description('make a credential; its token is printed, this once')
    .option('--profile <profile>', 'the profile that the client works in, whatever it asks for')
    .option('--role <role>', 'the role of servers.json that holds for it')
    .addHelpText('after', examples('tooltray access add laptop', 'tooltray access add phone --profile travel --json'))
    .action((name: string, { profile, role }: { profile?: string; role?: string }) =>
      run(async (context) => {
        const { printer } = context
        const made = await useEngine(context, (engine, signal) => engine.access.add({ name, profile, role }, { signal }))
        if (printer.json) return printer.value(made)
        printer.data(made.token)
        printer.notice(
          'This is the only time that it is shown. The client sends it with each request, as the header: Authorization: Bearer TOKEN',
        )
      }),
    )

  access
    .command('revoke')
    .argument('<credential>', 'name of the credential')
    .description('take a credential back; sessions that came in by it end')
    .addHelpText('after', examples('tooltray access revoke phone'))
    .action((name: string) =>
      run(async (context) => {
        await useEngine(context, (engine, signal) => engine.access.revoke({ name }, { signal }))
        context.printer.notice(`Revoked ${name}. Its token no longer works.`)
      }),
    )
}

import type { ConfigStatus } from '../../../contract/engine-status.ts'
import { type AddCommand, type CommandContext, examples, useEngine } from '../command-context.ts'
import { minute } from '../../print/status.ts'
import { followPairing } from '../sign-in/follow-pairing.ts'

/** `tooltray access`: the credentials for HTTP access. */
export const addAccessCommand: AddCommand = (program, run) => {
  const access = program
    .command('access')
    .description('credentials of clients that connect over HTTP: one for each')
    .addHelpText(
      'after',
      examples(
        'tooltray access add laptop',
        'tooltray access add phone --profile travel --role reader   # both must exist',
        'tooltray access pair   # shows a code that a device signs in with',
        'tooltray access list',
        'tooltray access rename Claude phone',
        'tooltray access revoke phone',
      ),
    )

  access
    .command('list', { isDefault: true })
    .description('list the credentials, and when each was last used')
    .addHelpText('after', examples('tooltray access list', 'tooltray access list --json'))
    .action(() =>
      run(async (context) => {
        const { printer } = context
        const credentials = await useEngine(context, (engine, signal) => engine.access.list(undefined, { signal }))
        if (printer.json) return printer.value(credentials)
        if (credentials.length === 0) return printer.notice('There are no credentials yet. Create one with: tooltray access add NAME')
        printer.table(
          [
            { title: 'Credential', keep: true },
            { title: 'App' },
            { title: 'Profile' },
            { title: 'Role' },
            { title: 'Created' },
            { title: 'Last used' },
          ],
          credentials.map(({ name, client = '', profile = 'any', role = '', madeAt, usedAt }) => [
            name,
            client,
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
    .argument('<name>', 'name for the client that will use it')
    .description('create a credential, and print its token once')
    .option('--profile <profile>', 'the profile of the client, whatever it asks for')
    .option('--role <role>', 'the role of the client, by its name in servers.json')
    .addHelpText('after', examples('tooltray access add laptop', 'tooltray access add phone --profile travel --json'))
    .action((name: string, { profile, role }: { profile?: string; role?: string }) =>
      run(async (context) => {
        const { printer } = context
        const { made, config } = await useEngine(context, async (engine, signal) => ({
          made: await engine.access.add({ name, profile, role }, { signal }),
          config: (await engine.status(undefined, { signal })).config,
        }))
        warnOfMissing(context, config, { profile, role }, 'token')
        if (printer.json) return printer.value(made)
        printer.data(made.token)
        printer.notice(
          'Tooltray shows this token only once. The client must send it with each request, as the header: Authorization: Bearer TOKEN',
        )
      }),
    )

  access
    .command('pair')
    .description('show a code that one device signs in with, for two minutes, and wait for the device')
    .option('--name <name>', 'name for the device; without it, the name of its app')
    .option('--profile <profile>', 'the profile of the device, whatever it asks for')
    .option('--role <role>', 'the role of the device, by its name in servers.json')
    .addHelpText('after', examples('tooltray access pair', 'tooltray access pair --name phone --role reader --json'))
    .action((wanted: { name?: string; profile?: string; role?: string }) =>
      run(async (context) => {
        const { printer } = context
        return useEngine(context, async (engine, signal) => {
          const events = await engine.watch(undefined, { signal })
          const opened = await engine.access.pair(wanted, { signal })
          const status = await engine.status(undefined, { signal })
          warnOfMissing(context, status.config, wanted, 'device')
          if (status.engine.http.length === 0) printer.notice('warning: HTTP access is off, so no device can reach Tooltray.')
          if (printer.json) return printer.value(opened)
          printer.data(opened.code)
          printer.notice(
            'Type this code on the sign-in page of the device. It is valid for two minutes, for one device. ' +
              'This command waits for the device. To stop waiting, press Ctrl+C: the code stays valid.',
          )
          return followPairing(events, opened.code, printer)
        })
      }),
    )

  access
    .command('rename')
    .argument('<credential>', 'name of the credential')
    .argument('<new-name>', 'its new name')
    .description('rename the credential of a client or device; its token stays, and its sessions end')
    .addHelpText('after', examples('tooltray access rename Claude phone'))
    .action((name: string, newName: string) =>
      run(async (context) => {
        await useEngine(context, (engine, signal) => engine.access.rename({ name, newName }, { signal }))
        context.printer.notice(`Renamed ${name} to ${newName}. Rules and roles for the old name no longer apply to it.`)
      }),
    )

  access
    .command('revoke')
    .argument('<credential>', 'name of the credential')
    .description('revoke the credential of a client or device, and end its sessions')
    .addHelpText('after', examples('tooltray access revoke phone'))
    .action((name: string) =>
      run(async (context) => {
        await useEngine(context, (engine, signal) => engine.access.revoke({ name }, { signal }))
        context.printer.notice(`Revoked ${name}. Its token no longer works.`)
      }),
    )
}

/** Says which profile or role is not there: a rule of nothing allows nothing. */
function warnOfMissing(
  { printer }: CommandContext,
  { profiles, roles }: ConfigStatus,
  { profile, role }: { profile?: string | undefined; role?: string | undefined },
  what: 'token' | 'device',
): void {
  for (const [kind, wanted, known, command] of [
    ['profile', profile, profiles, 'tooltray profile save NAME SERVER...'],
    ['role', role, roles, 'tooltray role save NAME --allow PATTERN'],
  ] as const) {
    if (wanted === undefined || known.some((each) => each.name === wanted)) continue
    printer.notice(
      `warning: There is no ${kind} named "${wanted}". Until you create it, this ${what} ${what === 'token' ? 'gives' : 'has'} access to ` +
        `nothing. Create it with: ${command}`,
    )
  }
}

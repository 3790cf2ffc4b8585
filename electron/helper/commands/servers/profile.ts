import { Option } from 'commander'
import { EXPOSURES, type Exposure } from '../../../contract/exposure.ts'
import { TooltrayError } from '../../../engine/base/errors.ts'
import { type AddCommand, examples, useEngine } from '../command-context.ts'

/** `tooltray profile`: named sets of servers. */
export const addProfileCommand: AddCommand = (program, run) => {
  const profile = program
    .command('profile')
    .description('profiles: named sets of servers')
    .addHelpText(
      'after',
      examples(
        'tooltray profile save work github slack',
        'tooltray profile use work',
        'tooltray profile use --all',
        'tooltray connect --profile work',
      ),
    )

  profile
    .command('list', { isDefault: true })
    .description('list the profiles')
    .addHelpText('after', examples('tooltray profile list', 'tooltray profile list --json'))
    .action(() =>
      run(async (context) => {
        const { config } = await useEngine(context, (engine, signal) => engine.status(undefined, { signal }))
        const profiles = config.profiles.map(({ name, servers, expose = 'search' }) => ({
          name,
          inForce: name === config.profile,
          servers,
          expose,
        }))
        if (context.printer.json) return context.printer.value(profiles)
        if (profiles.length === 0)
          return context.printer.notice('There are no profiles yet. Create one with: tooltray profile save NAME SERVER...')
        context.printer.table(
          [{ title: 'Profile', keep: true }, { title: 'Active' }, { title: 'Tool exposure' }, { title: 'Servers' }],
          profiles.map(({ name, inForce, servers, expose }) => [name, inForce ? 'yes' : '', expose, servers.join(', ')]),
        )
      }),
    )

  profile
    .command('use')
    .argument('[profile]', 'name of the profile')
    .option('--all', 'use all servers')
    .description('set the active profile for clients that were started without --profile')
    .addHelpText('after', examples('tooltray profile use work', 'tooltray profile use --all'))
    .action((name: string | undefined, { all }: { all?: true }) =>
      run(async (context) => {
        if ((name === undefined) === (all === undefined))
          throw new TooltrayError('usage', 'Name one profile, or add --all.', { hint: 'See: tooltray profile use --help' })
        await useEngine(context, (engine, signal) => engine.profiles.use(name === undefined ? {} : { name }, { signal }))
        context.printer.notice(name === undefined ? 'Clients see all servers.' : `Clients see the servers of ${name}.`)
      }),
    )

  profile
    .command('save')
    .argument('<profile>', 'name of the profile')
    .argument('<servers...>', 'names of its servers')
    .description('create a profile, or change its servers')
    .addHelpText('after', examples('tooltray profile save work github slack', 'tooltray profile save work github --expose direct'))
    .addOption(new Option('--expose <how>', 'how its clients see the tools: search, direct, dynamic, or transparent').choices(EXPOSURES))
    .action((name: string, servers: string[], { expose }: { expose?: Exposure }) =>
      run(async (context) => {
        await useEngine(context, (engine, signal) => engine.profiles.save({ name, servers, expose }, { signal }))
        context.printer.notice(
          `${name} has ${servers.length} ${servers.length === 1 ? 'server' : 'servers'}. Activate it with: tooltray profile ` +
            `use ${name}`,
        )
      }),
    )

  profile
    .command('remove')
    .argument('<profile>', 'name of the profile')
    .description('remove a profile; its servers stay')
    .addHelpText('after', examples('tooltray profile remove work'))
    .action((name: string) =>
      run(async (context) => {
        await useEngine(context, (engine, signal) => engine.profiles.remove({ name }, { signal }))
        context.printer.notice(`${name} is removed. Its servers are still there.`)
      }),
    )
}

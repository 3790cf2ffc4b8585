import { type AddCommand, examples, notes, useEngine } from '../command-context.ts'
import { InvalidArgumentError } from 'commander'
import { type RolePattern, rolePattern, shownRolePattern } from '../../../contract/consent/role-pattern.ts'
import { fromJson } from '../../../engine/base/text/from-json.ts'
import { everyValue } from '../option-values.ts'

interface RoleOptions {
  readonly client?: string[]
  readonly allow?: RolePattern[]
  readonly deny?: RolePattern[]
}

/** `tooltray role`: the tools that some clients may use. */
export const addRoleCommand: AddCommand = (program, run) => {
  const role = program
    .command('role')
    .description('roles: which tools a client may see and use')
    .addHelpText(
      'after',
      examples(
        "tooltray role save reader --allow '*__get_*' --allow '*__list_*'",
        "tooltray role save careful --client cursor --deny '*__delete_*'",
        'tooltray access add phone --role reader',
        'tooltray policy check phone github__create_issue',
      ),
    )

  role
    .command('list', { isDefault: true })
    .description('list the roles')
    .addHelpText('after', examples('tooltray role list', 'tooltray role list --json'))
    .action(() =>
      run(async (context) => {
        const { printer } = context
        const { config } = await useEngine(context, (engine, signal) => engine.status(undefined, { signal }))
        if (printer.json) return printer.value(config.roles)
        if (config.roles.length === 0)
          return printer.notice('There are no roles yet. Create one with: tooltray role save NAME --deny PATTERN')
        printer.table(
          [{ title: 'Role', keep: true }, { title: 'Clients' }, { title: 'Allow' }, { title: 'Deny' }],
          config.roles.map(({ name, clients = [], allow, deny = [] }) => [
            name,
            clients.join(', '),
            allow === undefined ? 'all' : allow.length === 0 ? 'nothing' : allow.map(shownRolePattern).join(', '),
            deny.map(shownRolePattern).join(', '),
          ]),
        )
      }),
    )

  role
    .command('save')
    .argument('<role>', 'name of the role')
    .description('create a role, or replace one; patterns match server__tool, with * for anything')
    .option('--client <name>', 'a client that has this role with any credential, by name or id (repeatable)', everyValue)
    .option('--allow <pattern>', 'tools to allow; default: all that are not denied (repeatable)', everyPattern)
    .option('--deny <pattern>', 'tools to hide and block; overrides --allow (repeatable)', everyPattern)
    .addHelpText(
      'after',
      notes(
        'A client on this computer names itself, so a role by name is not a security boundary. To enforce a role, use a credential.',
        'A pattern can include arguments, as JSON: {"tool": "shell__run", "arguments": {"command": "git *"}}',
      ),
    )
    .addHelpText(
      'after',
      examples(
        "tooltray role save reader --allow 'github__*' --deny '*__delete_*'",
        `tooltray role save careful --deny '{"tool": "files__*", "arguments": {"path": "/etc/*"}}'`,
      ),
    )
    .action((name: string, { client: clients, allow, deny }: RoleOptions) =>
      run(async (context) => {
        await useEngine(context, (engine, signal) => engine.roles.save({ name, clients, allow, deny }, { signal }))
        context.printer.notice(`${name} is saved. Check it for a client with: tooltray policy check CLIENT TOOL`)
      }),
    )

  role
    .command('remove')
    .argument('<role>', 'name of the role')
    .description('remove a role; its credentials see nothing until you create it again')
    .addHelpText('after', examples('tooltray role remove reader'))
    .action((name: string) =>
      run(async (context) => {
        await useEngine(context, (engine, signal) => engine.roles.remove({ name }, { signal }))
        context.printer.notice(`${name} is removed. Its credentials see nothing until you create it again.`)
      }),
    )
}

/** Collects patterns; one that begins with `{` is JSON. */
function everyPattern(text: string, before: readonly RolePattern[] | undefined): RolePattern[] {
  const { data } = rolePattern.safeParse(text.trimStart().startsWith('{') ? fromJson(text) : text)
  if (data === undefined)
    throw new InvalidArgumentError('It must be a pattern, or JSON like {"tool": "files__*", "arguments": {"path": "/etc/*"}}.')
  return [...(before ?? []), data]
}

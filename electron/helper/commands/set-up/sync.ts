import type { SyncStatus, WaitingChange } from '../../../contract/settings/sync.ts'
import { TooltrayError } from '../../../engine/base/errors.ts'
import { shellWord } from '../../../engine/entry/shell-word.ts'
import { entryLines } from '../../print/entry.ts'
import { printDifference } from '../../print/change.ts'
import { plainLine } from '../../print/text.ts'
import { agreesToShown, declined } from '../ask.ts'
import { type ExitCode, exitCodes } from '../exit-codes.ts'
import { type AddCommand, type CommandContext, examples, notes, useEngine } from '../command-context.ts'
import { everyValue, giveOption } from '../option-values.ts'
import { Option } from 'commander'

const NOT_CHANGED = 'Nothing was changed.'

interface AcceptOptions {
  readonly all?: true
  readonly path?: readonly string[]
  readonly yes?: true
  readonly give?: readonly string[]
}

/** `tooltray sync`: shares the configuration with the user's other computers, by a folder. */
export const addSyncCommand: AddCommand = (program, run) => {
  const sync = program
    .command('sync')
    .description('share the configuration with your other computers, by a folder')
    .addHelpText(
      'after',
      notes(
        'Servers, profiles, roles, rules, settings, and saved scripts are shared. ' +
          'Keys, sign-ins, paths, and sandboxes stay on each computer.',
      ),
    )
    .addHelpText(
      'after',
      examples(
        'tooltray sync',
        'tooltray sync use ~/Sync/tooltray',
        'tooltray sync accept notes',
        'tooltray sync choose notes --from desk',
      ),
    )

  sync
    .command('status', { isDefault: true })
    .description('exchange now, and show what waits for you')
    .addHelpText('after', examples('tooltray sync', 'tooltray sync status --json'))
    .action(() => run(async (context) => showExchanged(await statusNow(context), context)))

  sync
    .command('use')
    .argument('<folder>', 'a folder that your computers share: in git, iCloud, Syncthing, or on a network')
    .option('--take-all', 'take changes of other computers without asking')
    .option('-y, --yes', 'do not ask for confirmation')
    .description('share the configuration by a folder')
    .addHelpText('after', examples('tooltray sync use ~/Sync/tooltray', 'tooltray sync use /mnt/team --take-all'))
    .action((folder: string, { takeAll, yes }: { takeAll?: true; yes?: true }) =>
      run(async (context) => {
        const path = folder.startsWith('~') ? folder : context.absolute(folder)
        if (!(await changeSetting(context, 'sync.take', takeAll === true ? 'all' : 'ask', yes))) return declined(context, NOT_CHANGED)
        if (!(await changeSetting(context, 'sync.folder', path, yes))) return declined(context, NOT_CHANGED)
        return showExchanged(await statusNow(context), context)
      }),
    )

  sync
    .command('off')
    .description('share nothing any more; each computer keeps what it has')
    .addHelpText('after', examples('tooltray sync off'))
    .action(() =>
      run(async (context) => {
        await useEngine(context, (engine, signal) => engine.settings.set({ key: 'sync.folder' }, { signal }))
        context.printer.notice('Nothing is shared any more. The folder stays as it is.')
      }),
    )

  sync
    .command('accept')
    .argument('[names...]', 'what waits, by name')
    .option('--all', 'everything that waits')
    .addOption(new Option('--path <path>', 'a path of this computer, for a server that is new here (repeatable)').argParser(everyValue))
    .option('-y, --yes', 'do not ask for confirmation')
    .addOption(giveOption())
    .description('take changes of your other computers')
    .addHelpText('after', examples('tooltray sync accept --all', 'tooltray sync accept notes --path ~/notes'))
    .action((names: string[], options: AcceptOptions) => run(async (context) => accept(names, options, context)))

  sync
    .command('choose')
    .argument('<name>', 'what was changed on several computers, or what waits')
    .option('--from <computer>', 'the side of this computer')
    .option('--mine', 'what this computer has')
    .description('decide a conflict, for all computers')
    .addHelpText('after', examples('tooltray sync choose notes --from desk', 'tooltray sync choose notes --mine'))
    .action((name: string, options: { from?: string; mine?: true }) => run(async (context) => choose(name, options, context)))
}

function statusNow(context: CommandContext): Promise<SyncStatus> {
  return useEngine(context, (engine, signal) => engine.sync.status(undefined, { signal }))
}

/** Changes a setting after the user agreed to what it does. Returns whether they did. */
async function changeSetting(context: CommandContext, key: 'sync.folder' | 'sync.take', value: string, yes: true | undefined) {
  return useEngine(context, async (engine, signal) => {
    const { says, fingerprint } = await engine.settings.preview({ key, value }, { signal })
    for (const sentence of says) context.printer.notice(plainLine(sentence))
    const why = { what: 'This shares your configuration', hint: 'If that is right, add --yes.' }
    if (fingerprint !== undefined && !(await agreesToShown(context, { yes }, [], why))) return false
    await engine.settings.set({ key, value, agreed: fingerprint }, { signal })
    return true
  })
}

async function accept(
  names: readonly string[],
  { all, path, yes, give }: AcceptOptions,
  context: CommandContext,
): Promise<ExitCode | undefined> {
  if (all !== true && names.length === 0) throw new TooltrayError('usage', 'Name what to accept.', { hint: 'Or add --all.' })
  const { waiting, conflicts } = await statusNow(context)
  const changes = all === true ? waiting : names.map((name) => waitingNamed(waiting, conflicts, name))
  if (changes.length === 0) {
    context.printer.notice('Nothing waits.')
    return undefined
  }
  if (path !== undefined && changes.length > 1)
    throw new TooltrayError('usage', '--path is for one server.', { hint: 'Accept the servers one by one.' })
  for (const change of changes) showChange(change, path, context)
  const borrowed = changes.flatMap(({ preview }) => preview?.borrowed ?? [])
  const why = { what: 'These changes would apply on this computer', hint: 'If they are right, add --yes.' }
  if (!(await agreesToShown(context, { yes, give }, borrowed, why))) return declined(context, 'Nothing was taken.')
  const accepted = {
    changes: changes.map(({ key, fingerprint }) => ({
      key,
      agreed: fingerprint,
      ...(path === undefined ? {} : { paths: path.map((each) => (each.startsWith('~') ? each : context.absolute(each))) }),
    })),
  }
  return showExchanged(await useEngine(context, (engine, signal) => engine.sync.accept(accepted, { signal })), context)
}

async function choose(name: string, { from, mine }: { from?: string; mine?: true }, context: CommandContext): Promise<void> {
  if ((from === undefined) === (mine === undefined))
    throw new TooltrayError('usage', 'Name one side.', { hint: 'Add --from COMPUTER, or --mine.' })
  const { conflicts, waiting } = await statusNow(context)
  const item = named(from === undefined ? [...conflicts, ...waiting] : conflicts, name)
  const side = from === undefined ? undefined : 'sides' in item ? item.sides.find(({ computer }) => computer === from) : undefined
  if (from !== undefined && side === undefined) {
    const computers = 'sides' in item ? item.sides.map(({ computer }) => computer).join(', ') : ''
    throw new TooltrayError('usage', `There is no side of ${from}.`, { hint: `There are: ${computers}` })
  }
  const choice =
    side === undefined
      ? { key: item.key, side: 'here' as const }
      : { key: item.key, side: { by: side.by, n: side.n }, agreed: side.fingerprint }
  showStatus(await useEngine(context, (engine, signal) => engine.sync.choose(choice, { signal })), context)
}

/** Finds a change that waits. Throws `usage`, also for an item in conflict, of which one side must be chosen. */
function waitingNamed(waiting: readonly WaitingChange[], conflicts: SyncStatus['conflicts'], name: string): WaitingChange {
  if (waiting.every((each) => each.name !== name) && conflicts.some((each) => each.name === name))
    throw new TooltrayError('usage', `Several computers changed ${name}.`, {
      hint: `Choose a side: tooltray sync choose ${shellWord(name)} --from COMPUTER`,
    })
  return named(waiting, name)
}

/** Finds what has a name. Throws `usage` if there is none, or several of different kinds. */
function named<Item extends { readonly name: string; readonly kind: string; readonly key: string }>(
  items: readonly Item[],
  name: string,
): Item {
  const found = items.filter((item) => item.name === name || `${item.kind}/${item.name}` === name || item.key === name)
  const [only] = found
  if (only !== undefined && new Set(found.map(({ key }) => key)).size === 1) return only
  throw only === undefined
    ? new TooltrayError('usage', `Nothing of the name "${name}" waits.`, { hint: 'See what does: tooltray sync' })
    : new TooltrayError('usage', `Several have the name "${name}".`, {
        hint: `Name one: ${found.map((each) => `${each.kind}/${each.name}`).join(', ')}`,
      })
}

/** Shows what accepting a change would do. @param given the paths that the user named for it. */
function showChange(waiting: WaitingChange, given: readonly string[] | undefined, { printer }: CommandContext): void {
  const { kind, name, change, computer, preview, paths, text, difference } = waiting
  const notice = (line: string): void => printer.notice(plainLine(line))
  notice(`The ${kind} ${name}, ${change} on ${computer}:`)
  if (preview !== undefined) entryLines(preview).forEach(notice)
  if (difference !== undefined) printDifference(difference, (line) => printer.notice(line), printer)
  else if (preview === undefined && text !== undefined) notice(text.replace(/\s+/g, ' '))
  if (paths === 0) return
  if (given === undefined) notice(`It needs ${pathsOf(waiting)} of this computer: add --path.`)
  else notice(`${given.length === 1 ? 'Its path' : 'Its paths'} here: ${given.join(', ')}`)
}

function pathsOf({ paths }: WaitingChange): string {
  return paths === 1 ? 'a path' : `${paths} paths`
}

/** Shows an exchange. It failed if nothing could be exchanged, whatever else there is to show. */
function showExchanged(status: SyncStatus, context: CommandContext): ExitCode | undefined {
  showStatus(status, context)
  return status.problem === undefined ? undefined : exitCodes.storage
}

function showStatus(status: SyncStatus, { printer }: CommandContext): void {
  if (printer.json) return printer.value(status)
  const { folder, computers, waiting, conflicts, unread, problem } = status
  if (folder === undefined) return printer.notice('Nothing is shared. To begin: tooltray sync use FOLDER')
  const others = computers.length === 0 ? 'no other computer yet' : computers.map(({ name }) => name).join(', ')
  printer.data(plainLine(`Shared by ${folder} with ${others}`))
  if (problem !== undefined)
    printer.notice(plainLine(['Nothing is exchanged now:', problem.message, problem.hint].filter(Boolean).join(' ')))
  if (waiting.length > 0)
    printer.table(
      [{ title: 'Waits', keep: true }, { title: 'Kind' }, { title: 'Change' }, { title: 'Computer' }, { title: 'Why' }],
      waiting.map((item) => [
        plainLine(item.name),
        item.kind,
        item.change,
        plainLine(item.computer),
        plainLine(item.problem ?? (item.paths === 0 ? '' : `It needs ${pathsOf(item)} of this computer.`)),
      ]),
    )
  for (const { kind, name, sides } of conflicts) {
    printer.notice(plainLine(`The ${kind} ${name} was changed on several computers:`))
    for (const { computer, text = 'removed', here } of sides)
      printer.notice(plainLine(`${computer}${here ? ' (used here)' : ''}: ${text.replace(/\s+/g, ' ')}`))
    printer.notice(`Decide: tooltray sync choose ${shellWord(name)} --from COMPUTER`)
  }
  for (const name of unread) printer.notice(plainLine(`Not complete, or not of Tooltray: ${name}`))
  for (const { name, paths } of waiting)
    if (paths > 0) printer.notice(`Accept it: tooltray sync accept ${shellWord(name)}${' --path PATH'.repeat(paths)}`)
  if (waiting.some(({ paths }) => paths === 0)) printer.notice('Accept them: tooltray sync accept --all')
}

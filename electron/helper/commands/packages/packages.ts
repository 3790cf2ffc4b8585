import type { Command } from 'commander'
import type { ControlClient } from '../../../control/control-api.ts'
import type { KeptPackage } from '../../../contract/consent/packages.ts'
import { packageUpdateLines } from '../../../control/words/package-words.ts'
import { shellWord } from '../../../engine/entry/shell-word.ts'
import { type AddCommand, type Run, examples, notes, useEngine } from '../command-context.ts'
import { addScripts } from './scripts.ts'
import { plainLine, plainText } from '../../print/text.ts'

/** `tooltray packages`: the packages that servers are started from. */
export const addPackagesCommand: AddCommand = (program, run) => {
  const packages = program
    .command('packages')
    .description('see which versions of packages servers run, and take an update')
    .addHelpText(
      'after',
      notes(
        'Tooltray installs the package of a server once, and starts it from disk. A newer version does not run until you accept it. ' +
          'One that is younger than three days is not offered.',
      ),
    )
    .addHelpText(
      'after',
      examples('tooltray packages', 'tooltray packages update github', 'tooltray packages accept github', 'tooltray packages back github'),
    )
  packages
    .command('list', { isDefault: true })
    .description('list the packages, with their versions and what waits for you')
    .addHelpText('after', examples('tooltray packages', 'tooltray packages list --json'))
    .action(() =>
      run(async (context) => {
        const { printer } = context
        const kept = await useEngine(context, (engine, signal) => engine.packages.list(undefined, { signal }))
        if (printer.json) return printer.value(kept)
        if (kept.length === 0)
          return printer.notice('No package is kept yet. A package is kept when its server is started for the first time.')
        printer.table(
          [{ title: 'Server', keep: true }, { title: 'Package', keep: true }, { title: 'Version' }, { title: 'Update' }, { title: 'Note' }],
          kept.map((row) => [
            row.server,
            plainLine(row.package),
            plainLine(row.version),
            plainLine(row.update?.version ?? ''),
            noteOf(row),
          ]),
        )
      }),
    )
  addDecision(packages, run, {
    name: 'update',
    description: 'look for a newer version, and show what it changes',
    act: (engine, input, options) => engine.packages.update(input, options),
    done: ({ server, version, update, beyond }) =>
      update === undefined
        ? beyond === undefined
          ? `${server} runs ${version}. There is no newer version for you to accept.`
          : `${server} runs ${version}, which its command names. ${beyond} is there: change the version in its command.`
        : `${server} can get ${update.version}. Accept it: tooltray packages accept ${shellWord(server)}`,
  })
  addDecision(packages, run, {
    name: 'repair',
    description: 'put files of the packages back that were changed or removed, and leave all others alone',
    act: (engine, input, options) => engine.packages.repair(input, options),
    done: ({ server, version }) => `The packages of ${server} are as they were installed: version ${version}.`,
  })
  addDecision(packages, run, {
    name: 'accept',
    description: 'run the newer version that waits for you, or the one that its server was refused to be started from',
    async act(engine, input, options) {
      const { refused } = await engine.packages.of(input, options)
      return engine.packages.accept({ ...input, agreed: refused?.fingerprint }, options)
    },
    done: ({ server, version }) => `${server} runs ${version} from its next use on. Go back: tooltray packages back ${shellWord(server)}`,
  })
  addDecision(packages, run, {
    name: 'skip',
    description: 'do not offer the waiting version again',
    act: (engine, input, options) => engine.packages.skip(input, options),
    done: ({ server, version }) => `${server} stays at ${version}.`,
  })
  addDecision(packages, run, {
    name: 'back',
    description: 'run the version before',
    act: (engine, input, options) => engine.packages.back(input, options),
    done: ({ server, version }) => `${server} runs ${version} from its next use on.`,
  })
  addScripts(packages, run)
  packages
    .command('follow')
    .argument('<server>', 'name of the server')
    .option('--off', 'let updates wait for you again')
    .description('take updates of a server by themselves, once they are old enough')
    .addHelpText('after', examples('tooltray packages follow github', 'tooltray packages follow github --off'))
    .action((server: string, { off }: { off?: true }) =>
      run(async (context) => {
        const input = { name: server, on: off !== true }
        const row = await useEngine(context, (engine, signal) => engine.packages.follow(input, { signal }))
        if (context.printer.json) return context.printer.value(row)
        context.printer.notice(
          plainLine(
            row.follows === true
              ? `Updates of ${row.server} are taken by themselves once they are old enough.`
              : `Updates of ${row.server} wait for you.`,
          ),
        )
      }),
    )
  packages
    .command('clean')
    .description('remove packages that no server runs, and that were not used for 30 days')
    .addHelpText('after', examples('tooltray packages clean'))
    .action(() =>
      run(async (context) => {
        const cleaned = await useEngine(context, (engine, signal) => engine.packages.clean(undefined, { signal }))
        if (context.printer.json) return context.printer.value(cleaned)
        for (const name of cleaned.removed) context.printer.data(plainLine(name))
        context.printer.notice(cleaned.removed.length === 0 ? 'There was nothing to remove.' : `Removed: ${cleaned.removed.length}.`)
      }),
    )
}

interface Decision {
  readonly name: string
  readonly description: string
  act(engine: ControlClient, input: { name: string }, options: { readonly signal: AbortSignal }): Promise<KeptPackage>
  /** What happened, as a sentence. */
  done(row: KeptPackage): string
}

function addDecision(packages: Command, run: Run, { name, description, act, done }: Decision): void {
  packages
    .command(name)
    .argument('<server>', 'name of the server')
    .description(description)
    .addHelpText('after', examples(`tooltray packages ${name} github`))
    .action((server: string) =>
      run(async (context) => {
        const { printer } = context
        const row = await useEngine(context, (engine, signal) => act(engine, { name: server }, { signal }))
        if (printer.json) return printer.value(row)
        for (const line of row.update === undefined ? [] : packageUpdateLines(row.update)) printer.data(plainLine(line))
        if (row.update?.changeLog !== undefined) printer.data(`\nIts change log says:\n\n${plainText(row.update.changeLog)}\n`)
        printer.notice(plainLine(done(row)))
      }),
    )
}

function noteOf({ state, deprecated, gone, scripts, follows, beyond }: KeptPackage): string {
  if (deprecated !== undefined) return plainLine(`deprecated: ${deprecated}`)
  if (gone !== undefined) return `${plainLine(gone)} of the gallery is no longer in its registry`
  if (state === 'missing') return 'is installed at the next start'
  if (scripts?.allowed === false) return 'its install scripts did not run'
  if (beyond !== undefined) return plainLine(`its command names this version; ${beyond} is there`)
  return follows === true ? 'takes updates by itself' : ''
}

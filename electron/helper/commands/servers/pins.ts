import type { DefinitionChange } from '../../../contract/consent/pins.ts'
import { type AddCommand, examples, useEngine } from '../command-context.ts'
import type { Printer } from '../../print/printer.ts'
import { findingLine } from '../tools/finding-line.ts'
import { plainLine } from '../../print/text.ts'

/** The word for each kind of change. */
const CHANGE_WORDS: Readonly<Record<DefinitionChange['change'], string>> = {
  changed: 'changed',
  added: 'new',
  renamed: 'renamed',
  gone: 'gone',
}

/** `tooltray pins`: pending changes of servers' tools. */
export const addPinsCommand: AddCommand = (program, run) => {
  const pins = program
    .command('pins')
    .description('what changed of the tools of a server since you took them; until you look, it is held')
    .addHelpText(
      'after',
      '\nWhat a server lists first is taken as it is. What it changes or adds later is neither listed nor found nor called until you\n' +
        'accept it. "hold" in its entry says what is held: "all" (the first list, too), "additions" (changes and ' +
        'additions), "changes", "nothing".\n',
    )
    .addHelpText('after', examples('tooltray pins', 'tooltray pins review github', 'tooltray pins accept github'))

  pins
    .command('list', { isDefault: true })
    .description('list the servers, with how many of their definitions are pinned and held')
    .action(() =>
      run(async (context) => {
        const { printer } = context
        const servers = await useEngine(context, (engine, signal) => engine.pins.list(undefined, { signal }))
        if (printer.json) return printer.value(servers)
        if (servers.length === 0) return printer.notice('There is no server yet.')
        printer.table(
          [
            { title: 'Server', keep: true },
            { title: 'Hold', keep: true },
            { title: 'Pinned', align: 'right' },
            { title: 'Held', align: 'right' },
          ],
          servers.map(({ server, hold, pinned, held }) => [server, hold, pinned, held]),
        )
      }),
    )

  pins
    .command('review')
    .argument('<server>', 'name of the server')
    .description('show what changed, as old and new text')
    .addHelpText('after', examples('tooltray pins review github'))
    .action((name: string) =>
      run(async (context) => {
        const { printer } = context
        const changes = await useEngine(context, (engine, signal) => engine.pins.review({ name }, { signal }))
        if (printer.json) return printer.value(changes)
        if (changes.length === 0) return printer.notice(`Nothing of ${name} is held.`)
        for (const [at, change] of changes.entries()) {
          if (at > 0) printer.data('')
          printChange(change, printer)
        }
        printer.notice(`Take it as it is now: tooltray pins accept ${name}`)
      }),
    )

  pins
    .command('accept')
    .argument('<server>', 'name of the server')
    .description('take the definitions of a server as they are now')
    .addHelpText('after', examples('tooltray pins accept github'))
    .action((name: string) =>
      run(async (context) => {
        const { printer } = context
        const answer = await useEngine(context, (engine, signal) => engine.pins.accept({ name }, { signal }))
        if (printer.json) return printer.value(answer)
        const { accepted } = answer
        printer.notice(accepted === 0 ? `Nothing of ${name} was held.` : `${accepted} of ${name} ${accepted === 1 ? 'is' : 'are'} taken.`)
      }),
    )
}

/** Prints one definition: each changed place with its old and new text, the difference in brackets. */
function printChange({ kind, name, change, was, places, findings }: DefinitionChange, printer: Printer): void {
  const renamed = was === undefined ? '' : `, was ${plainLine(was)}`
  printer.data(`${printer.paint('bold', plainLine(name))}  ${kind}, ${CHANGE_WORDS[change]}${renamed}`)
  for (const { where, before, after, marks } of places) {
    printer.data(printer.paint('dim', `  ${plainLine(where)}`))
    if (before !== undefined) printer.prose(`  - ${marked(before, marks.before)}`, 'red')
    if (after !== undefined) printer.prose(`  + ${marked(after, marks.after)}`, 'green')
  }
  for (const finding of findings) printer.item('  !', 'yellow', findingLine(finding))
}

function marked(text: string, mark: { readonly at: number; readonly length: number } | undefined): string {
  if (mark === undefined) return text
  const end = mark.at + mark.length
  return `${text.slice(0, mark.at)}[${text.slice(mark.at, end)}]${text.slice(end)}`
}

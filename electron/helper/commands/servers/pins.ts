import type { Command } from 'commander'
import type { ChosenDefinition, DefinitionChange } from '../../../contract/consent/pending-changes.ts'
import { CHANGE_WORDS, changeSentences, sentenceText } from '../../../control/words/change-words.ts'
import { type AddCommand, type Run, examples, notes, useEngine } from '../command-context.ts'
import { everyValue } from '../option-values.ts'
import type { Printer } from '../../print/printer.ts'
import { findingLine } from '../tools/finding-line.ts'
import { shellWord } from '../../../engine/entry/shell-word.ts'
import { plainLine } from '../../print/text.ts'

/** The options that choose changes by their names. */
interface Chosen {
  readonly tool?: readonly string[]
  readonly prompt?: readonly string[]
  readonly resource?: readonly string[]
  readonly template?: readonly string[]
}

/** `tooltray pins`: changes of servers' tools that wait for review. */
export const addPinsCommand: AddCommand = (program, run) => {
  const pins = program
    .command('pins')
    .description("review changes to a server's tools, and accept them or leave them out")
    .addHelpText(
      'after',
      notes(
        'Tooltray accepts the first list of tools of a server. What the server changes or adds later is not listed, found, or called ' +
          'until you accept it. If you leave a change out, Tooltray asks again only when it changes once more.',
        'Set "hold" in the entry of a server to choose what waits for you: "all" (also the first list), "additions" (changes and ' +
          'additions; the default), "changes", or "nothing".',
      ),
    )
    .addHelpText(
      'after',
      examples(
        'tooltray pins',
        'tooltray pins review github',
        'tooltray pins accept github --tool create_issue',
        'tooltray pins leave-out github --tool delete_repository',
        'tooltray pins accept github',
      ),
    )

  pins
    .command('list', { isDefault: true })
    .description('list the servers, with the number of definitions that are accepted, wait for review, or are left out')
    .addHelpText('after', examples('tooltray pins', 'tooltray pins list --json'))
    .action(() =>
      run(async (context) => {
        const { printer } = context
        const servers = await useEngine(context, (engine, signal) => engine.pendingChanges.list(undefined, { signal }))
        if (printer.json) return printer.value(servers)
        if (servers.length === 0) return printer.notice('There is no server yet.')
        printer.table(
          [
            { title: 'Server', keep: true },
            { title: 'Hold', keep: true },
            { title: 'Accepted', align: 'right' },
            { title: 'To review', align: 'right' },
            { title: 'Left out', align: 'right' },
          ],
          servers.map(({ server, hold, pinned, held, leftOut }) => [server, hold, pinned, held, leftOut]),
        )
      }),
    )

  pins
    .command('review')
    .argument('<server>', 'name of the server')
    .description('show what changed, in words and as old and new text')
    .addHelpText('after', examples('tooltray pins review github', 'tooltray pins review github --json'))
    .action((name: string) =>
      run(async (context) => {
        const { printer } = context
        const changes = await useEngine(context, (engine, signal) => engine.pendingChanges.review({ name }, { signal }))
        if (printer.json) return printer.value(changes)
        const waiting = changes.filter(({ leftOut }) => !leftOut)
        for (const [at, change] of waiting.entries()) {
          if (at > 0) printer.data('')
          printChange(change, printer)
        }
        printLeftOut(
          changes.filter(({ leftOut }) => leftOut),
          waiting.length > 0,
          printer,
        )
        printer.notice(whatToDo(name, changes, waiting))
      }),
    )

  addDecision(pins, run, {
    name: 'accept',
    description: 'accept changes of a server: those that you name, or all that wait',
    examples: ['tooltray pins accept github --tool create_issue --tool list_issues', 'tooltray pins accept github'],
    decide: async (engine, input, options) => (await engine.pendingChanges.accept(input, options)).accepted,
    key: 'accepted',
    done: 'accepted',
  })
  addDecision(pins, run, {
    name: 'leave-out',
    description: 'leave changes of a server out: those that you name, or all that wait',
    examples: ['tooltray pins leave-out github --tool delete_repository', 'tooltray pins leave-out github'],
    decide: async (engine, input, options) => (await engine.pendingChanges.leave(input, options)).left,
    key: 'left',
    done: 'left out',
  })
}

type Engine = Parameters<Parameters<typeof useEngine>[1]>[0]

interface DecisionCommand {
  readonly name: string
  readonly description: string
  readonly examples: readonly string[]
  decide(engine: Engine, input: { name: string; chosen?: ChosenDefinition[] }, options: { readonly signal: AbortSignal }): Promise<number>
  /** The member of the JSON that has the number. */
  readonly key: string
  readonly done: string
}

function addDecision(pins: Command, run: Run, { name: word, description, examples: lines, decide, key, done }: DecisionCommand): void {
  pins
    .command(word)
    .argument('<server>', 'name of the server')
    .option('--tool <tool>', 'a tool, by the name that "review" shows (repeatable)', everyValue)
    .option('--prompt <prompt>', 'a prompt (repeatable)', everyValue)
    .option('--resource <uri>', 'a resource (repeatable)', everyValue)
    .option('--template <uri>', 'a resource template (repeatable)', everyValue)
    .description(description)
    .addHelpText('after', notes('If a change differs from what the last "review" showed, the command fails and changes nothing.'))
    .addHelpText('after', examples(...lines))
    .action((name: string, options: Chosen) =>
      run(async (context) => {
        const { printer } = context
        const chosen = chosenOf(options)
        const input = chosen.length === 0 ? { name } : { name, chosen }
        const count = await useEngine(context, (engine, signal) => decide(engine, input, { signal }))
        if (printer.json) return printer.value({ [key]: count })
        const changes = count === 1 ? '1 change' : `${count} changes`
        printer.notice(
          count === 0 ? `No change of ${name} waited for you.` : `${changes} of ${name} ${count === 1 ? 'is' : 'are'} ${done}.`,
        )
      }),
    )
}

function chosenOf({ tool = [], prompt = [], resource = [], template = [] }: Chosen): ChosenDefinition[] {
  return [
    ...tool.map((name) => ({ kind: 'tool', name }) as const),
    ...prompt.map((name) => ({ kind: 'prompt', name }) as const),
    ...resource.map((name) => ({ kind: 'resource', name }) as const),
    ...template.map((name) => ({ kind: 'resource template', name }) as const),
  ]
}

/** Prints one definition: what changed in words, and each changed place with its old and new text, the difference in brackets. */
function printChange(changed: DefinitionChange, printer: Printer): void {
  const { name, was, places, morePlaces, findings } = changed
  const renamed = was === undefined ? '' : `, was ${plainLine(was)}`
  printer.data(`${printer.paint('bold', plainLine(name))}  ${kindAndChange(changed)}${renamed}`)
  for (const finding of findings) printer.item('  !', 'yellow', findingLine(finding))
  for (const sentence of changeSentences(changed)) printer.data(`  ${plainLine(sentenceText(sentence))}`)
  for (const { where, before, after, cut, marks } of places) {
    printer.data(printer.paint('dim', `  ${plainLine(where)}`))
    if (before !== undefined) printer.prose(`  - ${marked(before, marks.before)}`, 'red')
    if (after !== undefined) printer.prose(`  + ${marked(after, marks.after)}`, 'green')
    if (cut !== undefined) printer.data(printer.paint('dim', `    ${cut} more characters`))
  }
  if (morePlaces !== undefined) printer.data(printer.paint('dim', `  ${morePlaces} more places differ`))
}

function printLeftOut(leftOut: readonly DefinitionChange[], isAfterOthers: boolean, printer: Printer): void {
  if (leftOut.length === 0) return
  if (isAfterOthers) printer.data('')
  printer.data('Left out')
  for (const change of leftOut) printer.data(`  ${plainLine(change.name)}  ${kindAndChange(change)}`)
}

function kindAndChange({ kind, change }: DefinitionChange): string {
  return `${kind}, ${CHANGE_WORDS[change]}`
}

function whatToDo(name: string, changes: readonly DefinitionChange[], waiting: readonly DefinitionChange[]): string {
  const server = shellWord(name)
  const [example] = waiting.length > 0 ? waiting.filter(({ kind }) => kind === 'tool') : changes
  const tool = `--tool ${shellWord(plainLine(example?.name ?? 'TOOL'))}`
  if (changes.length === 0) return `No change of ${name} waits for you.`
  if (waiting.length === 0) return `No change of ${name} waits for you. Accept one that is left out: tooltray pins accept ${server} ${tool}`
  return (
    `Accept all: tooltray pins accept ${server}\n` +
    `Accept one, or leave it out: tooltray pins accept ${server} ${tool}, tooltray pins leave-out ${server} ${tool}`
  )
}

function marked(text: string, mark: { readonly at: number; readonly length: number } | undefined): string {
  if (mark === undefined) return text
  const end = mark.at + mark.length
  return `${text.slice(0, mark.at)}[${text.slice(mark.at, end)}]${text.slice(end)}`
}

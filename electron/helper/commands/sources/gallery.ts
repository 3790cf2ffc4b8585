import { CATEGORY_WORDS, effectWords, needWords } from '../../../control/words/gallery-words.ts'
import { TooltrayError } from '../../../engine/base/errors.ts'
import { fieldLine } from '../../print/entry.ts'
import { type AddCommand, type CommandContext, examples, useEngine } from '../command-context.ts'
import type { ExitCode } from '../exit-codes.ts'
import { everyValue, giveOption, wholeNumber } from '../option-values.ts'
import { type SourceOptions, addSource } from './add-source.ts'

/** `tooltray gallery`: servers that were looked at. */
export const addGalleryCommand: AddCommand = (program, run) => {
  const gallery = program
    .command('gallery')
    .description('find servers by what they are for, and add them')
    .addHelpText('after', examples('tooltray gallery search tickets', 'tooltray gallery show linear', 'tooltray gallery add linear'))

  gallery
    .command('search')
    .argument('[words...]', 'what you want, in your own words; default: all servers')
    .option('--category <name>', 'only this category')
    .description('find servers')
    .addHelpText('after', examples('tooltray gallery search my calendar', 'tooltray gallery search --category code'))
    .action((words: string[], { category }: { category?: string }) =>
      run(async (context) => {
        const { printer } = context
        const page = await useEngine(context, (engine, signal) => engine.gallery.search({ query: words.join(' '), category }, { signal }))
        if (category !== undefined && !page.categories.includes(category))
          throw new TooltrayError('usage', `There is no category "${category}".`, { hint: `There are: ${page.categories.join(', ')}` })
        if (printer.json) return printer.value(page.entries)
        if (page.entries.length === 0) printer.notice('Nothing in the gallery fits. Search the registry: tooltray registry search')
        else
          printer.table(
            [{ title: 'Id', keep: true }, { title: 'Name' }, { title: 'From' }, { title: 'Before it runs' }, { title: 'What it is for' }],
            page.entries.map((entry) => [
              entry.id,
              entry.added.length === 0 ? entry.name : `${entry.name} (added)`,
              entry.official ? entry.publisher : `${entry.publisher} (community)`,
              needWords(entry),
              entry.what,
            ]),
          )
      }),
    )

  gallery
    .command('show')
    .argument('<id>', 'id in the gallery, e.g. linear')
    .description('show a server: what it does, how it runs, and what it asks for')
    .addHelpText('after', examples('tooltray gallery show linear'))
    .action((id: string) =>
      run(async (context) => {
        const { printer } = context
        const entry = await useEngine(context, (engine, signal) => engine.gallery.details({ id }, { signal }))
        if (printer.json) return printer.value(entry)
        const { name, publisher, official, what, category, effects, tools, costs, docs, licence, added } = entry
        const rows: readonly (readonly [string, string | undefined])[] = [
          ['what', what],
          ['from', official ? publisher : `${publisher} (community)`],
          ['category', CATEGORY_WORDS[category] ?? category],
          ['effects', effectWords(effects)],
          ['status', entry.status === 'active' ? undefined : entry.status],
          ['instead', entry.successor],
          ['tools', tools.length === 0 ? undefined : tools.map((tool) => tool.name).join(', ')],
          ['costs', costs],
          ['docs', docs],
          ['licence', licence],
          ['added as', added.length === 0 ? undefined : added.join(', ')],
        ]
        printer.table(
          [
            { title: entry.id, keep: true },
            { title: name, wrap: true },
          ],
          rows.flatMap(([title, text]) => (text === undefined ? [] : [[title, text]])),
        )
        printer.data('')
        printer.table(
          [
            { title: 'Way', keep: true },
            { title: 'What it is', wrap: true },
            { title: 'Asks for', wrap: true },
          ],
          entry.ways.flatMap(({ way, kind, label, version, need, needs, fields, pages }) => [
            [
              String(way),
              [`${kind}: ${label}`, version === undefined ? undefined : `keeps version ${version}`, needs].filter(Boolean).join('. '),
              needWords({ need, runs: kind === 'remote' ? 'remote' : 'here' }),
            ],
            ...fields.map((field) => ['', `--set ${field.key}=`, [fieldLine(field), pages[field.key]].filter(Boolean).join(' ')]),
          ]),
        )
      }),
    )

  gallery
    .command('add')
    .argument('<id>', 'id in the gallery')
    .option('--as <name>', 'name for the server')
    .option('--way <number>', 'which way, from `gallery show`; default: the first', wholeNumber)
    .option('--set <key=value>', 'a value that it asks for (repeatable)', everyValue)
    .option('--replace', 'replace the server of that name')
    .addOption(giveOption())
    .option('-y, --yes', 'do not ask for confirmation')
    .description('add a server')
    .addHelpText('after', examples('tooltray gallery add linear', 'tooltray gallery add files --set FOLDERS=~/Documents --yes'))
    .action((id: string, { way, ...options }: SourceOptions & { way?: number }) =>
      run((context) => addFromGallery(context, id, way ?? 1, options)),
    )

  gallery
    .command('update')
    .description('fetch a newer list now, if the release has one')
    .addHelpText('after', examples('tooltray gallery update'))
    .action(() =>
      run(async (context) => {
        const { printer } = context
        const answer = await useEngine(context, (engine, signal) => engine.gallery.update({}, { signal }))
        if (printer.json) return printer.value(answer)
        printer.notice(answer.newer ? `The list is now of ${answer.made}.` : `The list of ${answer.made} is the newest.`)
      }),
    )
}

/** Shows an entry and what it would run, asks, and adds it. Throws `gallery_unknown`, and as `addSource`. */
export async function addFromGallery(context: CommandContext, id: string, way: number, options: SourceOptions): Promise<ExitCode> {
  const entry = await useEngine(context, (engine, signal) => engine.gallery.details({ id }, { signal }))
  const chosen = entry.ways.find((one) => one.way === way)
  if (chosen === undefined)
    throw new TooltrayError('gallery_unknown', `${id} has no way ${way}.`, { hint: `See them: tooltray gallery show ${id}` })
  const { printer } = context
  printer.notice(`${entry.name}, ${entry.official ? `by ${entry.publisher}` : `community, by ${entry.publisher}`}: ${entry.what}`)
  printer.notice(effectWords(entry.effects))
  for (const note of [chosen.needs, entry.costs]) if (note !== undefined) printer.notice(note)
  for (const [key, page] of Object.entries(chosen.pages)) printer.notice(`${key} is made here: ${page}`)
  const choice = { id, way }
  return addSource(
    context,
    {
      suggestedName: entry.suggestedName,
      fields: chosen.fields,
      keepsSecrets: chosen.keepsSecrets,
      preview: (engine, input, signal) => engine.gallery.preview({ ...choice, input }, { signal }),
      add: (engine, request, signal) => engine.gallery.add({ ...choice, ...request }, { signal }),
    },
    options,
  )
}

import { TooltrayError } from '../../../engine/base/errors.ts'
import { addBundle } from './add-bundle.ts'
import { type SourceOptions, addSource } from './add-source.ts'
import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { everyValue, giveOption, wholeNumber } from '../option-values.ts'
import { fieldLine } from '../../print/entry.ts'
import type { Printer } from '../../print/printer.ts'

/** `tooltray registry`: servers published in the MCP registry. */
export const addRegistryCommand: AddCommand = (program, run) => {
  const registry = program
    .command('registry')
    .description('find servers in the MCP registry, and add them')
    .addHelpText(
      'after',
      examples(
        'tooltray registry search weather',
        'tooltray registry show io.github.example/weather',
        'tooltray registry add io.github.example/weather --set API_KEY=abc',
      ),
    )

  registry
    .command('search')
    .argument('[words...]', 'part of the name; default: all servers')
    .option('--limit <number>', 'servers on a page; at most 100', wholeNumber)
    .option('--cursor <cursor>', 'the next page, from the output of the page before')
    .description('find servers by name')
    .addHelpText('after', examples('tooltray registry search weather', 'tooltray registry search github --limit 5'))
    .action((words: string[], { limit, cursor }: { limit?: number; cursor?: string }) =>
      run(async (context) => {
        const { printer } = context
        const query = words.join(' ')
        const page = await useEngine(context, (engine, signal) => engine.registry.search({ query, limit, cursor }, { signal }))
        if (printer.json) return printer.value(page)
        if (page.servers.length === 0) printer.notice('No server of the registry has that in its name.')
        else
          printer.table(
            [{ title: 'Name', keep: true }, { title: 'Version' }, { title: 'As' }, { title: 'Description' }],
            page.servers.map(({ name, version, kinds, description, status }) => [
              name,
              version,
              kinds.join(', '),
              status === 'deprecated' ? `deprecated: ${description}` : description,
            ]),
          )
        if (page.unreadable > 0) printer.notice(`Left out, because not in the format: ${page.unreadable}`)
        tellKept(page.keptSince, printer)
        if (page.nextCursor !== undefined) printer.notice(`There are more: --cursor ${page.nextCursor}`)
      }),
    )

  registry
    .command('show')
    .argument('<name>', 'name in the registry, e.g. io.github.example/weather')
    .option('--release <version>', 'a version other than the latest')
    .description('show a server: its versions, how it can be added, and the values that it requires')
    .addHelpText(
      'after',
      examples('tooltray registry show io.github.example/weather', 'tooltray registry show io.github.example/weather --release 1.2.0'),
    )
    .action((server: string, { release: version }: { release?: string }) =>
      run(async (context) => {
        const { printer } = context
        const details = await useEngine(context, (engine, signal) => engine.registry.details({ server, version }, { signal }))
        if (printer.json) return printer.value(details)
        printer.table(
          [
            { title: details.name, keep: true },
            { title: details.title ?? '', wrap: true },
          ],
          [
            ['description', details.description],
            ['version', details.version],
            ['versions', details.versions.slice(0, 10).join(', ')],
            ...(details.status === 'active' ? [] : [['status', [details.status, details.statusMessage].filter(Boolean).join(': ')]]),
            ...(details.repository === undefined ? [] : [['source', details.repository]]),
            ...(details.website === undefined ? [] : [['website', details.website]]),
          ],
        )
        printer.data('')
        printer.table(
          [
            { title: 'Way', keep: true },
            { title: 'What it is', wrap: true },
            { title: 'Asks for', wrap: true },
          ],
          details.ways.flatMap(({ id, label, fields, problem }) => [
            [
              id,
              problem === undefined ? label : `${label}: ${problem}`,
              fields.length === 0 ? '' : `${fields.length} ${fields.length === 1 ? 'value' : 'values'}`,
            ],
            ...fields.map((field) => ['', `--set ${field.key}=`, fieldLine(field)]),
          ]),
        )
        tellKept(details.keptSince, printer)
      }),
    )

  registry
    .command('add')
    .argument('<name>', 'name in the registry')
    .option('--as <name>', 'name for the server')
    .option('--release <version>', 'a version other than the latest')
    .option('--way <way>', 'which package or remote, from `registry show`; default: the first usable one')
    .option('--set <key=value>', 'a value that it requires (repeatable)', everyValue)
    .option('--replace', 'replace the server of that name')
    .addOption(giveOption())
    .option('-y, --yes', 'do not ask for confirmation')
    .description('add a server from the registry')
    .addHelpText(
      'after',
      examples(
        'tooltray registry add io.github.example/weather',
        'tooltray registry add io.github.example/weather --way npm-1 --set API_KEY=abc --yes',
      ),
    )
    .action((server: string, { release: version, way: wanted, ...options }: SourceOptions & { release?: string; way?: string }) =>
      run(async (context) => {
        const chosen = { server, version }
        const details = await useEngine(context, (engine, signal) => engine.registry.details(chosen, { signal }))
        const way = details.ways.find(({ id, problem }) => (wanted === undefined ? problem === undefined : id === wanted))
        if (way === undefined) {
          const why =
            wanted === undefined
              ? `No package or remote of ${server} can be used: ${details.ways.map(({ problem }) => problem).join(' ')}`
              : `${server} has no way "${wanted}".`
          throw new TooltrayError(wanted === undefined ? 'package_unsupported' : 'package_unknown', why, {
            hint: `See: tooltray registry show ${server}`,
          })
        }
        if (way.problem !== undefined)
          throw new TooltrayError('package_unsupported', way.problem, { hint: `See: tooltray registry show ${server}` })
        if (details.status !== 'active') context.printer.notice(`warning: ${server} is ${details.status}. ${details.statusMessage ?? ''}`)
        if (way.bundle !== undefined) return addBundle(context, way.bundle, options)
        // Exactly the version that was displayed, even if a newer one is published meanwhile.
        const choice = { server, version: details.version, way: way.id }
        return addSource(
          context,
          {
            suggestedName: details.suggestedName,
            fields: way.fields,
            keepsSecrets: way.keepsSecrets,
            preview: (engine, input, signal) => engine.registry.preview({ ...choice, input }, { signal }),
            add: (engine, request, signal) => engine.registry.add({ ...choice, ...request }, { signal }),
          },
          options,
        )
      }),
    )
}

function tellKept(keptSince: number | undefined, printer: Printer): void {
  if (keptSince !== undefined)
    printer.notice(`The registry could not be reached. This is what it said on ${new Date(keptSince).toLocaleString()}.`)
}

import { type AddCommand, examples, useEngine } from '../command-context.ts'
import { wholeNumber } from '../option-values.ts'

/** `tooltray search`: tools by words, as AI clients search them. */
export const addSearchCommand: AddCommand = (program, run) => {
  program
    .command('search')
    .argument('<query...>', 'what the tool should do, in a few words')
    .description('find tools by what they do')
    .option('--limit <number>', 'at most so many tools', wholeNumber)
    .option('--server <name>', 'only tools of this server')
    .addHelpText(
      'after',
      examples(
        'tooltray search create issue github',
        'tooltray search "read a file" --limit 3',
        'tooltray search list tables --server postgres --json',
      ),
    )
    .action((query: string[], options: { limit?: number; server?: string }) =>
      run(async (context) => {
        const { printer } = context
        const words = query.join(' ')
        const answer = await useEngine(context, (engine, signal) => engine.tools.search({ query: words, ...options }, { signal }))
        if (printer.json) return printer.value(answer)
        if (answer.hits.length > 0) {
          printer.table(
            [{ title: 'Tool', keep: true }, { title: 'Effect', keep: true }, { title: 'Score', align: 'right' }, { title: 'Description' }],
            answer.hits.map(({ name, effect, score, description }) => [name, effect, score.toFixed(2), description]),
          )
        } else printer.notice(`No tool matches "${words}" among ${answer.searched}.`)
        for (const { name, reason } of answer.unavailable) printer.notice(`Not searched: ${name}. ${reason}`)
      }),
    )
}

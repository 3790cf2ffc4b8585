import type { ControlClient } from '../../control/client.ts'
import { type AddCommand, type CommandContext, examples, useEngine } from '../command-context.ts'
import { wholeNumber } from '../option-values.ts'
import { printExplainedHit, printExplanation } from '../print-explanation.ts'
import type { Printer } from '../print.ts'
import { plainLine } from '../print-text.ts'

type SearchAnswer = Awaited<ReturnType<ControlClient['tools']['search']>>

interface SearchOptions {
  limit?: number
  server?: string
  explain?: true
  whyNot?: string
}

/** `tooltray search`: tools by words, as AI clients search them. */
export const addSearchCommand: AddCommand = (program, run) => {
  program
    .command('search')
    .argument('<query...>', 'what the tool should do, in a few words')
    .description('find tools by what they do')
    .option('--limit <number>', 'at most so many tools', wholeNumber)
    .option('--server <name>', 'only tools of this server')
    .option('--explain', 'say of each tool why it is found: the words, where they stand, and their part of the score')
    .option('--why-not <tool>', 'say where this tool stands for the query, and why')
    .addHelpText(
      'after',
      examples(
        'tooltray search create issue github',
        'tooltray search "read a file" --limit 3',
        'tooltray search list tables --server postgres --json',
        'tooltray search list all tools of github',
        'tooltray search read a file --explain',
        'tooltray search read a file --why-not files__get_file_info',
      ),
    )
    .action((words: string[], { whyNot, ...options }: SearchOptions) =>
      run((context) =>
        whyNot === undefined ? search(context, words.join(' '), options) : explainAbsence(context, words.join(' '), whyNot, options),
      ),
    )
}

async function search(context: CommandContext, query: string, options: Omit<SearchOptions, 'whyNot'>): Promise<void> {
  const { printer } = context
  const answer = await useEngine(context, (engine, signal) => engine.tools.search({ query, ...options }, { signal }))
  if (printer.json) return printer.value(answer)
  if (answer.hits.length === 0) printer.notice(`No tool matches "${query}" among ${answer.searched}.`)
  else if (options.explain === true) printExplained(answer, printer)
  else {
    printer.table(
      [{ title: 'Tool', keep: true }, { title: 'Effect', keep: true }, { title: 'Score', align: 'right' }, { title: 'Description' }],
      answer.hits.map(({ name, effect, score, description }) => [name, effect, score.toFixed(2), description]),
    )
  }
  if (answer.rerank_problem !== undefined) printer.notice(`Not ordered anew: ${answer.rerank_problem.message}`)
  for (const { name, reason } of answer.unavailable) printer.notice(`Not searched: ${name}. ${reason}`)
}

function printExplained({ hits, reranked }: SearchAnswer, printer: Printer): void {
  if (reranked === true) printer.data("The order is the model's; the scores are those of the words.\n")
  for (const [place, hit] of hits.entries()) {
    if (place > 0) printer.data('')
    printExplainedHit(hit, printer)
  }
}

async function explainAbsence(context: CommandContext, query: string, tool: string, { limit, server }: SearchOptions): Promise<void> {
  const { printer } = context
  const request = { query, tool, ...(limit === undefined ? {} : { limit }), ...(server === undefined ? {} : { server }) }
  const answer = await useEngine(context, (engine, signal) => engine.tools.whyNot(request, { signal }))
  if (printer.json) return printer.value(answer)
  printer.data(`${printer.paint('bold', plainLine(answer.tool))}  ${answer.reason}\n${plainLine(answer.message)}`)
  if (answer.explanation !== undefined) printExplanation(answer.explanation, printer)
}

import type { ControlClient } from '../../../control/control-api.ts'
import { doubtText } from '../../../contract/search.ts'
import { absentWords } from '../../../engine/search/query/absent-words.ts'
import { TooltrayError } from '../../../engine/base/errors.ts'
import { type AddCommand, type CommandContext, examples, useEngine } from '../command-context.ts'
import { type ExitCode, exitCodes } from '../exit-codes.ts'
import { wholeNumber } from '../option-values.ts'
import { counted } from '../../../engine/base/counted.ts'
import { printExplainedHit, printExplanation } from '../../print/explanation.ts'
import type { Printer } from '../../print/printer.ts'
import { plainLine } from '../../print/text.ts'

type SearchAnswer = Awaited<ReturnType<ControlClient['tools']['search']>>

interface SearchOptions {
  limit?: number
  server?: string
  explain?: true
  whyNot?: string
  cases?: true
}

/** `tooltray search`: searches tools as AI clients do. */
export const addSearchCommand: AddCommand = (program, run) => {
  program
    .command('search')
    .argument('[query...]', 'what the tool should do, in a few words')
    .description('find tools by what they do')
    .option('--limit <number>', 'maximum number of tools', wholeNumber)
    .option('--server <server>', 'only tools of this server')
    .option('--explain', 'explain why each tool was found: words, fields, and scores')
    .option('--why-not <tool>', 'show the rank of this tool for the query, and why')
    .option('--cases', 'repeat the searches saved as tests in the window; exit code 1 if one fails')
    .addHelpText(
      'after',
      examples(
        'tooltray search create issue github',
        'tooltray search "read a file" --limit 3',
        'tooltray search list tables --server postgres --json',
        'tooltray search list all tools of github',
        `tooltray search 'merge "pull request"'               (quoted words must stand in this order)`,
        `tooltray search 'read file -upload'                  (not what speaks of uploads; or: read file NOT upload)`,
        'tooltray search read a file --explain',
        'tooltray search read a file --why-not files__get_file_info',
        'tooltray search --cases',
      ),
    )
    .action((words: string[], { whyNot, cases, ...options }: SearchOptions) =>
      run(async (context) => {
        if (cases === true) return runCases(context)
        if (words.length === 0)
          throw new TooltrayError('usage', 'The query is missing.', { hint: 'Say what the tool should do: tooltray search read a file' })
        const query = words.join(' ')
        return whyNot === undefined ? search(context, query, options) : explainAbsence(context, query, whyNot, options)
      }),
    )
}

async function search(context: CommandContext, query: string, options: Omit<SearchOptions, 'whyNot'>): Promise<void> {
  const { printer } = context
  const answer = await useEngine(context, (engine, signal) => engine.tools.search({ query, ...options }, { signal }))
  if (printer.json) return printer.value(answer)
  const { absent = [] } = answer.operators ?? {}
  // Parts of the query that were ignored are always reported.
  if (absent.length > 0) printer.notice(absentWords(absent))
  if (options.explain === true || answer.hits.length === 0) tellOperators(answer, printer)
  if (answer.hits.length === 0)
    printer.notice(
      answer.searched === 0
        ? 'There are no tools to search. See how the servers stand: tooltray status'
        : `No tool matches "${query}" among ${answer.searched}.`,
    )
  else if (options.explain === true) printExplained(answer, printer)
  else {
    printer.table(
      [{ title: 'Tool', keep: true }, { title: 'Effect', keep: true }, { title: 'Score', align: 'right' }, { title: 'Description' }],
      answer.hits.map(({ name, effect, score, description }) => [name, effect, score.toFixed(2), description]),
    )
  }
  if (answer.doubt !== undefined) printer.notice(doubtText(answer.doubt))
  tellPromptsResources(answer, printer)
  if (answer.beside !== undefined) printer.notice(`Also there: ${answer.beside.flatMap(({ tools }) => tools).join(', ')}`)
  if (answer.rerank_problem !== undefined) printer.notice(`Not reranked: ${answer.rerank_problem.message}`)
  tellUnavailable(answer, printer)
}

/** Prints prompts and resources, which `tooltray prompt` and `tooltray read` get. */
function tellPromptsResources({ others = [] }: SearchAnswer, printer: Printer): void {
  if (others.length === 0) return
  printer.data('')
  printer.table(
    [{ title: 'No tool', keep: true }, { title: 'Kind', keep: true }, { title: 'Description' }],
    others.map(({ name, kind, title, description }) => [name, KINDS[kind], description === '' ? (title ?? '') : description]),
  )
}

const KINDS: Readonly<Record<NonNullable<SearchAnswer['others']>[number]['kind'], string>> = {
  prompt: 'prompt',
  resource: 'resource',
  'resource-template': 'URI template',
  skill: 'skill',
}

/** Prints the effect of the query's operators, which the explanation of a single tool cannot show. */
function tellOperators({ operators }: SearchAnswer, printer: Printer): void {
  if (operators === undefined) return
  const { phrases, excluded } = operators
  if (phrases.length + excluded.length === 0) return
  if (phrases.length > 0) printer.prose(`Only tools with these words in this order: ${phrases.map((words) => `"${words}"`).join(', ')}.`)
  if (excluded.length > 0) printer.prose(`Left out are tools with: ${excluded.join(', ')}.`)
  printer.data('')
}

/** Prints which servers a search left out, in one sentence: `tooltray status` explains why. */
function tellUnavailable({ unavailable }: SearchAnswer, printer: Printer): void {
  if (unavailable.length === 0) return
  const servers = counted(unavailable.length, 'server', 'servers')
  printer.notice(`${servers} could not be searched: ${unavailable.map(({ name }) => name).join(', ')}. See: tooltray status`)
}

function printExplained({ hits, reranked, beside = [] }: SearchAnswer, printer: Printer): void {
  if (reranked === true) printer.data("The order is the model's; the scores are those of the words.\n")
  for (const [place, hit] of hits.entries()) {
    if (place > 0) printer.data('')
    printExplainedHit(hit, printer)
  }
  const used = beside.flatMap((each) => each.used ?? [])
  if (used.length > 0) printer.data('\nNamed beside the results, learned from use:')
  for (const { tool, order, hit, times } of used) printer.prose(`${tool}: used ${order} ${hit} ${counted(times, 'time', 'times')}`)
}

async function explainAbsence(context: CommandContext, query: string, tool: string, { limit, server }: SearchOptions): Promise<void> {
  const { printer } = context
  const request = { query, tool, limit, server }
  const answer = await useEngine(context, (engine, signal) => engine.tools.whyNot(request, { signal }))
  if (printer.json) return printer.value(answer)
  printer.data(`${printer.paint('bold', plainLine(answer.tool))}  ${answer.reason}`)
  printer.prose(answer.message)
  if (answer.explanation !== undefined) printExplanation(answer.explanation, printer)
}

async function runCases(context: CommandContext): Promise<ExitCode | void> {
  const { printer } = context
  const outcomes = await useEngine(context, (engine, signal) => engine.cases.run(undefined, { signal }))
  if (printer.json) printer.value(outcomes)
  else if (outcomes.length === 0) printer.notice('No search is kept as a test. Keep one on the search page of the window.')
  else {
    printer.table(
      [
        { title: 'Passes' },
        { title: 'Query' },
        { title: 'Tool', keep: true },
        { title: 'Within', align: 'right' },
        { title: 'Rank', align: 'right' },
        { title: 'Why not', wrap: true },
      ],
      outcomes.map(({ passes, query, tool, within, rank, reason }) => [
        passes ? 'yes' : 'no',
        query,
        tool,
        within,
        rank ?? '',
        reason ?? '',
      ]),
    )
  }
  if (outcomes.some(({ passes }) => !passes)) return exitCodes.failed
}

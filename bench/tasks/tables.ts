import { type Row, printTable } from '../table.ts'
import type { Counts, Summary } from './summary.ts'

const LONGEST_CELL = 100

/** Prints what was measured, for people. Times stand in columns of their own: everything else is the same in each run. */
export function printTables(summary: Summary): void {
  const { found, found_in_hits: inHits, tasks, definitions, neighbours, ms, replay: worst, rows } = summary
  printTable(
    `Tools that ${tasks.with_needed} tasks need, seen in the answers to their ${tasks.searches} searches, in %`,
    ['looked at', 'tools', 'whole tasks'],
    [
      ['hits and names of neighbours', found.tools.toFixed(1), found.tasks.toFixed(1)],
      ['hits alone', inHits.tools.toFixed(1), inHits.tasks.toFixed(1)],
    ],
  )
  printTable(
    'Recorded calls, against the same call straight to the server',
    ['by', ...COUNTED, 'p50 ms'],
    [
      ...Object.entries(summary.exposures).map(([way, counts]) => [way, ...counted(counts), ms.calls[way] ?? ''] as Row),
      ['the worst of search, direct, dynamic', ...counted({ ...worst, refused: worst.refused - worst.mended }), ''],
      ...Object.entries(ms.calls).flatMap(([way, time]) => (way in summary.exposures ? [] : [[way, '', '', '', '', '', time] as Row])),
    ],
  )
  printTable(
    'Calls that were mended or refused, or went otherwise',
    ['tool', 'task', 'turn', 'became', 'Tooltray said, or sent', 'the server itself would have said'],
    rows.calls.flatMap(({ verdict, task, turn, server, tool, tooltray = '', server_says: says = 'nothing: it takes them' }) =>
      verdict === 'same'
        ? []
        : [[`${server} ${tool}`, task.slice(0, 8), turn, verdict, cut(withoutHead(tooltray)), cut(withoutHead(says))]],
    ),
  )
  printTable(
    'Where a called tool stood in the answer to the search before it; earlier: only in one before that',
    ['place', 'calls'],
    Object.entries(summary.ranks),
  )
  printTable(
    'Tokens (o200k) of a search answer, means; and its time',
    ['', 'tokens', 'p50 ms'],
    [
      ['whole', summary.tokens, ms.search],
      ['without the names of neighbours', summary.tokens_without_neighbours, ''],
      ['the names of neighbours', neighbours.tokens, ''],
      ['the same, the most in one answer', neighbours.most, ''],
    ],
  )
  printTable('Tokens of the definitions that a conversation begins with', ['exposure', 'tokens'], Object.entries(definitions))
  const { claude_code: claude } = summary
  printTable(
    'Tasks by search: tools seen of those needed, requests and tokens (o200k) of what is said and told; then in Claude Code, all requests',
    [
      'task',
      'seen',
      'needed',
      'requests',
      'tokens',
      ...(claude === undefined ? [] : IN_CLAUDE),
      'ms',
      ...(claude === undefined ? [] : ['ms there']),
    ],
    [
      ...rows.tasks.map((row): Row => {
        const there = typeof row.claude === 'object' ? row.claude : undefined
        const cells = there === undefined ? ['-', '-', '-'] : [there.requests, there.tokens, `${there.same} of ${there.turns}`]
        const numbers = [row.seen.length, row.needed.length, row.requests, row.tokens]
        return [row.task, ...numbers, ...(claude === undefined ? [row.ms] : [...cells, row.ms, there?.ms ?? '-'])]
      }),
      [
        'mean of a task',
        '',
        '',
        summary.task.requests,
        summary.task.tokens,
        ...(claude === undefined ? [''] : [...meanThere(claude), '', '']),
      ],
    ],
  )
  for (const { task, claude: why } of rows.tasks)
    if (typeof why === 'string') process.stdout.write(`Not played in Claude Code: ${task}: ${why}\n`)
}

const COUNTED = ['calls', 'same', 'mended', 'refused', 'other'] as const
const IN_CLAUDE = ['requests there', 'tokens there', 'told as by search']

const counted = (counts: Counts): number[] => COUNTED.map((key) => counts[key])

function meanThere({ tasks, requests, tokens, turns, told_the_same: same }: NonNullable<Summary['claude_code']>): (string | number)[] {
  return [Math.round((10 * requests) / tasks) / 10, Math.round(tokens / tasks), `${same} of ${turns}`]
}

/** What both say first of all arguments that they refuse. */
const HEAD = /^(Input validation error: Invalid arguments for tool [^:]*: |The arguments of \S+ are wrong: )/

const withoutHead = (text: string): string => text.replace(HEAD, '')

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > LONGEST_CELL ? `${line.slice(0, LONGEST_CELL - 1)}…` : line
}

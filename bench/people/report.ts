import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { median, percentile } from '../statistics.ts'
import { type Row, printTable } from '../table.ts'
import type { Minute, Verdict } from './minutes.ts'
import type { Provided } from './provider-process.ts'

const PAGE = join(import.meta.dirname, '../../docs/admin/team.md')
const BEGIN = '<!-- measured: written by npm run bench -- people --write -->'
const END = '<!-- end of what was measured -->'
/** So many lines of the table at most, each for as many minutes. */
const LINES = 12

/** A run that has ended. */
export interface PeopleRun {
  readonly people: number
  readonly minutes: readonly Minute[]
  readonly verdict: Verdict
  readonly provided: Provided
  /** What `tooltray audit verify` found. */
  readonly audit: { readonly records: number; readonly problems: readonly unknown[] }
}

const HEAD = [
  'minutes',
  'calls',
  'searches',
  'refused',
  'server failed',
  'other errors',
  'p50 ms',
  'p99 ms',
  'search p99 ms',
  'least MB',
  'most MB',
  'files',
  'processes',
]

/** Prints the table of a run, and what is judged. */
export function printRun(run: PeopleRun): void {
  const title = `${run.people} people, 20 servers, ${run.minutes.length} minutes`
  printTable(title, HEAD, rowsOf(run.minutes))
  process.stdout.write(`\n${sentences(run).join('\n')}\n`)
}

/** Writes the same into the page about teams. */
export function writeRun(run: PeopleRun): void {
  const text = readFileSync(PAGE, 'utf8')
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`${PAGE} has no place for what was measured.`)
  const line = (cells: Row): string =>
    `| ${cells.map((cell) => (typeof cell === 'number' && !Number.isInteger(cell) ? cell.toFixed(1) : String(cell))).join(' | ')} |`
  const table = [line(HEAD), line(HEAD.map(() => '---:')), ...rowsOf(run.minutes).map(line)]
  const when = `On ${new Date().toISOString().slice(0, 10)}, with ${cpus().length} processors that clients and servers shared:`
  const record = [BEGIN, '', when, '', ...table, '', ...sentences(run).map((sentence) => `- ${sentence}`), '', ''].join('\n')
  writeFileSync(PAGE, text.slice(0, from) + record + text.slice(to))
}

function rowsOf(minutes: readonly Minute[]): Row[] {
  const size = Math.ceil(minutes.length / LINES)
  const firsts = [0, 1, ...Array.from({ length: LINES }, (_, at) => (at + 1) * size).filter((first) => first > 1)]
  const groups = firsts.map((first, at) => ({ first, some: minutes.slice(first, firsts[at + 1]) })).filter(({ some }) => some.length > 0)
  return groups.map(({ first, some }) => {
    const all = (of: (minute: Minute) => readonly number[]): number[] => some.flatMap(of)
    const sum = (of: (minute: Minute) => number): number => some.reduce((total, minute) => total + of(minute), 0)
    const calls = all((minute) => minute.calls)
    const last = some.at(-1)
    return [
      some.length === 1 ? String(first + 1) : `${first + 1}–${first + some.length}`,
      sum((minute) => minute.calls.length + minute.slow.length + minute.signIns),
      sum(({ searches }) => searches.length),
      sum(({ refused }) => refused),
      sum(({ serverFailures }) => serverFailures),
      sum(errorsOf),
      median(calls),
      percentile(calls, 0.99),
      percentile(
        all(({ searches }) => searches),
        0.99,
      ),
      Math.round(median(some.map(({ megabytes }) => Math.min(...megabytes)))),
      Math.round(Math.max(...all(({ megabytes }) => megabytes))),
      last?.openFiles ?? 0,
      last?.processes ?? 0,
    ]
  })
}

function sentences({ minutes, verdict, provided, audit }: PeopleRun): string[] {
  const sum = (of: (minute: Minute) => number): number => minutes.reduce((total, minute) => total + of(minute), 0)
  const { calls, wrong, signIns, renewals, signOuts } = provided
  const texts = [...new Set(minutes.flatMap(({ errors }) => [...errors.keys()]))]
  return [
    `${sum(errorsOf)} errors for which no server is to blame${texts.length === 0 ? '' : `: ${texts.join('; ')}`}.`,
    `${calls} calls reached the server that each person uses as themselves, ${wrong} of them as another person.`,
    `${signIns} sign-ins (each person at Tooltray, and at three servers), ${renewals} renewals of tokens, ${signOuts} sign-outs.`,
    `The audit log has ${audit.records} records. ${audit.problems.length} of them were changed or are missing.`,
    `The slowest minute’s p99 is ${verdict.slowest.toFixed(2)} times that of the first minute.`,
    `Memory at the end is ${verdict.growth.toFixed(2)} times that after the first sixth of the time.`,
  ]
}

function errorsOf({ errors }: Minute): number {
  return [...errors.values()].reduce((total, each) => total + each, 0)
}

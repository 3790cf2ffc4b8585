import { type Command, InvalidArgumentError, Option } from 'commander'
import { setTimeout as pause } from 'node:timers/promises'
import type { ControlClient } from '../../../control/control-api.ts'
import type { AuditedMethod, AuditRecord, AuditVerdict } from '../../../contract/activity.ts'
import { parseDuration } from '../../../engine/entry/duration.ts'
import { type AddCommand, type CommandContext, type Run, examples, notes, useEngine } from '../command-context.ts'
import { exitCodes } from '../exit-codes.ts'
import { wholeNumber } from '../option-values.ts'
import { counted } from '../../../engine/base/counted.ts'
import { plainJson, plainLine } from '../../print/text.ts'

/** In ms, between checks for new records while following. */
const LOOK_EVERY = 500
/** Records per request, and the default number of rows of a table. */
const PAGE = 1_000
const IN_A_TABLE = 100

interface AuditOptions {
  readonly follow?: boolean
  readonly client?: string
  readonly server?: string
  readonly tool?: string
  readonly decision?: 'allow' | 'ask' | 'deny'
  readonly method?: AuditedMethod
  readonly errors?: boolean
  readonly since?: (now: number) => number
  readonly until?: (now: number) => number
  readonly limit?: number
}

type Filter = Omit<Parameters<ControlClient['audit']['read']>[0], 'before' | 'after' | 'limit'>

/** `tooltray audit`: prints the audit log, and verifies that it is intact. */
export const addAuditCommand: AddCommand = (program, run) => {
  const audit = program
    .command('audit')
    .description('print the audit log; with verify: check that it is complete and unmodified')
    .option('--follow', 'print the latest records, then new ones until Ctrl+C')
    .option('--client <client>', 'calls of one client; * matches anything, here and below')
    .option('--server <server>', 'calls of one server')
    .option('--tool <tool>', "calls of one tool: the server's own name for it, or server__tool")
    .addOption(new Option('--decision <decision>', 'calls with this decision').choices(['allow', 'ask', 'deny']))
    .addOption(new Option('--method <method>', 'calls of one MCP method').choices(['tools/call', 'resources/read', 'prompts/get']))
    .option('--errors', 'only calls that failed or were refused')
    .option('--since <time>', 'calls since then: 2h, 7d, or a date such as 2026-11-22 or 2026-11-22T08:00', timeBefore)
    .addOption(new Option('--until <time>', 'calls before then, written the same way').argParser(timeBefore).conflicts('follow'))
    .option('--limit <number>', `at most this many, the latest; default: ${IN_A_TABLE} in a table, and all as JSON`, wholeNumber)
    .addHelpText('after', notes('As JSON, it is one record a line, oldest first.'))
    .addHelpText(
      'after',
      examples(
        'tooltray audit --since 2h --server github',
        'tooltray audit --errors --method tools/call --since 7d --until 1d',
        'tooltray audit --follow --decision deny',
        'tooltray audit --json > calls.jsonl',
      ),
    )
    .action((options: AuditOptions) => run((context) => printAudit(context, options)))
  addVerify(audit, run)
}

async function printAudit(context: CommandContext, { follow = false, since, until, limit, ...names }: AuditOptions): Promise<void> {
  const { printer } = context
  const now = Date.now()
  const times = { since: since && since(now), until: until && until(now) }
  const filter: Filter = { ...names, ...times }
  const most = limit ?? (printer.json && !follow ? Infinity : IN_A_TABLE)
  const printLines = (records: readonly AuditRecord[]): void =>
    records.forEach((record) => printer.data(printer.json ? plainJson(record, 0) : plainLine(cellsOf(record).join('  '))))
  await useEngine(context, async (engine, signal) => {
    let after = 0
    const rest = async (print: (records: readonly AuditRecord[]) => void): Promise<void> => {
      for (;;) {
        const records = await engine.audit.read({ ...filter, after, limit: PAGE }, { signal })
        print(records)
        after = records.at(-1)?.seq ?? after
        if (records.length < PAGE) return
      }
    }
    if (most === Infinity) return await rest(printLines)
    const records = await latest(engine, signal, filter, most)
    if (printer.json || follow) printLines(records)
    else if (records.length === 0) printer.notice('The audit log has no such call.')
    else printer.table(COLUMNS, records.map(cellsOf))
    // Start after the newest record, so that records which do not match are not read repeatedly.
    after = records.at(-1)?.seq ?? (await latest(engine, signal, {}, 1)).at(-1)?.seq ?? 0
    while (follow) {
      await pause(LOOK_EVERY, undefined, { signal })
      await rest(printLines)
    }
  })
}

/** Returns the latest records, oldest first. */
async function latest(engine: ControlClient, signal: AbortSignal, filter: Filter, most: number): Promise<AuditRecord[]> {
  const found: AuditRecord[] = []
  for (;;) {
    const limit = Math.min(PAGE, most - found.length)
    const before = found.at(-1)?.seq
    const page = await engine.audit.read({ ...filter, before, limit }, { signal })
    found.push(...page)
    if (page.length < limit || found.length === most) return found.reverse()
  }
}

const COLUMNS = [
  { title: 'Time', keep: true },
  { title: 'Client' },
  { title: 'Tool', keep: true },
  { title: 'Effect' },
  { title: 'Decision' },
  { title: 'Outcome' },
  { title: 'Took', align: 'right' },
] as const

function cellsOf(record: AuditRecord): string[] {
  const time = new Date(record.at).toISOString().slice(0, 19).replace('T', ' ')
  if ('note' in record) return [time, record.kind, record.note, '', '', '', '']
  const { kind, client, server, tool, effect = '', decision = '', by, outcome, code, milliseconds } = record
  const decided = by === undefined ? decision : `${decision} (${by})`
  return [
    time,
    client,
    kind === 'call' ? `${server}__${tool}` : `${kind} ${server}: ${tool}`,
    effect,
    decided,
    code ?? outcome,
    `${milliseconds} ms`,
  ]
}

function addVerify(audit: Command, run: Run): void {
  audit
    .command('verify')
    .description('check whether a record is missing, changed, moved, or cut off; exit code 1 if one is')
    .addHelpText('after', examples('tooltray audit verify', 'tooltray audit verify --json | jq .problems'))
    .action(() =>
      run(async (context) => {
        const verdict = await useEngine(context, (engine, signal) => engine.audit.verify(undefined, { signal }))
        if (context.printer.json) context.printer.value(verdict)
        else printVerdict(verdict, context)
        return verdict.whole ? exitCodes.done : exitCodes.failed
      }),
    )
}

function printVerdict({ whole, records, prunedTo, signedTo, problems, notes, key }: AuditVerdict, { printer }: CommandContext): void {
  const signed = signedTo === undefined ? 'none is signed' : `signed up to number ${signedTo}`
  printer.prose(`The audit log ${whole ? 'is intact' : 'is not intact'}: ${counted(records, 'record', 'records')}, ${signed}.`)
  for (const { message } of problems) printer.item('✗', 'red', message)
  for (const { note } of notes) printer.item('-', undefined, note)
  if (prunedTo !== undefined) printer.prose(`Records up to number ${prunedTo} were removed in time, as the settings say.`)
  if (key.kind === 'file')
    printer.prose(`The key that signs is in a file, for ${key.reason}: anyone who can read ${key.file} can sign, too.`)
}

/** Parses a time in the past: a duration or a date. */
function timeBefore(text: string): (now: number) => number {
  const [, days] = /^(\d+(?:\.\d+)?)d$/.exec(text.trim()) ?? []
  const ago = days === undefined ? parseDuration(/^[\d.]+$/.test(text) ? undefined : text) : Number(days) * 24 * 3_600_000
  const date = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN
  if (ago === undefined && Number.isNaN(date))
    throw new InvalidArgumentError('It must be a time such as 2h or 7d, or a date such as 2026-11-22.')
  return (now) => (ago === undefined ? date : now - ago)
}

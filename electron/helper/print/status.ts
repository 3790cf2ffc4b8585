import { isOfFile } from '../../contract/problem.ts'
import type { EngineStatus } from '../../contract/engine-status.ts'
import type { NeedKind } from '../../contract/home/needs.ts'
import type { ServerStatus } from '../../contract/servers.ts'
import { hintOfProgram } from '../../control/words/missing-program-hint.ts'
import { waitingCalls } from '../../control/words/approval-words.ts'
import { needWords } from '../../control/words/need-words.ts'
import { STATES, type Tone, budgetText, isStarting, startingText, stateText } from '../../control/state-words.ts'
import { shellWord } from '../../engine/entry/shell-word.ts'
import { secretPlaceText } from '../commands/sign-in/print-secret-place.ts'
import type { Cell, Column } from './table.ts'
import type { Style } from './paint.ts'
import type { Printer } from './printer.ts'
import { plainLine, plainText } from './text.ts'
import { counted } from '../../engine/base/counted.ts'

/** The terminal colors of tones. */
const STYLES: Readonly<Record<Tone, Style>> = { good: 'green', busy: 'yellow', quiet: 'dim', warn: 'yellow', bad: 'red' }

/** Returns a server's state as a word with its sign. */
export function stateCell(server: Pick<ServerStatus, 'state' | 'doing' | 'instances'>): Cell {
  const { glyph, tone } = STATES[server.state]
  return { text: `${glyph} ${stateText(server)}`, style: STYLES[tone] }
}

export const serverColumns: readonly Column[] = [
  { title: 'Server', keep: true },
  { title: 'State', keep: true },
  { title: 'Tools', align: 'right' },
  { title: 'What to do', wrap: true },
]

/** Returns a server's row for `serverColumns`. */
export function serverRow(server: ServerStatus): Cell[] {
  return [server.name, stateCell(server), toolsCell(server), whatToDo(server)]
}

/** The accounts that servers are signed in as, where they say more than the names of the servers; undefined if none do. */
function accountCells(servers: readonly ServerStatus[]): Cell[] | undefined {
  const cells = servers.map(({ name, account }) => (account === undefined || account === name ? '' : plainLine(account)))
  return cells.every((cell) => cell === '') ? undefined : cells
}

/** Returns the number of a server's tools, which is unknown during the first read. */
export function toolsCell({ tools, refreshing }: Pick<ServerStatus, 'tools' | 'refreshing'>): Cell {
  return refreshing && tools === 0 ? 'reading tools' : tools
}

/** Returns what the user should do about a server, or what it is busy with; empty if there is nothing. */
export function whatToDo({ name, error, refreshing, dropped, held, packageUpdate, signIn, budgetUsedUpUntil }: ServerStatus): string {
  if (signIn?.name === 'signing-in' && signIn.code !== undefined) return `enter the code ${signIn.code.code} at ${signIn.code.address}`
  if (signIn?.name === 'signing-in') return 'finish the sign-in in your browser'
  if (signIn?.name === 'refused') return signIn.problem.hint ?? signIn.problem.message
  if (error?.program !== undefined) return hintOfProgram(name, error)
  if (error !== undefined) return error.hint ?? error.message
  if (budgetUsedUpUntil !== undefined) return budgetText(budgetUsedUpUntil)
  if (refreshing) return 'nothing: Tooltray is loading its tools'
  if (signIn?.name === 'signed-in' && signIn.wants !== undefined) return 'sign in again to grant the permissions that it requires'
  if (held !== undefined) return `review ${counted(held, 'change', 'changes')}: tooltray pins review ${shellWord(name)}`
  if (packageUpdate !== undefined) return `see what version ${packageUpdate} changes: tooltray packages update ${shellWord(name)}`
  if (dropped !== undefined) return `${counted(dropped.length, 'malformed tool is', 'malformed tools are')} left out: tell its author`
  return ''
}

/** Kinds of needs that have a line of their own. */
const LISTED: ReadonlySet<NeedKind> = new Set<NeedKind>(['approval', 'question', 'held', 'marked', 'sync'])

/** Kinds of needs that are about one server. */
const OF_SERVERS: ReadonlySet<NeedKind> = new Set<NeedKind>(['sign-in', 'key', 'held', 'marked', 'failed'])

/** Summarizes the status in one sentence. */
export function summary({ engine, config, servers, sessions, problems, needs }: EngineStatus): string {
  if (engine.paused) return 'Tooltray is paused: no server runs and no tool is called. Go on with: tooltray resume'
  if (config.error !== undefined) {
    const before = servers.length === 0 ? '' : '; Tooltray uses the last valid version'
    return `servers.json cannot be used${before}. ${config.error.message}`
  }
  const needing = new Set(needs.flatMap(({ kind, server }) => (OF_SERVERS.has(kind) ? [server] : [])))
  const troubled = servers.filter(({ name, error }) => error !== undefined || needing.has(name))
  const calls = needs.filter(({ kind, late }) => kind === 'approval' && late === undefined).length
  const questions = needs.filter(({ kind }) => kind === 'question').length
  const inFile = config.problems.length + problems.filter(isOfFile).length
  const ofEngine = problems.length - problems.filter(isOfFile).length
  if (troubled.length + inFile + ofEngine + calls + questions > 0) {
    const parts = [
      ...(calls === 0 ? [] : [waitingCalls(calls)]),
      ...(questions === 0 ? [] : [counted(questions, 'question of a server', 'questions of servers')]),
      ...(troubled.length === 0
        ? []
        : [`${troubled.length} of ${counted(servers.length, 'server', 'servers')}: ${troubled.map(({ name }) => name).join(', ')}`]),
      ...(inFile === 0 ? [] : [counted(inFile, 'problem in servers.json', 'problems in servers.json')]),
      ...(ofEngine === 0 ? [] : [counted(ofEngine, 'problem of Tooltray', 'problems of Tooltray')]),
    ]
    return `Needs attention: ${parts.join('; ')}. Details: tooltray doctor`
  }
  if (servers.length === 0) return 'No servers yet. Add one: tooltray add NAME -- COMMAND'
  const starting = startingText(servers)
  const enabled = servers.filter((server) => server.state !== 'disabled' && !isStarting(server))
  const tools = enabled.reduce((sum, server) => sum + server.tools, 0)
  const offer = `${counted(enabled.length, 'server offers', 'servers offer')} ${counted(tools, 'tool', 'tools')}`
  const word = starting === undefined ? 'No problems:' : `${starting}. So far`
  return `${word} ${offer}, ${counted(sessions.length, 'client is', 'clients are')} connected.`
}

/** Prints the status for people. `now` in ms since 1970. */
export function printStatus(status: EngineStatus, printer: Printer, now: number): void {
  const { engine, config, servers, sessions, problems, secrets, hooks, needs } = status
  printer.prose(summary(status))
  if (servers.length > 0) {
    printer.data('')
    const accounts = accountCells(servers)
    const [name, ...columns] = serverColumns
    if (accounts === undefined || name === undefined) printer.table(serverColumns, servers.map(serverRow))
    else
      printer.table(
        [name, { title: 'Account' }, ...columns],
        servers.map((server, at) => serverRow(server).toSpliced(1, 0, accounts[at] ?? '')),
      )
  }
  const parts = [
    ...needs
      .filter(({ kind }) => LISTED.has(kind))
      .map((need) => plainText(needWords(need).title) + (need.kind === 'sync' ? '. See: tooltray sync' : '')),
    ...servers.flatMap(({ name, error, signIn }) => {
      const ended = signIn?.name === 'signed-out' || signIn?.name === 'refused' ? signIn.problem : undefined
      return [error, ended].flatMap((problem) => (problem === undefined ? [] : [`${name}: ${problem.message}`]))
    }),
    ...config.problems.map(({ message, line }) => `${message} (line ${line})`),
    ...problems.map(({ message }) => message),
    ...hooks.flatMap(({ name, runs, lastFailure }) => {
      const trouble = runs === undefined ? 'it cannot be read' : lastFailure?.message
      return trouble === undefined ? [] : [`${name}: ${trouble}`]
    }),
    ...(secrets.kind === 'file' || secrets.kind === 'locked' ? [secretPlaceText(secrets)] : []),
  ]
  if (parts.length > 0) printer.data('')
  for (const text of parts) printer.item('!', 'yellow', text)
  if (sessions.length > 0) {
    printer.data('')
    printer.table(
      [{ title: 'Client', keep: true }, { title: 'Protocol' }, { title: 'Since', align: 'right' }, { title: 'Calls', align: 'right' }],
      sessions.map(({ client, protocolVersion, attachedAt, calls }) => [
        `${client.name} ${client.version ?? ''}`,
        protocolVersion ?? '',
        duration(now - attachedAt),
        calls,
      ]),
    )
  }
  for (const { url, noAuth, sessions: open } of engine.http) {
    printer.data('')
    printer.prose(`HTTP: ${url}, ${counted(open, 'session', 'sessions')}${noAuth ? '; authentication is off' : ''}`)
  }
  if (hooks.length > 0) {
    printer.data('')
    printer.table(
      [{ title: 'Hook', keep: true }, { title: 'Runs', wrap: true }, { title: 'When' }, { title: 'Asked', align: 'right' }],
      hooks.map(({ name, runs = '', when, asked }) => [name, runs, when.join(', '), asked]),
    )
  }
  const about = `Tooltray ${engine.version}, process ${engine.pid}, up for ${duration(now - engine.startedAt)}; servers in ${config.file}`
  printer.data('')
  printer.prose(about, 'dim')
}

/** Formats a duration (ms) in its largest whole unit: `12 s`, `3 min`, `2 h`, `5 d`. */
export function duration(ms: number): string {
  const s = Math.max(0, Math.floor(ms / 1000))
  if (s < 60) return `${s} s`
  if (s < 3600) return `${Math.floor(s / 60)} min`
  if (s < 86_400) return `${Math.floor(s / 3600)} h`
  return `${Math.floor(s / 86_400)} d`
}

/** Formats a time to the minute; `at` in ms since 1970. */
export function minute(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ')
}

import { median } from '../statistics.ts'
import type { Played } from './claude-plays.ts'
import { type FoundShares, type Rank, foundOf, rankOf, sharesOf } from './found.ts'
import type { Replay, ReplayedCall, ReplayedSearch } from './replay.ts'
import type { RecordedTask } from './recording/task-data.ts'
import { VERDICTS, type Judged, type Verdict, worstOf } from './verdict.ts'

/** All that was measured. */
export interface Measured {
  readonly tasks: readonly RecordedTask[]
  readonly straight: Replay
  /** Each exposure, with the verdict of each of its calls in their order. */
  readonly ways: readonly { readonly replay: Replay; readonly judged: readonly Judged[] }[]
  /** For each call what a server of the SDK says to its arguments; undefined where it takes them. */
  readonly refusals: readonly (string | undefined)[]
  readonly nameOf: (server: string, tool: string) => string
  readonly ownName: (name: string) => string
  /** By task; why a task was not played stands in its place. Undefined where Claude Code was left out. */
  readonly claude: ReadonlyMap<string, Played | string> | undefined
}

export type Counts = { readonly calls: number } & Readonly<Record<Verdict, number>>

export interface CallRow {
  readonly task: string
  readonly turn: number
  readonly server: string
  readonly tool: string
  /** The worst of all exposures that check arguments. */
  readonly verdict: Verdict
  /** By exposure. */
  readonly verdicts: Readonly<Record<string, Verdict>>
  readonly rank: Rank
  /** What a server of the SDK with this tool says to the arguments, where the call was fixed or refused. */
  readonly server_says?: string
  /** What Tooltray said to the call, or the arguments that it sent. */
  readonly tooltray?: string
  readonly ms: Readonly<Record<string, number>>
}

export interface SearchRow {
  readonly task: string
  readonly turn: number
  readonly query: string
  readonly hits: readonly string[]
  readonly named: readonly string[]
  readonly tokens: number
  readonly tokens_without_neighbours: number
  readonly ms: number
}

export interface TaskRow {
  readonly task: string
  readonly needed: readonly string[]
  readonly seen: readonly string[]
  readonly requests: number
  /** What a model says to Tooltray and is told by it, each once. */
  readonly tokens: number
  readonly ms: number
  readonly claude?:
    | {
        readonly requests: number
        readonly tokens: number
        readonly bare: number
        readonly same: number
        readonly turns: number
        readonly ms: number
      }
    | string
}

/** Transparent conversations hand a server's own tools on, and check no arguments. */
const CHECKING: ReadonlySet<string> = new Set(['search', 'direct', 'dynamic'])

export function callRows(measured: Measured): CallRow[] {
  const { straight, ways, refusals, nameOf } = measured
  const { searches } = searchReplay(measured)
  return straight.calls.map(({ task, turn, call, ms }, at) => {
    const verdicts = ways.map(({ replay, judged }) => [replay.way, judged[at]?.verdict ?? 'other'] as const)
    const checked = ways.filter(({ replay }) => CHECKING.has(replay.way)).map(({ judged }) => judged[at])
    const verdict = worstOf(checked.map((judged) => judged?.verdict ?? 'other'))
    const shown = checked.find((judged) => judged?.verdict === verdict)?.instead
    const times = ways.map(({ replay }) => [replay.way, rounded(replay.calls[at]?.ms ?? 0)] as const)
    return {
      task,
      turn,
      server: call.server,
      tool: call.tool,
      verdict,
      verdicts: Object.fromEntries(verdicts),
      rank: rankOf({ task, turn }, nameOf(call.server, call.tool), searches),
      ...(verdict === 'same' || refusals[at] === undefined ? {} : { server_says: refusals[at] }),
      ...(shown === undefined ? {} : { tooltray: shown }),
      ms: { [straight.way]: rounded(ms), ...Object.fromEntries(times) },
    }
  })
}

export function searchRows(measured: Measured): SearchRow[] {
  return searchReplay(measured).searches.map(({ task, turn, query, seen, tokens, tokensWithoutNamed, ms }) => {
    const { hits, named } = seen
    return { task, turn, query, hits, named, tokens, tokens_without_neighbours: tokensWithoutNamed, ms: rounded(ms) }
  })
}

export function taskRows(measured: Measured): TaskRow[] {
  const { calls, searches } = searchReplay(measured)
  const found = new Map(foundOf(measured.tasks, searches, measured.ownName, allNames).map((one) => [one.task, one]))
  return measured.tasks.map(({ id, needed }) => {
    const turns = [...calls.filter(({ task }) => task === id), ...searches.filter(({ task }) => task === id)]
    const sum = (of: (turn: ReplayedCall | ReplayedSearch) => number): number => turns.reduce((total, turn) => total + of(turn), 0)
    const played = measured.claude?.get(id)
    return {
      task: id,
      needed,
      seen: found.get(id)?.seen ?? [],
      requests: turns.length,
      tokens: sum((turn) => ('exchanged' in turn ? turn.exchanged : turn.tokens)),
      ms: rounded(sum(({ ms }) => ms)),
      ...(played === undefined ? {} : { claude: typeof played === 'string' ? played : claudeCell(played, id, measured) }),
    }
  })
}

/** A turn is the same where the model of Claude Code is told what a client is told by search. */
function claudeCell(
  { requests, tokens, bareTokens, told, ms }: Played,
  id: string,
  measured: Measured,
): Exclude<TaskRow['claude'], string | undefined> {
  const { calls, searches } = searchReplay(measured)
  const said = new Map([
    ...calls.filter(({ task }) => task === id).map(({ turn, given }) => [turn, given.text] as const),
    ...searches.filter(({ task }) => task === id).map(({ turn, text }) => [turn, text] as const),
  ])
  const same = told.filter((text, turn) => text !== undefined && text.includes((said.get(turn) ?? '').trim())).length
  return { requests, tokens, bare: bareTokens, same, turns: told.filter((text) => text !== undefined).length, ms: Math.round(ms) }
}

const allNames = ({ seen }: ReplayedSearch): readonly string[] => [...seen.hits, ...seen.named]

/** The replay of the exposure in which models search: whose answers are looked at. */
function searchReplay({ ways }: Measured): Replay {
  const found = ways.find(({ replay }) => replay.way === 'search')?.replay
  if (found === undefined) throw new Error('Nothing was searched.')
  return found
}

export function countsOf(verdicts: readonly Verdict[]): Counts {
  const count = (verdict: Verdict): number => verdicts.filter((each) => each === verdict).length
  return {
    calls: verdicts.length,
    ...(Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)])) as Record<Verdict, number>),
  }
}

/** Counts in which what was fixed is among what the server itself refuses. */
const forbiddenCounts = ({ refused, ...counts }: Counts) => ({ ...counts, refused: refused + counts.mended })

/** The numbers of all tasks together, as JSON has them. Tokens are those of o200k_base, times milliseconds. */
export function summaryOf(measured: Measured) {
  const { tasks, ways, straight } = measured
  const [calls, searches, rows] = [callRows(measured), searchRows(measured), taskRows(measured)]
  const shares = (names: (search: ReplayedSearch) => readonly string[]): FoundShares =>
    sharesOf(foundOf(tasks, searchReplay(measured).searches, measured.ownName, names))
  const rank = (is: (rank: Rank) => boolean): number => calls.filter((call) => is(call.rank)).length
  const neighbours = searches.map((search) => search.tokens - search.tokens_without_neighbours)
  return {
    found: shares(allNames),
    found_in_hits: shares(({ seen }) => seen.hits),
    replay: forbiddenCounts(countsOf(calls.map(({ verdict }) => verdict))),
    replay_of:
      'each call by the worst of search, direct and dynamic; calls are same + refused + other; refused are those that the schema of the ' +
      'server forbids, and mended how many of them Tooltray put right and made',
    exposures: Object.fromEntries(ways.map(({ replay, judged }) => [replay.way, countsOf(judged.map(({ verdict }) => verdict))])),
    tokens: mean(searches.map((search) => search.tokens)),
    tokens_of: 'a search answer, the mean of all',
    tokens_without_neighbours: mean(searches.map((search) => search.tokens_without_neighbours)),
    neighbours: { tokens: mean(neighbours), most: Math.max(0, ...neighbours) },
    ranks: {
      first: rank((at) => at === 1),
      'two to five': rank((at) => typeof at === 'number' && at > 1),
      named: rank((at) => at === 'named'),
      earlier: rank((at) => at === 'earlier'),
      absent: rank((at) => at === 'absent'),
      'no search before': rank((at) => at === 'no search before'),
    },
    tasks: { count: tasks.length, with_needed: tasks.filter(({ needed }) => needed.length > 0).length, searches: searches.length },
    task: { tokens: mean(rows.map(({ tokens }) => tokens)), requests: mean(rows.map(({ requests }) => requests)) },
    definitions: Object.fromEntries(
      ways.flatMap(({ replay }) => (replay.definitions === undefined ? [] : [[replay.way, replay.definitions]])),
    ),
    ...(measured.claude === undefined ? {} : { claude_code: claudeSummary(rows) }),
    ms: {
      calls: Object.fromEntries([straight, ...ways.map(({ replay }) => replay)].map(({ way, calls: made }) => [way, middle(made)])),
      search: middle(searches),
    },
    rows: { tasks: rows, searches, calls },
  }
}

function claudeSummary(rows: readonly TaskRow[]) {
  const played = rows.flatMap(({ claude }) => (typeof claude === 'object' ? [claude] : []))
  const sum = (of: (cell: (typeof played)[number]) => number): number => played.reduce((total, cell) => total + of(cell), 0)
  return {
    tasks: played.length,
    failed: rows.filter(({ claude }) => typeof claude === 'string').length,
    requests: sum(({ requests }) => requests),
    tokens: sum(({ tokens }) => tokens),
    tokens_without_servers: sum(({ bare }) => bare),
    turns: sum(({ turns }) => turns),
    told_the_same: sum(({ same }) => same),
    ms: sum(({ ms }) => ms),
  }
}

export type Summary = ReturnType<typeof summaryOf>

const rounded = (value: number): number => Math.round(value * 10) / 10
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : rounded(values.reduce((sum, value) => sum + value, 0) / values.length)
const middle = (turns: readonly { readonly ms: number }[]): number => (turns.length === 0 ? 0 : rounded(median(turns.map(({ ms }) => ms))))

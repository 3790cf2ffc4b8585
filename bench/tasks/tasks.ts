/**
 * Recorded tasks, replayed: what agents searched for and called, with a real process for each recorded server behind a real Tooltray.
 *
 *   npm run build && npm run bench -- tasks --data DIR
 *   npm run bench -- tasks --data DIR --json               the numbers, with every row of them
 *   npm run bench -- tasks --data DIR --without-claude     not in Claude Code
 *
 * DIR holds `*.tools.json`, [{server, name, description, inputSchema, serverDescription?}], and tasks in all other `*.json`,
 * [{id, question, needed: [names of tools], turns: [{search} | {call: {server, tool, arguments}, result}]}]; each may be packed (`.gz`).
 *
 * Every call is made straight to its server and by every exposure, and what came back is compared. Every search is made by `search_tools`.
 * A conversation makes the turns of one task in their order, and nothing is learnt from one to the next. In Claude Code, where
 * `npm run test:install` has installed it, the model says what the recorded agent said.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { existsSync } from 'node:fs'
import { claudeProgram } from '../../e2e/testing/clients/claude-code.ts'
import { type Played, playInClaude } from './claude-plays.ts'
import { type TaskBed, type Way, directWay, dynamicWay, searchWay, straightWay, transparentWay } from './conversations.ts'
import { type Replay, isKnown, replay } from './replay.ts'
import { refusalOfServer } from './server-check.ts'
import { summaryOf } from './summary.ts'
import { printTables } from './tables.ts'
import { taskBed } from './task-bed.ts'
import { type RecordedTasks, readRecordedTasks } from './recording/task-data.ts'
import { judge } from './verdict.ts'

const { values } = parseArgs({
  options: { data: { type: 'string' }, json: { type: 'boolean', default: false }, 'without-claude': { type: 'boolean', default: false } },
})
if (values.data === undefined) throw new Error('Say where the data is: --data DIR')
const folder = resolve(values.data)
const recorded = readRecordedTasks(folder)
const progress = (words: string): void => void process.stderr.write(`${words}\n`)

progress(`Starting ${new Set(recorded.tools.map(({ server }) => server)).size} servers`)
await using bed = await taskBed(folder, recorded)

async function replayed(way: Way): Promise<Replay> {
  await using made = way
  // Not before it is over: the way ends with this function.
  return await replay(recorded, made, progress)
}

const straight = await replayed(straightWay(bed))
const replays: Replay[] = []
for (const way of [searchWay, directWay, dynamicWay, transparentWay]) replays.push(await replayed(await way(bed)))

/** What the server itself would have said to each call. */
async function refusalsOf({ tools }: RecordedTasks, { calls }: Replay): Promise<(string | undefined)[]> {
  const refusals: (string | undefined)[] = []
  for (const { call } of calls) {
    const tool = tools.find(({ server, name }) => server === call.server && name === call.tool)
    refusals.push(tool === undefined ? undefined : await refusalOfServer(tool, call.arguments))
  }
  return refusals
}

const refusals = await refusalsOf(recorded, straight)
const ways = replays.map((one) => ({
  replay: one,
  judged: one.calls.map(({ given }, at) => {
    const before = straight.calls[at]
    if (before === undefined) throw new Error(`${one.way} made a call that was not made straight.`)
    return judge(given, before.given, refusals[at] !== undefined)
  }),
}))

async function playedInClaude(on: TaskBed): Promise<Map<string, Played | string> | undefined> {
  if (values['without-claude']) return undefined
  if (!existsSync(claudeProgram)) {
    progress('Claude Code is not here, so nothing is played in it. Install it with: npm run test:install')
    return undefined
  }
  const played = new Map<string, Played | string>()
  for (const [at, task] of recorded.tasks.entries()) {
    try {
      played.set(task.id, await playInClaude(on, claudeProgram, task, isKnown(recorded)))
    } catch (error) {
      played.set(task.id, error instanceof Error ? error.message.slice(0, 300) : String(error))
    }
    progress(`Claude Code: ${at + 1} of ${recorded.tasks.length} tasks`)
  }
  return played
}

const claude = await playedInClaude(bed)
const ownNames = new Map(recorded.tools.map(({ server, name }) => [bed.nameOf(server, name), name]))
const summary = summaryOf({
  tasks: recorded.tasks,
  straight,
  ways,
  refusals,
  claude,
  nameOf: bed.nameOf,
  ownName: (name) => ownNames.get(name) ?? name,
})
if (values.json) process.stdout.write(`${JSON.stringify(summary, undefined, 2)}\n`)
else printTables(summary)

/**
 * Twelve tasks of at least twelve calls, done call by call and by one script: tokens in Claude Code, whose model is a script on loopback,
 * and the time of the calls themselves.
 *
 *   npm run bench -- script-tasks
 *   npm run bench -- script-tasks --task logs      only tasks with this in their name
 *   npm run bench -- script-tasks --only times     or tokens
 *
 * Tokens (o200k) are those of all requests of a conversation, less what Claude Code sends without any servers in as many. Plain calls are
 * made in three forms: each in a turn of its own, those of one step in one turn, and those of one step as one batch. All forms must give
 * the same answer, and leave the same files. Times in Claude Code are those from the first request to the last, as the model itself takes
 * none; the others are of clients without a model. What is compared is measured in turns.
 */
import { parseArgs } from 'node:util'
import { claudeCode } from '../../e2e/testing/clients/claude-code.ts'
import type { ClientBed } from '../../e2e/testing/clients/client-bed.ts'
import { SCRIPT_TASKS } from '../../e2e/testing/script-tasks/all-tasks.ts'
import { bareTokens, playTask, taskBed } from '../../e2e/testing/script-tasks/play-task.ts'
import type { ScriptTask } from '../../e2e/testing/script-tasks/script-task.ts'
import { resetFiles, stateOf } from '../../e2e/testing/script-tasks/task-files.ts'
import { installedClient } from '../clients/install.ts'
import { median } from '../statistics.ts'
import { type Row, printTable } from '../table.ts'
import { plainAnswer, scriptAnswer, straightCaller, tooltrayCaller } from './task-clients.ts'

const ROUNDS = 15
/** Of each task in Claude Code, for its time. */
const PLAYS = 3
const FORMS = ['one by one', 'at once', 'as a batch'] as const

const { values } = parseArgs({ options: { task: { type: 'string', default: '' }, only: { type: 'string' } } })
const tasks = SCRIPT_TASKS.filter(({ name }) => name.includes(values.task))
await using plainBed = await taskBed(false)
await using scriptBed = await taskBed(true)

function mustBeSame(task: ScriptTask, one: unknown, other: unknown): void {
  if (JSON.stringify(one) !== JSON.stringify(other)) throw new Error(`${task.name}: ${JSON.stringify(one)} is not ${JSON.stringify(other)}`)
}

async function tokenTable(program: string): Promise<void> {
  const rows: Row[] = []
  const saved = FORMS.map((): number[] => [])
  const ratios: number[] = []
  for (const task of tasks) {
    const bare = await bareTokens(plainBed, program, task)
    const scripted = () => playTask(scriptBed, program, task, 'script', bare)
    const script = await scripted()
    const cells: (string | number)[] = []
    for (const [at, form] of FORMS.entries()) {
      const plain = await playTask(plainBed, program, task, form, bare)
      mustBeSame(task, [plain.answer, plain.state], [script.answer, script.state])
      const share = 100 * (1 - script.above / plain.above)
      saved[at]?.push(share)
      cells.push(`${plain.above} (${plain.requests})`, share.toFixed(1))
    }
    const [direct, own]: [number[], number[]] = [[], []]
    for (let round = 0; round < PLAYS; round += 1) {
      direct.push((await playTask(plainBed, program, task, 'at once', bare)).milliseconds)
      own.push((await scripted()).milliseconds)
    }
    ratios.push(median(own) / median(direct))
    rows.push([task.name, `${script.above} (${script.requests})`, ...cells, Math.round(median(direct)), Math.round(median(own))])
  }
  rows.push(['median', '', ...saved.flatMap((shares) => ['', middle(shares).toFixed(1)]), '', `x ${middle(ratios).toFixed(2)}`])
  printTable(
    `Tokens above what Claude Code sends without servers (requests), what the script saves in %, and ms, median of ${PLAYS}`,
    ['task', 'script', ...FORMS.flatMap((form) => [form, '%']), 'ms at once', 'ms script'],
    rows,
  )
}

/** Of an even number of values: the mean of the two in the middle. */
function middle(shares: readonly number[]): number {
  return (median(shares) + -median(shares.map((share) => -share))) / 2
}

async function timeTable({ folder, installation, servers }: ClientBed): Promise<void> {
  const { client } = await installation.attach({ name: 'claude-code' })
  await using straight = straightCaller({ servers })
  const rows: Row[] = []
  const ratios: [number[], number[]] = [[], []]
  for (const task of tasks) {
    let calls = 0
    const ways = [
      async () => {
        const plain = await plainAnswer(task, folder, straight.call)
        calls = plain.calls
        return plain.answer
      },
      async () => (await plainAnswer(task, folder, tooltrayCaller(client))).answer,
      () => scriptAnswer(client, task, folder),
    ]
    const times = ways.map((): number[] => [])
    let first: unknown
    // The first round starts servers.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [at, way] of ways.entries()) {
        resetFiles(folder)
        const began = performance.now()
        const answer = await way()
        if (round > 0) times[at]?.push(performance.now() - began)
        first ??= [answer, stateOf(folder)]
        mustBeSame(task, first, [answer, stateOf(folder)])
      }
    }
    const [direct = 0, plain = 0, script = 0] = times.map(median)
    ratios[0].push(script / direct)
    ratios[1].push(script / plain)
    rows.push([task.name, calls, direct, plain, script, script / direct, script / plain])
  }
  rows.push(['median', '', '', '', '', ...ratios.map(middle)])
  printTable(
    `Milliseconds, median of ${ROUNDS}: at most 8 calls at once`,
    ['task', 'calls', 'straight to the servers', 'by Tooltray', 'script', 'to straight', 'to by Tooltray'],
    rows,
  )
}

if (values.only !== 'tokens') await timeTable(scriptBed)
if (values.only !== 'times') {
  const found = installedClient(claudeCode)
  if ('missing' in found) process.stdout.write(`Tokens were not measured: ${found.missing}\n`)
  else await tokenTable(found.program)
}

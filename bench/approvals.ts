/**
 * How soon a call that waited for a person's word goes on once they gave it.
 *
 *   npm run bench -- approvals
 *
 * A call waits, a person allows it by the control API (as window and tray do) or by `tooltray approvals allow`, and what counts is the time
 * from there until its client has the result. The floor is the same call where nobody is asked, and the start of the command line without
 * anything to do.
 */
import { performance } from 'node:perf_hooks'
import { controlClient } from '../electron/control/client.ts'
import type { OpenApproval } from '../electron/contract/consent/approvals.ts'
import { connectToRunning } from '../electron/helper/engine-connection/engine-client.ts'
import { createInstallation, ownServer } from '../e2e/testing/installation.ts'
import { percentile } from './statistics.ts'
import { type Row, printTable } from './table.ts'

const ROUNDS = 40

await using installation = createInstallation()
installation.configure({ free: ownServer('echo'), asked: ownServer('echo') })
await installation.serve()
await installation.run('rule', 'add', 'ask', '--server', 'asked')
const { execute } = await installation.attach({ name: 'app' })
for (const server of ['free', 'asked']) await installation.run('refresh', server)

const connection = await connectToRunning({ paths: installation.paths, version: 'bench' })
const engine = controlClient(connection)
/** Somebody is there to be asked from here on. */
const events = await engine.attend(undefined)
const open = (async function* (): AsyncGenerator<OpenApproval> {
  const shown = new Set<string>()
  for await (const event of events) {
    for (const approval of event.type === 'approvals' ? event.approvals : []) {
      if (shown.has(approval.id)) continue
      shown.add(approval.id)
      yield approval
    }
  }
})()

/** In ms, from the beginning of `answering` until the call has its result. */
async function waited(round: number, answering: (id: string) => Promise<unknown>): Promise<number> {
  const call = execute('asked__echo', { text: String(round) })
  const { value } = (await open.next()) as { value: OpenApproval }
  const began = performance.now()
  const [result] = await Promise.all([call.then((text) => ({ text, took: performance.now() - began })), answering(value.id)])
  if (result.text.isError === true) throw new Error(JSON.stringify(result.text))
  return result.took
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const taken = { plain: [] as number[], window: [] as number[], nothing: [] as number[], command: [] as number[] }
for (let round = 0; round < ROUNDS; round += 1) {
  taken.plain.push(await timed(() => execute('free__echo', { text: String(round) })))
  taken.window.push(await waited(round, (id) => engine.answerApproval({ id, answer: 'once' })))
  taken.nothing.push(await timed(() => installation.run('--version')))
  taken.command.push(await waited(round, (id) => installation.run('approvals', 'allow', id)))
}
connection.socket.destroy()

const row = (title: string, values: number[], floor: number[]): Row => {
  const [usual, least] = [percentile(values, 0.5), percentile(floor, 0.5)]
  return [title, usual, percentile(values, 0.99), least, usual / least]
}
printTable(
  'From a person’s word to the result of the call that waited for it (ms)',
  ['', 'p50', 'p99', 'floor, p50', 'ratio'],
  [
    row('a call that nobody is asked about', taken.plain, taken.plain),
    row('allowed in the window', taken.window, taken.plain),
    row('allowed by the command line', taken.command, taken.nothing),
  ],
)
process.exit(0)

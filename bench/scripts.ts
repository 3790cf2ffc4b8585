/**
 * What scripts cost: how long one takes to start in a thread that waits for it, what its calls cost beside the same calls without it,
 * whether anything of them stays, and what those who call tools meanwhile notice of scripts that compute.
 *
 *   npm run bench -- scripts
 *
 * The tool is one in memory: what is measured is the engine's own work. What is compared is measured in turns.
 */
import { systemClock } from '../electron/engine/base/platform.ts'
import { createSandbox, type Outside } from '../electron/engine/scripts/sandbox/sandbox.ts'
import { releaseMemory } from '../electron/serve/release-memory.ts'
import { createInstallation, ownServer } from '../e2e/testing/installation.ts'
import { median, percentile } from './statistics.ts'
import { printTable } from './table.ts'

const ROUNDS = 12
const CALLS = 1_000

const outside: Outside = { check: async () => undefined, ask: async () => '{"text":"hello"}' }
const sandbox = createSandbox(systemClock)
const run = (code: string, what = outside) => sandbox.run({ code, input: 'null', time: 60_000, owner: 'bench' }, what)

/** In ms. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

for (let at = 0; at < 20; at += 1) await run('return 1')
const starts: number[] = []
for (let at = 0; at < 200; at += 1) {
  // Nobody starts scripts without a pause; the thread makes its next machine meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 10))
  starts.push(await timed(() => run('return 1')))
}
printTable(
  'A script that returns at once',
  ['', 'ms'],
  [
    ['p50', percentile(starts, 0.5)],
    ['p95', percentile(starts, 0.95)],
  ],
)

const level = (): number => {
  releaseMemory()
  return process.memoryUsage().rss / 1e6
}
/** After so many scripts. What adds up goes on from one to the next; what a thread needs for its work is there after some hundred. */
const levels: [string, number][] = []
let ran = 0
for (const upTo of [100, 500, 1_000, 3_000, 5_000]) {
  for (; ran < upTo; ran += 1) await run('const a = Array.from({ length: 10000 }, (_, at) => ({ at })); return a.length')
  levels.push([`after ${upTo.toLocaleString()} scripts`, Math.round(level())])
}
printTable('Memory of the process', ['', 'MB'], levels)
await sandbox.close()

await using installation = createInstallation()
installation.configure({ echo: ownServer('echo') }, { scripts: true })
await installation.serve()
const [{ client }, other] = [await installation.attach({ name: 'app' }), await installation.attach({ name: 'other' })]
await client.callTool({ name: 'proxy_refresh', arguments: {} })
const call = (of = client) => of.callTool({ name: 'execute_tool', arguments: { name: 'echo__echo', arguments: { text: 'hello' } } })
const script = (code: string) => client.callTool({ name: 'run_script', arguments: { code, timeout: 60 } })

const IN_TURN = `for (let at = 0; at < ${CALLS}; at += 1) await tools.echo.echo({ text: 'hello' })`
const AT_ONCE = `await Promise.all(Array.from({ length: ${CALLS} }, () => tools.echo.echo({ text: 'hello' })))`
const taken = { 'one by one': [[], []], 'eight at once': [[], []] } as Record<string, [number[], number[]]>
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [label, code, width] of [
    ['one by one', IN_TURN, 1],
    ['eight at once', AT_ONCE, 8],
  ] as const) {
    const [plain, scripted] = taken[label] ?? [[], []]
    plain.push(
      await timed(async () => {
        let left = CALLS
        const worker = async (): Promise<void> => {
          while (left-- > 0) await call()
        }
        await Promise.all(Array.from({ length: width }, worker))
      }),
    )
    scripted.push(await timed(() => script(code)))
  }
}
printTable(
  `${CALLS} calls of a tool in memory, median of ${ROUNDS}`,
  ['', 'without a script, ms', 'in a script, ms', 'times as long'],
  Object.entries(taken).map(([label, [plain, scripted]]) => [
    label,
    Math.round(median(plain)),
    Math.round(median(scripted)),
    median(scripted) / median(plain),
  ]),
)

/** Times of calls of another session. */
const probe = async (): Promise<number[]> => {
  const times: number[] = []
  for (let at = 0; at < 300; at += 1) times.push(await timed(() => call(other.client)))
  return times
}
const quiet: number[] = []
const disturbed: number[] = []
for (let round = 0; round < 6; round += 1) {
  quiet.push(...(await probe()))
  const busy = script('for (;;);')
  disturbed.push(...(await probe()))
  await busy
}
printTable(
  'Calls of another session, ms',
  ['', 'alone', 'beside a script that computes'],
  [
    ['p50', percentile(quiet, 0.5), percentile(disturbed, 0.5)],
    ['p99', percentile(quiet, 0.99), percentile(disturbed, 0.99)],
  ],
)

/**
 * An engine in a process of its own, on the folder that is its first argument. Each line on stdin, `{"pass": ms, "calls": n}`, lets time
 * pass for it and calls the tool `bed__echo` so many times at once; the line on stdout that answers it is `{"answers": n, "errors":
 * [codes]}`.
 * The first line on stdout is `"ready"`. Ends when stdin ends.
 */
import { createInterface } from 'node:readline'
import { pathsFor } from '../../electron/engine/config/paths.ts'
import { startEngine } from '../../electron/engine/app/engine.ts'
import { systemClock, thisPlatform } from '../../electron/engine/base/platform.ts'

const folder = process.argv[2] ?? ''
const platform = { ...thisPlatform(), env: { PATH: process.env.PATH, TOOLTRAY_HOME: folder, TOOLTRAY_SECRETS: 'file' }, home: folder }
const say = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`)
const log = (details: Record<string, unknown>, message: string): void =>
  void process.stderr.write(`${message} ${JSON.stringify(details)}\n`)
let later = 0
const clock = {
  now: () => systemClock.now() + later,
  monotonic: () => systemClock.monotonic() + later,
  after: systemClock.after,
}
const engine = await startEngine({
  helper: { command: 'tooltray', args: ['connect'] },
  paths: pathsFor(platform),
  platform,
  clock,
  version: '0.0.0',
  log: { info: () => undefined, warn: log, error: log },
})
await engine.servers.refresh('bed')
say('ready')
for await (const line of createInterface(process.stdin)) {
  const { pass, calls } = JSON.parse(line) as { pass: number; calls: number }
  later += pass
  const outcomes = await Promise.allSettled(
    Array.from({ length: calls }, (_, n) => engine.tools.call({ name: 'bed__echo', arguments: { text: String(n) } })),
  )
  const errors = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as { code?: string }).code ?? String(outcome.reason)] : [],
  )
  say({ answers: calls - errors.length, errors })
}
await engine.close()

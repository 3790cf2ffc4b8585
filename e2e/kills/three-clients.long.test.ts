import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sampleSize } from '../../scripts/test/sampled.ts'
import { drawFractions } from '../../electron/engine/testing/seeded-numbers.ts'
import { recordOf, verdictOf } from '../consent/audit-record.ts'
import { type Installation, createInstallation, ownServer } from '../testing/installation.ts'
import type { RawClient } from '../testing/raw-client.ts'

// TOOLTRAY_TEST_SEED repeats the order of the kills.
const SEED = Number(process.env['TOOLTRAY_TEST_SEED'] ?? Date.now() % 1_000_000)
const CLIENTS = 3

/** What a client saw. Ids of calls are unique in the whole test. */
interface Seen {
  readonly answered: Set<string>
  failed: number
  /** Calls whose helper was killed before their answer: nobody is there to be answered. */
  cut: number
  sent: number
}

/** A client that calls without end, and starts its helper again when that has ended. */
function callingClient(installation: Installation, name: string, isOver: () => boolean) {
  const seen: Seen = { answered: new Set(), failed: 0, cut: 0, sent: 0 }
  const helpers: RawClient[] = []
  let now: RawClient | undefined
  const run = async (): Promise<void> => {
    while (!isOver()) {
      const raw = installation.attachRaw()
      helpers.push(raw)
      const ended = raw.exit().then(() => 'ended' as const)
      if ((await Promise.race([raw.initialize(undefined, name), ended])) === 'ended') continue
      now = raw
      for (;;) {
        if (isOver()) return
        const id = `${name}-${(seen.sent += 1)}`
        const server = seen.sent % 2 === 0 ? 'even' : 'odd'
        const answer = await Promise.race([raw.call('execute_tool', { name: `${server}__count`, arguments: { id, ms: 15 } }), ended])
        if (answer === 'ended') {
          seen.cut += 1
          break
        }
        if (answer.error === undefined && answer.result.content[0].text === id) seen.answered.add(id)
        else seen.failed += 1
      }
    }
  }
  const twice = (): number => {
    const ids = helpers.map(({ lines }) => lines.flatMap((line) => (JSON.parse(line) as { id?: unknown; method?: unknown }).id ?? []))
    return ids.reduce((sum, each) => sum + each.length - new Set(each).size, 0)
  }
  return { seen, run, twice, helper: () => now?.process }
}

it('answers each call once, carries none out twice, and damages nothing, whichever part is killed while three apps call', async () => {
  const kills = sampleSize(600, 24)
  const random = drawFractions(SEED)
  await using installation = createInstallation()
  const files = ['even', 'odd'].map((name) => join(installation.home, `${name}.txt`))
  const [even = '', odd = ''] = files
  installation.configure({ even: ownServer('counting', '--file', even), odd: ownServer('counting', '--file', odd) })
  await installation.run('refresh')

  let isOver = false
  const clients = Array.from({ length: CLIENTS }, (_, at) => callingClient(installation, `app${at}`, () => isOver))
  const running = clients.map((client) => client.run())
  const killed = { engine: 0, helper: 0, server: 0 }
  const answeredBy = (): number[] => clients.map(({ seen }) => seen.answered.size)
  const KINDS = ['engine', 'helper', 'server'] as const
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const before = answeredBy()
      // All work again.
      await expect.poll(() => answeredBy().every((now, at) => now > (before[at] ?? 0))).toBe(true)
      const kind = KINDS[Math.floor(random() * KINDS.length)] ?? 'engine'
      const { engine, servers } = await installation.status()
      const pids = {
        engine: engine.pid,
        helper: clients[Math.floor(random() * CLIENTS)]?.helper()?.pid,
        server: servers[Math.floor(random() * servers.length)]?.peer?.pid,
      }
      const pid = pids[kind]
      if (pid === undefined) continue
      try {
        process.kill(pid, 'SIGKILL')
        killed[kind] += 1
      } catch {
        // It has ended by itself since.
      }
    }
    const before = answeredBy()
    await expect.poll(() => answeredBy().every((now, at) => now > (before[at] ?? 0))).toBe(true)
  } finally {
    isOver = true
  }
  await Promise.all(running)

  const done = files.flatMap((file) => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []))
  const hashes = new Set((await recordOf(installation)).map(({ argumentsHash }) => argumentsHash))
  const hashOf = (id: string): string =>
    createHash('sha256')
      .update(JSON.stringify({ id, ms: 15 }))
      .digest('hex')
  const answered = clients.flatMap(({ seen }) => [...seen.answered])
  const sum = (of: (seen: Seen) => number): number => clients.reduce((all, { seen }) => all + of(seen), 0)
  const table = {
    seed: SEED,
    kills: killed,
    calls: sum(({ sent }) => sent),
    answered: answered.length,
    failed: sum(({ failed }) => failed),
    cut: sum(({ cut }) => cut),
    twice: done.length - new Set(done).size,
    answeredTwice: clients.reduce((all, { twice }) => all + twice(), 0),
    lost: answered.filter((id) => !done.includes(id)).length,
    notOnRecord: answered.filter((id) => !hashes.has(hashOf(id))).length,
    verdict: await verdictOf(installation),
  }
  process.stdout.write(`${JSON.stringify(table)}\n`)
  expect(table).toMatchObject({ twice: 0, answeredTwice: 0, lost: 0, notOnRecord: 0, verdict: { code: 0, whole: true, problems: [] } })
  expect(table.calls).toBe(table.answered + table.failed + table.cut)
})

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, it } from 'vitest'
import { systemClock } from '../../base/platform.ts'
import { createSandbox } from './sandbox.ts'

const sandbox = createSandbox(systemClock)
afterAll(() => sandbox.close())

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** In MB: what the process has, and what of it are objects of the engine's own thread. */
function level(): { whole: number; objects: number } {
  collect()
  const { rss, heapUsed } = process.memoryUsage()
  return { whole: rss / 1e6, objects: heapUsed / 1e6 }
}

/** Each brings 100 kB of its own, and has 2 MB in its machine. */
async function runMany(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const code = `const a = Array.from({ length: 10000 }, (_, at) => ({ at })) // ${String(at).repeat(100_000).slice(0, 100_000)}
      return a.length`
    const ended = await sandbox.run(
      { code, input: 'null', time: 60_000, owner: 'me' },
      { check: async () => undefined, ask: async () => '1' },
    )
    expect(ended.json).toBe('10000')
  }
}

it('scripts leave nothing behind: neither their machines in the thread, nor what they brought', async () => {
  await runMany(20)
  const before = level()
  // All in one thread, which is replaced after 200: else that would hide what adds up.
  await runMany(170)
  const after = level()
  // What adds up would be 340 MB of machines, or 17 MB of texts; what comes and goes between two collections was 30 MB at most.
  expect(after.whole - before.whole).toBeLessThan(120)
  expect(after.objects - before.objects).toBeLessThan(6)
})

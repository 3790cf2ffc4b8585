import { afterAll, expect, it } from 'vitest'
import { sampleSize } from '../../scripts/test/sampled.ts'
import type { Way } from '../servers/hostile/all-ways.ts'
import { type HostileBed, createHostileBed } from '../testing/hostile-bed.ts'

/** Megabytes. Idle, an engine takes a third of it. The worst way took 282 alone, and 406 after others on the same engine. */
const MOST_MEMORY = 500
const [FEWEST_ROUNDS, MOST_ROUNDS] = [sampleSize(20, 6), sampleSize(60, 30)]

/** After so many attacks on it an engine is replaced: V8 gives back what it once needed when it is quiet, which here it never is. */
const ATTACKS_ON_ONE = 4

/** Tests that nine healthy servers and the engine go on while a tenth attacks, in each of these ways. */
export function testWays(ways: readonly Way[]): void {
  let bed: Promise<HostileBed> | undefined
  let attacks = 0
  const discard = async (): Promise<void> => {
    const old = bed
    bed = undefined
    await (await old)?.[Symbol.asyncDispose]()
  }
  afterAll(discard)

  it.each(ways)('$way ($over)', async ({ way }) => {
    if (attacks % ATTACKS_ON_ONE === 0) await discard()
    attacks += 1
    const { attack, round, sameEngine, peakMemory } = await (bed ??= createHostileBed())
    try {
      {
        await using attacking = await attack(way)
        for (let rounds = 0; rounds < FEWEST_ROUNDS || (!attacking.done && rounds < MOST_ROUNDS); rounds += 1) await round()
        expect(await sameEngine()).toBe(true)
        expect(peakMemory()).toBeLessThan(MOST_MEMORY)
      }
      await round()
    } catch (error) {
      // What one way has broken is not the next one's failure.
      await discard().catch(() => undefined)
      throw error instanceof SuppressedError ? error.suppressed : error
    }
  })
}

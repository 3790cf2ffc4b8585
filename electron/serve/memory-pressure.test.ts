import { expect, it } from 'vitest'
import { manualClock } from '../engine/testing/manual-clock.ts'
import { releaseUnderPressure } from './memory-pressure.ts'

const MB = 1024 * 1024

/** A clock on which each release takes a while. @param took in ms. */
function slowReleases(took: number) {
  const manual = manualClock()
  let taken = 0
  const clock = { ...manual, monotonic: () => manual.monotonic() + taken }
  return { manual, clock, pass: () => void (taken += took) }
}

it('releases what is far beyond the usual, now and then, and not what is really in use', () => {
  const clock = manualClock()
  let used = 100 * MB
  let inUse = 90 * MB
  /** Whether each release was the long one. */
  const releases: boolean[] = []
  let tuned = 0
  const end = releaseUnderPressure({
    clock,
    used: () => used,
    release(atOnce) {
      releases.push(atOnce)
      used = inUse
    },
    economize: () => undefined,
    tune: () => (tuned += 1),
  })
  clock.advance(60_000)
  expect(releases).toEqual([])
  used = 250 * MB
  clock.advance(1_000)
  expect([releases, used]).toEqual([[false], 90 * MB])
  // Again within 10 s: V8 was too busy to return it by itself.
  used = 250 * MB
  clock.advance(8_000)
  expect(releases).toHaveLength(1)
  clock.advance(2_000)
  expect(releases).toEqual([false, true])
  clock.advance(20_000)
  used = 250 * MB
  clock.advance(1_000)
  expect(releases).toEqual([false, true, false])
  // It was enough, so the next time begins with the short one, too.
  clock.advance(20_000)
  used = 250 * MB
  clock.advance(1_000)
  expect(releases).toEqual([false, true, false, false])

  clock.advance(20_000)
  releases.length = 0
  inUse = 400 * MB
  used = 420 * MB
  clock.advance(1_000)
  expect(releases).toEqual([false])
  clock.advance(10_000)
  expect(releases).toEqual([false, true])
  expect(tuned).toBeGreaterThan(0)
  used = 590 * MB
  clock.advance(600_000)
  expect(releases).toHaveLength(2)
  used = 610 * MB
  clock.advance(1_000)
  expect(releases).toEqual([false, true, false])
  end()
  used = 1_000 * MB
  clock.advance(60_000)
  expect(releases).toHaveLength(3)
})

it('releases the less often, the longer it takes', () => {
  const { manual, clock, pass } = slowReleases(200)
  const start = manual.monotonic()
  const at: number[] = []
  const end = releaseUnderPressure({
    clock,
    // Soon far more than what stayed in use.
    used: () => 300 * MB * 2 ** ((manual.monotonic() - start) / 50_000),
    release() {
      at.push(clock.monotonic())
      pass()
    },
    economize: () => undefined,
    tune: () => undefined,
  })
  manual.advance(600_000)
  end()
  expect(at.length).toBeGreaterThanOrEqual(5)
  for (const [index, time] of at.entries()) if (index > 0) expect(time - (at[index - 1] ?? 0)).toBeGreaterThanOrEqual(100_000)
})

it('leaves out the long release if the short one took long already', () => {
  const { manual, clock, pass } = slowReleases(150)
  let used = 500 * MB
  const releases: boolean[] = []
  let tuned = 0
  const end = releaseUnderPressure({
    clock,
    used: () => used,
    release(atOnce) {
      releases.push(atOnce)
      pass()
    },
    economize: () => undefined,
    tune: () => (tuned += 1),
  })
  manual.advance(60_000)
  expect([releases, tuned]).toEqual([[false], 0])
  // The first time it is not left out.
  manual.advance(60_000)
  expect(releases).toEqual([false, true])
  expect(tuned).toBeGreaterThan(10)
  used = 800 * MB
  manual.advance(200_000)
  expect(releases).toEqual([false, true, false])
  used = 1_000 * MB
  manual.advance(200_000)
  expect(releases).toEqual([false, true, false])
  end()
})

it('has garbage collected earlier once much is in use', () => {
  const clock = manualClock()
  let used = 160 * MB
  let times = 0
  const end = releaseUnderPressure({
    clock,
    used: () => used,
    release: () => undefined,
    economize: () => (times += 1),
    tune: () => undefined,
  })
  // Not before the code that the start compiled is kept.
  clock.advance(9_000)
  used = 100 * MB
  clock.advance(10_000)
  expect(times).toBe(0)
  used = 160 * MB
  clock.advance(10_000)
  expect(times).toBe(1)
  end()
})

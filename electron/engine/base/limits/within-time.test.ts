import { afterEach, expect, it, vi } from 'vitest'
import { TOO_LONG, withinOwnTime, withinTime } from './within-time.ts'

/** Waits without the processor, as work does on a machine that is busy with something else. */
function wait(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

afterEach(() => vi.restoreAllMocks())

it('ends work wherever it is, and gives what was done in time', () => {
  const forEver = (): never => {
    for (;;);
  }
  expect(withinTime(20, forEver)).toBe(TOO_LONG)
  expect(withinTime(2_000, () => 'done')).toBe('done')
})

it('begins work again that was ended before it had had its time', () => {
  const halfDone = vi.fn()
  let waits = 2
  const waited = withinOwnTime(
    100,
    () => {
      waits -= 1
      if (waits >= 0) wait(10_000)
      return 'done'
    },
    halfDone,
  )
  expect(waited).toBe('done')
  expect(halfDone).toHaveBeenCalledTimes(2)
})

it('begins it three times at most', () => {
  const waiting = vi.fn(() => wait(10_000))
  expect(withinOwnTime(20, waiting, () => undefined)).toBe(TOO_LONG)
  expect(waiting).toHaveBeenCalledTimes(3)
})

it('does not begin work again that had its time', () => {
  const halfDone = vi.fn()
  const had = vi.spyOn(process, 'threadCpuUsage')
  had.mockReturnValueOnce({ user: 0, system: 500 }).mockReturnValueOnce({ user: 20_000, system: 1_000 })
  expect(withinOwnTime(40, () => wait(10_000), halfDone)).toBe(TOO_LONG)
  expect(halfDone).not.toHaveBeenCalled()
  expect(had).toHaveBeenCalledTimes(2)
})

import { memoryUsage } from 'node:process'
import { expect, it } from 'vitest'
import { releaseMemory } from './release-memory.ts'

it('collects what nobody holds any more, and keeps the rest', () => {
  const kept = { text: 'kept' }
  const heldOn = new WeakRef(kept)
  const heap = (): number => memoryUsage().heapUsed
  releaseMemory()
  const before = heap()
  const garbage = new Set(Array.from({ length: 300_000 }, (_none, at) => `some text ${at}`))
  expect(heap() - before).toBeGreaterThan(10_000_000)
  garbage.clear()
  releaseMemory()
  expect(heap() - before).toBeLessThan(5_000_000)
  expect(heldOn.deref()).toBe(kept)
})

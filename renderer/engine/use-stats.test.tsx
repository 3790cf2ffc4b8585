// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ActivityRecord } from '../../electron/contract/activity.ts'
import { callLog, engineView } from './engine.ts'
import { nothingKnown } from './view.ts'
import { useStats } from './use-stats.ts'

let calls = 0
let asked = 0
vi.mock(import('./engine.ts'), async (original) => ({
  ...(await original()),
  engine: () => ({ stats: { get: async () => ((asked += 1), { days: [{ calls }] }) } }) as never,
}))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Shown() {
  return <p>{useStats(7)?.days[0]?.calls}</p>
}

/** Lets time pass, and what was asked for then be answered. */
async function pass(ms: number): Promise<void> {
  for (const each of [ms, 1]) await act(async () => void (await vi.advanceTimersByTimeAsync(each)))
}
const call = (): void =>
  act(() => {
    calls += 1
    callLog.set([{ kind: 'call', id: `c${calls}` } as ActivityRecord, ...callLog.get()])
  })

it('follows each call, and asks once for many', async () => {
  const { QueryClientProvider } = await import('@tanstack/react-query')
  const { queries } = await import('./queries.ts')
  act(() => engineView.set({ ...nothingKnown, link: 'online' }))
  render(
    <QueryClientProvider client={queries}>
      <Shown />
    </QueryClientProvider>,
  )
  await pass(0)
  expect(screen.getByText('0')).toBeDefined()
  call()
  await pass(1_100)
  expect(screen.getByText('1')).toBeDefined()
  call()
  await pass(1_100)
  expect(screen.getByText('2')).toBeDefined()
  const before = asked
  for (let each = 0; each < 100; each += 1) {
    call()
    await pass(5)
  }
  await pass(1_100)
  expect(screen.getByText('102')).toBeDefined()
  expect(asked - before).toBeLessThanOrEqual(2)
})

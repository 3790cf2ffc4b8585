// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ActivityRecord } from '../../electron/contract/activity.ts'
import { callLog, engineClient, engineView } from './engine.ts'
import { queries } from './queries.ts'
import { nothingKnown } from './view.ts'
import { useStats } from './use-stats.ts'

let calls: number
let asked: number

beforeEach(() => {
  calls = 0
  asked = 0
  callLog.set([])
  engineClient.set({ stats: { get: async () => ((asked += 1), { days: [{ calls }] }) } } as never)
  // Answers of other tests, which share the worker.
  queries.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  engineView.set(nothingKnown)
  engineClient.set(undefined)
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

/** Lets time pass until a number is shown: how many turns an answer takes is not ours. */
async function shows(count: number): Promise<void> {
  for (let turn = 0; screen.queryByText(String(count)) === null && turn < 200; turn += 1) await pass(20)
  expect(screen.getByText(String(count))).toBeDefined()
}

it('follows each call, and asks once for many', async () => {
  act(() => engineView.set({ ...nothingKnown, link: 'online' }))
  render(
    <QueryClientProvider client={queries}>
      <Shown />
    </QueryClientProvider>,
  )
  await shows(0)
  call()
  await shows(1)
  call()
  await shows(2)
  const before = asked
  for (let each = 0; each < 100; each += 1) {
    call()
    await pass(5)
  }
  await shows(102)
  expect(asked - before).toBeLessThanOrEqual(2)
})

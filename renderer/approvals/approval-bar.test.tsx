// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EngineStatus } from '../../electron/contract/engine-status.ts'
import type { OpenApproval } from '../../electron/contract/consent/approvals.ts'
import { engineClient, engineView } from '../engine/engine.ts'
import { nothingKnown } from '../engine/view.ts'
import { ApprovalBar } from './approval-bar.tsx'

const given: { id: string; answer: string }[] = []

beforeEach(() => {
  given.length = 0
  engineClient.set({ answerApproval: async (answer: { id: string; answer: string }) => void given.push(answer) } as never)
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  engineView.set(nothingKnown)
  engineClient.set(undefined)
})

const call = (id: string, more: Partial<OpenApproval> = {}): OpenApproval => ({
  id,
  client: 'app',
  server: 'shop',
  tool: 'save',
  name: 'shop__save',
  effect: 'write',
  effectFrom: 'words',
  arguments: `{"of": "${id}"}`,
  reason: 'A rule wants it.',
  at: 0,
  waiting: true,
  ...more,
})

const open = (...approvals: OpenApproval[]): void =>
  act(() => engineView.set({ ...nothingKnown, link: 'online', status: { approvals } as unknown as EngineStatus }))

/** Time goes by, and with it what was promised meanwhile. */
const after = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name })
const press = (name: string): Promise<void> => {
  fireEvent.click(button(name))
  return after(0)
}

async function look(): Promise<void> {
  render(<ApprovalBar />)
  fireEvent.click(button('Review the calls that wait for approval'))
  // The dialog is loaded when it is first wanted.
  vi.useRealTimers()
  await screen.findByRole('button', { name: 'Allow once' })
  cleanup()
  vi.useFakeTimers()
  render(<ApprovalBar />)
  fireEvent.click(button('Review the calls that wait for approval'))
  await after(0)
}

it('has no answer taken in the first 700 ms, and then one', async () => {
  open(call('a'))
  await look()
  await after(699)
  for (const name of ['Allow once', 'Deny', 'Allow for this conversation']) expect(button(name).disabled, name).toBe(true)
  await press('Allow once')
  expect(given).toEqual([])
  await after(1)
  await press('Allow once')
  expect(given).toEqual([{ id: 'a', answer: 'once' }])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('says that a rule asks without the text of the rule, and leads to the rules', async () => {
  open(call('a', { ruled: true, reason: 'servers.json has the rule {"decision":"ask"}.' }))
  await look()
  expect(screen.getByRole('alertdialog').textContent).toContain('One of your rules asks before this.')
  expect(screen.getByRole('alertdialog').textContent).not.toContain('servers.json')
  expect(screen.getByRole('link', { name: 'rules' }).getAttribute('href')).toBe('#/permissions')
})

it('stays with the call that it was opened with: what becomes of that is said, and keeps its buttons still', async () => {
  open(call('a'), call('b'))
  await look()
  await after(1_000)
  open(call('a', { waiting: false }), call('b'))
  expect(screen.getByText(/stopped waiting/)).toBeDefined()
  expect(screen.getByText(/^a$/)).toBeDefined()
  await press('Allow once')
  expect(given).toEqual([])

  open(call('b'))
  await after(5_000)
  expect(screen.getByText(/no longer waits/)).toBeDefined()
  expect(screen.getByText(/^a$/)).toBeDefined()
  expect(button('Allow once').disabled).toBe(true)
})

it('shows the next call by a click alone, and that one stands still at first, too', async () => {
  open(call('a'), call('b'))
  await look()
  await after(1_000)
  await press('Allow once')
  open(call('b'))
  await after(180)
  expect(screen.queryByRole('button', { name: 'Allow once' })).toBeNull()
  expect(button('Show the next call').disabled).toBe(true)
  await after(1_000)
  await press('Show the next call')
  expect(screen.getByText(/^b$/)).toBeDefined()
  await press('Allow once')
  expect(given).toEqual([{ id: 'a', answer: 'once' }])
  await after(700)
  await press('Deny')
  expect(given).toEqual([
    { id: 'a', answer: 'once' },
    { id: 'b', answer: 'deny' },
  ])
})

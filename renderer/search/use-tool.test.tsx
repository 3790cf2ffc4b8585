// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { engineClient, engineView } from '../engine/engine.ts'
import { queries } from '../engine/queries.ts'
import { nothingKnown } from '../engine/view.ts'
import { useTool } from './use-tool.ts'

let offered: readonly { signature: string }[]

beforeEach(() => {
  offered = []
  engineClient.set({ tools: { describe: async () => ({ tools: offered }) } } as never)
  queries.clear()
})
afterEach(() => {
  cleanup()
  engineView.set(nothingKnown)
  engineClient.set(undefined)
})

function Shown() {
  const { value } = useTool('notes__add')
  return <p>{value === null ? 'none of that name' : value?.signature}</p>
}

const reportServer = (tools: number): void =>
  act(() =>
    engineView.set({ ...nothingKnown, link: 'online', status: { servers: [{ name: 'notes', tools, state: 'connected' }] } as never }),
  )

it('shows a tool as soon as its server has named it, and no longer than it does', async () => {
  reportServer(0)
  render(
    <QueryClientProvider client={queries}>
      <Shown />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('none of that name')).toBeDefined()
  offered = [{ signature: 'add(text)' }]
  reportServer(1)
  expect(await screen.findByText('add(text)')).toBeDefined()
  offered = []
  reportServer(0)
  expect(await screen.findByText('none of that name')).toBeDefined()
})

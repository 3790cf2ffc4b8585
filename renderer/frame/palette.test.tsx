// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { engineClient, engineView } from '../engine/engine.ts'
import { queries } from '../engine/queries.ts'
import { nothingKnown } from '../engine/view.ts'
import { Palette } from './palette.tsx'

let fitting: readonly string[]

beforeEach(() => {
  fitting = []
  engineClient.set({ places: { find: async () => fitting } } as never)
  engineView.set({ ...nothingKnown, link: 'online' })
  queries.clear()
})
afterEach(() => {
  cleanup()
  engineView.set(nothingKnown)
  engineClient.set(undefined)
  location.hash = ''
})

function type(words: string): void {
  render(
    <QueryClientProvider client={queries}>
      <Palette route={{ page: 'home' }} onClose={() => undefined} onShortcuts={() => undefined} />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByRole('combobox'), { target: { value: words } })
}

it.each([
  ['phone', 'People and devices', '#/permissions/people'],
  ['failed', 'Failed calls', '#/activity?show=failed'],
  ['never delete', 'Exceptions of permissions', '#/permissions'],
])('finds by "%s": %s', (typed, label, place) => {
  type(typed)
  fireEvent.click(screen.getByText(label))
  expect(location.hash).toBe(place)
})

it('shows the pages that the engine finds, once each, after the search for tools, which Enter does', async () => {
  fitting = ['Audit log', 'Settings: Secrets', 'no such place']
  type('what did the assistant do yesterday')
  const found = await screen.findByText('Audit log')
  const texts = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(texts).toEqual(['Search tools for “what did the assistant do yesterday”', 'Audit log', 'Settings: Secrets'])
  expect(screen.getAllByRole('option')[0]?.dataset['selected']).toBe('true')
  fireEvent.click(found)
  expect(location.hash).toBe('#/permissions/record')
})

it('shows a page once that letters match as well', async () => {
  fitting = ['Audit log', 'Failed calls']
  type('audit log')
  await screen.findByText('Failed calls')
  expect(screen.getAllByText('Audit log')).toHaveLength(1)
})

// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Palette } from './palette.tsx'

afterEach(() => {
  cleanup()
  location.hash = ''
})

it.each([
  ['phone', 'People and devices', '#/permissions/people'],
  ['failed', 'Failed calls', '#/activity?show=failed'],
  ['never delete', 'Exceptions of permissions', '#/permissions'],
])('finds by "%s": %s', (typed, label, place) => {
  render(<Palette route={{ page: 'home' }} onClose={() => undefined} onShortcuts={() => undefined} />)
  fireEvent.change(screen.getByRole('combobox'), { target: { value: typed } })
  fireEvent.click(screen.getByText(label))
  expect(location.hash).toBe(place)
})

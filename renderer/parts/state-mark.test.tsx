// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { STATE_NAMES, StateMark } from './state-mark.tsx'

afterEach(cleanup)

it('tells each state by a name and by a shape of its own', () => {
  const shapes = Object.keys(STATE_NAMES).map((state) => {
    const { container, unmount } = render(<StateMark state={state as keyof typeof STATE_NAMES} />)
    screen.getByRole('img', { name: STATE_NAMES[state as keyof typeof STATE_NAMES] })
    // Without the colours, which not everybody sees.
    const shape = container.innerHTML.replaceAll(/aria-label="[^"]*"|title="[^"]*"|(?:bg|text|border)-(?:good|bad|warn|accent)/g, '')
    unmount()
    return shape
  })
  expect(new Set(shapes).size).toBe(shapes.length)
})

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { STATES } from '../../../electron/control/state-words.ts'
import { StateMark } from './state-mark.tsx'

afterEach(cleanup)

it('tells each state by a name and by a shape of its own', () => {
  const shapes = Object.keys(STATES).map((state) => {
    const { container, unmount } = render(<StateMark state={state as keyof typeof STATES} />)
    screen.getByRole('img', { name: STATES[state as keyof typeof STATES].word })
    // Without the colours, which not everybody sees.
    const shape = container.innerHTML.replaceAll(/aria-label="[^"]*"|title="[^"]*"|(?:bg|text|border)-(?:good|bad|warn|accent)/g, '')
    unmount()
    return shape
  })
  expect(new Set(shapes).size).toBe(shapes.length)
})

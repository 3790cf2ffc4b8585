// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { STATE_WORDS } from '../../electron/control/state-words.ts'
import { StateMark } from './state-mark.tsx'

afterEach(cleanup)

it('tells each state by a name and by a shape of its own', () => {
  const shapes = Object.keys(STATE_WORDS).map((state) => {
    const { container, unmount } = render(<StateMark state={state as keyof typeof STATE_WORDS} />)
    screen.getByRole('img', { name: STATE_WORDS[state as keyof typeof STATE_WORDS] })
    // Without the colours, which not everybody sees.
    const shape = container.innerHTML.replaceAll(/aria-label="[^"]*"|title="[^"]*"|(?:bg|text|border)-(?:good|bad|warn|accent)/g, '')
    unmount()
    return shape
  })
  expect(new Set(shapes).size).toBe(shapes.length)
})

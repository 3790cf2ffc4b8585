// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Code } from './code.tsx'

afterEach(cleanup)

it('shows what is not seen, and what turns a text around', () => {
  render(<Code label="Arguments" text={'/home/\u202Eada/\u200Bx\u001B[8m\n\tcafé \u{1F468}\u200D\u{1F469} \u{E0041}'} />)
  expect(screen.getByLabelText('Arguments').textContent).toBe(
    '/home/\\u{202e}ada/\\u{200b}x\\u{1b}[8m\n\tcafé \u{1F468}\u200D\u{1F469} \\u{e0041}',
  )
})

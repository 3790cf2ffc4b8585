import { expect, it } from 'vitest'
import { architecturePage } from './rooms-page.ts'

it('ARCHITECTURE.md has the table of rooms that lint holds; if not: npm run docs', () => {
  const { before, after } = architecturePage()
  expect(before).toBe(after)
})

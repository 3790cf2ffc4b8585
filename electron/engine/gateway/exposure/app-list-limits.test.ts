import { expect, it } from 'vitest'
import { listHabitsOf } from './app-list-limits.ts'

it('knows what apps take, by the names that they give themselves', () => {
  expect(listHabitsOf('cursor-vscode')).toEqual({ tools: 40, name: 49 })
  expect(listHabitsOf('claude-code')).toEqual({ name: 49 })
  expect(listHabitsOf('somebody')).toEqual({ name: 64 })
})

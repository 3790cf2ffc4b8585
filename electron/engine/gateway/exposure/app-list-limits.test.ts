import { expect, it } from 'vitest'
import { listHabitsOf } from './app-list-limits.ts'

it('knows what apps take, by the names that they give themselves', () => {
  expect(listHabitsOf('cursor-vscode')).toEqual({ tools: 40, name: 49, patience: 20_000 })
  expect(listHabitsOf('opencode')).toEqual({ name: 49, patience: 3_500 })
  expect(listHabitsOf('somebody')).toEqual({ name: 64, patience: 8_000 })
})

import { expect, it } from 'vitest'
import { modelSentence } from './model-sentence.ts'

it('a model is not given the command by which a user undoes a decision of their own', () => {
  const error = { code: 'server_disabled', message: 'github is disabled.', hint: 'Enable it: tooltray enable github' } as const
  expect(modelSentence(error)).toBe('github is disabled. Only the user can enable it, in Tooltray.')
})

it('nor any other command that changes what it may do', () => {
  const error = { code: 'profile_unknown', message: 'No profile "w".', hint: 'Create one with: tooltray profile save' } as const
  expect(modelSentence(error)).toBe('No profile "w". Ask the user to do this in Tooltray.')
})

it('a hint that a model can follow stays', () => {
  const error = { code: 'tool_unknown', message: 'There is no tool named "x".', hint: 'Find tools with search_tools.' } as const
  expect(modelSentence(error)).toBe('There is no tool named "x". Find tools with search_tools.')
  const why = { code: 'hook_failed', message: 'A hook failed.', hint: 'The user can see why with: tooltray doctor' } as const
  expect(modelSentence(why)).toBe('A hook failed. The user can see why with: tooltray doctor')
  expect(modelSentence({ code: 'internal', message: 'It failed.' })).toBe('It failed.')
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinPattern, splitPattern } from './tool-pattern.ts'

it('has a server and a tool, or is the tool as a whole', () => {
  expect(splitPattern('github__delete_*')).toEqual({ server: 'github', tool: 'delete_*' })
  expect(splitPattern('github__*')).toEqual({ server: 'github', tool: '' })
  expect(splitPattern('*__get_*')).toEqual({ server: '*', tool: 'get_*' })
  expect(splitPattern('delete_*')).toEqual({ server: '', tool: 'delete_*' })
  expect(splitPattern('github.create')).toEqual({ server: '', tool: 'github.create' })
  expect(splitPattern('*')).toEqual({ server: '', tool: '' })
})

it('is joined to what it was, however it is spelled', () => {
  const part = fc.constantFrom('', '_', '__', '*', 'a', 'git', '.')
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const text = parts.join('')
      if (text !== '') expect(joinPattern(splitPattern(text))).toBe(text)
    }),
  )
})

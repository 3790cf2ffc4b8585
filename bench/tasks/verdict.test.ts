import { expect, it } from 'vitest'
import type { Given } from './conversations.ts'
import { judge, worstOf } from './verdict.ts'

const given = (text: string, got?: unknown): Given => ({ content: [{ type: 'text', text }], isError: got === undefined, text, got })
const straight = given('done', { a: '1' })
const refusal = given('The arguments of s__t are wrong: `a` is required. [arguments_invalid]')

it('tells a call that is as it was from one that was mended, refused, or anything else', () => {
  expect(judge(given('done', { a: '1' }), straight, false)).toEqual({ verdict: 'same' })
  expect(judge(given('else', { a: '1' }), straight, true)).toEqual({ verdict: 'other', instead: 'else' })
  expect(judge(given('done', { a: 1 }), straight, true)).toEqual({ verdict: 'mended', instead: '{"a":1}' })
  expect(judge(refusal, straight, true)).toMatchObject({ verdict: 'refused' })
})

it('lets nothing pass that the schema allows', () => {
  expect(judge(given('done', { a: 1 }), straight, false)).toMatchObject({ verdict: 'other' })
  expect(judge(refusal, straight, false)).toMatchObject({ verdict: 'other' })
  expect(judge(given('It is still starting. [server_start_failed]'), straight, true)).toMatchObject({ verdict: 'other' })
})

it('counts a call by the worst way', () => {
  expect(worstOf(['same', 'refused', 'mended'])).toBe('refused')
  expect(worstOf([])).toBe('same')
})

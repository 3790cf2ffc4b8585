import { expect, it } from 'vitest'
import type { ListedRule } from '../../../electron/contract/access.ts'
import { typedPattern } from '../../../electron/control/words/contract-values.ts'
import { exceptionsOf } from './exceptions.ts'

const noted = (id: string) => ({ id, madeAt: '2026-11-12T10:00:00.000Z', from: 'person' }) as const

it('rules that one control wrote are one exception, and those by hand stand alone', () => {
  const rules: ListedRule[] = [
    { client: typedPattern('cursor'), server: typedPattern('github'), effect: 'destructive', decision: 'deny', ...noted('a') },
    { client: typedPattern('cursor'), server: typedPattern('github'), effect: 'write', decision: 'deny', ...noted('b') },
    { client: typedPattern('cursor'), server: typedPattern('github'), effect: 'read', decision: 'ask', ...noted('c') },
    { client: typedPattern('cursor'), server: typedPattern('github'), effect: 'read', decision: 'deny' },
    { server: typedPattern('github'), tool: typedPattern('list'), effect: 'read', decision: 'ask', ...noted('d') },
    { server: typedPattern('github'), tool: typedPattern('list'), effect: 'write', decision: 'ask', ...noted('e') },
  ]
  expect(
    exceptionsOf(rules, []).map(({ numbers, meaning: { effects, decision }, removal }) => [numbers, effects, decision, removal]),
  ).toEqual([
    [[1, 2], ['write', 'destructive'], 'deny', { removeRules: [{ id: 'a' }, { id: 'b' }] }],
    [[3], ['read'], 'ask', { removeRules: [{ id: 'c' }] }],
    [[4], ['read'], 'deny', { removeRules: [{ number: 4 }] }],
    [[5, 6], undefined, 'ask', { removeRules: [{ id: 'd' }, { id: 'e' }] }],
  ])
})

it('three effects are all that a server has', () => {
  const rules = (['read', 'write', 'destructive'] as const).map((effect): ListedRule => ({
    server: typedPattern('mail'),
    effect,
    decision: 'deny',
    ...noted(effect),
  }))
  expect(exceptionsOf(rules, [])).toMatchObject([{ meaning: { server: 'mail', effects: undefined } }])
})

it('the defaults by effect are none, unless they were written by hand', () => {
  const rules: ListedRule[] = [
    { effect: 'write', decision: 'ask', ...noted('a') },
    { effect: 'write', decision: 'deny' },
    { effect: 'write', profile: 'work', decision: 'deny', ...noted('b') },
  ]
  expect(exceptionsOf(rules, []).map(({ numbers }) => numbers)).toEqual([[2], [3]])
})

it('rules with the same id are named by their numbers', () => {
  const rules: ListedRule[] = [
    { server: typedPattern('a'), decision: 'deny', ...noted('x') },
    { server: typedPattern('b'), decision: 'deny', ...noted('x') },
  ]
  expect(exceptionsOf(rules, []).map(({ removal }) => removal)).toEqual([
    { removeRules: [{ number: 1 }] },
    { removeRules: [{ number: 2 }] },
  ])
})

it('tools that entries switch off are exceptions, and take their pattern back', () => {
  expect(
    exceptionsOf(
      [],
      [
        { server: typedPattern('github'), deny: ['delete_*', 'get_me'] },
        { server: typedPattern('mail'), allow: ['send'] },
      ],
    ),
  ).toEqual([
    {
      rules: [],
      numbers: [],
      meaning: { server: typedPattern('github'), tool: typedPattern('delete_*'), decision: 'deny' },
      removal: { offerAgain: [{ server: typedPattern('github'), pattern: 'delete_*' }] },
    },
    {
      rules: [],
      numbers: [],
      meaning: { server: typedPattern('github'), tool: typedPattern('get_me'), decision: 'deny' },
      removal: { offerAgain: [{ server: typedPattern('github'), pattern: 'get_me' }] },
    },
  ])
})

import { expect, it } from 'vitest'
import { decisionWords } from './decision-words.ts'

it('says who decided: nobody, the user, a rule, or a hook', () => {
  expect(decisionWords({})).toBeUndefined()
  expect(decisionWords({ decision: 'allow' })).toBe('Allowed')
  expect(decisionWords({ decision: 'ask' })).toBe('Asked you')
  expect(decisionWords({ decision: 'allow', by: 'person, for the session' })).toBe('You allowed it, for the session')
  expect(decisionWords({ decision: 'deny', by: 'person' })).toBe('You denied it')
  expect(decisionWords({ decision: 'allow', by: 'person, once; the hook "lint" says: fine' })).toBe(
    'You allowed it, once; the hook "lint" says: fine',
  )
  expect(decisionWords({ decision: 'deny', by: '{"server":"github","effect":"destructive","decision":"deny"}' })).toMatch(
    /^Not allowed: .*Github/i,
  )
  expect(decisionWords({ decision: 'deny', by: 'the hook "lint"' })).toBe('Not allowed: the hook "lint"')
})

import { expect, it } from 'vitest'
import { ruleWords } from './rule-words.ts'

it('says which calls a rule is about', () => {
  expect(ruleWords({ decision: 'ask' })).toBe('everything')
  expect(ruleWords({ server: 'mail', tool: 'send_*', decision: 'deny', unreadable: true })).toBe('server mail, tool send_*')
  const patterns = { to: '*@example.com', 'mail.subject': { regex: '^(re|fw):' } }
  expect(ruleWords({ server: 'mail', arguments: patterns, decision: 'ask' })).toBe(
    'server mail, argument to *@example.com, argument mail.subject matches the expression ^(re|fw):',
  )
})

import { expect, it } from 'vitest'
import { askedAs, countedAs } from './counted-as.ts'

it.each([
  ['ok', { outcome: 'ok', decision: 'allow' }],
  ['failed', { outcome: 'tool-error', code: 'tool_error' }],
  ['failed', { outcome: 'error', code: 'tool_unknown' }],
  ['cancelled', { outcome: 'cancelled', code: 'call_cancelled' }],
  ['denied', { outcome: 'error', code: 'tool_not_allowed', decision: 'deny' }],
  ['denied', { outcome: 'error', code: 'call_denied' }],
  ['denied', { outcome: 'error', code: 'call_denied_by_hook' }],
  ['unanswered', { outcome: 'error', code: 'approval_unavailable', decision: 'ask' }],
  ['unanswered', { outcome: 'error', code: 'approval_unanswered', decision: 'ask' }],
] as const)('counts as %s: %o', (counted, record) => expect(countedAs(record)).toBe(counted))

it.each([
  ['allowed', { outcome: 'ok', decision: 'allow', by: 'person, for the session' }],
  // Also if it failed then.
  ['allowed', { outcome: 'tool-error', code: 'tool_error', decision: 'allow', by: 'person, once; the hook audit noted it' }],
  ['not-allowed', { outcome: 'error', code: 'call_denied', decision: 'deny', by: 'person' }],
  ['not-allowed', { outcome: 'error', code: 'approval_unanswered', decision: 'ask' }],
  [undefined, { outcome: 'ok', decision: 'allow', by: 'person' }],
  [undefined, { outcome: 'error', code: 'tool_not_allowed', decision: 'deny', by: '{"decision":"deny"}' }],
] as const)('the user was asked about, and it was %s: %o', (asked, record) => expect(askedAs(record)).toBe(asked))

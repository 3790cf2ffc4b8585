import { expect, it } from 'vitest'
import { countedAs } from './counted-as.ts'

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

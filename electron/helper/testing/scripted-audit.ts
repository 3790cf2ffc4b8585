import { implement } from '@orpc/server'
import type { AuditRecord } from '../../contract/activity.ts'
import { controlApi } from '../../control/control-api.ts'
import { askingOf } from './scripted-answers.ts'

const api = implement(controlApi)

const call = { kind: 'call', client: 'zed', caller: 'a1', server: 's', tool: 'echo', effect: 'read', decision: 'allow' } as const
const sizes = { object: null, milliseconds: 12, argumentCharacters: 2, resultCharacters: 40, argumentsHash: 'a'.repeat(64) }

/** The record that the scripted engine has. */
export const SCRIPTED_RECORD: readonly AuditRecord[] = [
  { ...call, ...sizes, seq: 1, at: 0, outcome: 'ok', hash: '1' },
  { kind: 'gap', seq: 2, at: 1_000, note: '3 calls were not recorded.', hash: '2' },
  { ...call, ...sizes, seq: 3, at: 2_000, by: 'rule 1', decision: 'deny', outcome: 'error', code: 'tool_not_allowed', hash: '3' },
]

/** Its answers about the record of calls. What is asked with a filter is told, and not filtered. */
export const scriptedAudit = (asked: string[]) => ({
  read: api.audit.read.handler(({ input: { limit, before = Infinity, after, ...filter } }) => {
    if (Object.keys(filter).length > 0) askingOf(asked)('audit')({ input: filter })
    if (after !== undefined) return SCRIPTED_RECORD.filter(({ seq }) => seq > after).slice(0, limit)
    return SCRIPTED_RECORD.filter(({ seq }) => seq < before)
      .toReversed()
      .slice(0, limit)
  }),
  verify: api.audit.verify.handler(() => ({
    whole: false,
    records: 3,
    prunedTo: 7,
    signedTo: 9,
    problems: [{ kind: 'cut-off', from: 4, to: 9, message: 'Records 4 to 9 were cut off: the end that was signed is there.' } as const],
    notes: [],
    key: { kind: 'file', file: '/x/secrets.json', reason: 'no keychain can be reached' } as const,
  })),
})

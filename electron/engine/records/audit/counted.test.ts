import { expect, it, onTestFinished } from 'vitest'
import { type AuditQuery, COUNTED } from '../../../contract/activity.ts'
import { countedAs } from '../../../contract/home/counted-as.ts'
import { auditFixture } from '../../testing/audit-fixture.ts'

it('is found by how it counts, as on every other page, and without the calls of the user', async () => {
  const of = auditFixture()
  onTestFinished(of.end)
  const codes = [undefined, 'tool_error', 'call_denied', 'call_denied_by_hook', 'approval_unavailable', 'approval_unanswered']
  const all = (['ok', 'error', 'tool-error', 'cancelled'] as const).flatMap((outcome) =>
    codes.flatMap((code) => ([undefined, 'allow', 'ask', 'deny'] as const).map((decision) => ({ outcome, code, decision }))),
  )
  for (const each of all) of.call(each)
  const found = async (query: Partial<AuditQuery>) => (await of.read({ limit: 1_000, ...query })).map(({ seq }) => seq).reverse()
  const numbered = all.map((each, at) => ({ seq: at + 1, counted: countedAs(each) }))
  for (const outcome of COUNTED)
    expect(await found({ outcome }), outcome).toEqual(numbered.filter(({ counted }) => counted === outcome).map(({ seq }) => seq))
  of.call({ caller: 'control' })
  expect(await found({ apps: true })).toHaveLength(all.length)
  expect(await found({ apps: false })).toHaveLength(all.length + 1)
})

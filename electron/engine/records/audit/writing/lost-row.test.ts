import { expect, it } from 'vitest'
import { auditFixture } from '../../../testing/audit-fixture.ts'

it('a call whose row cannot be made is counted as lost, and goes on', async () => {
  const of = auditFixture()
  const { text } = of.mask
  of.mask.text = () => {
    throw new Error('no mask')
  }
  of.call({ by: 'a rule' })
  of.mask.text = text
  of.call({ tool: 'next' })
  const [last, gap] = await of.read()
  expect([last, gap]).toMatchObject([{ tool: 'next' }, { kind: 'gap' }])
  expect(gap?.kind === 'gap' && gap.note).toContain('1 call was not recorded')
  expect(of.problems).toHaveLength(1)
  await of.end()
})

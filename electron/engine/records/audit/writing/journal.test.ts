import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type AuditFixture, auditFixture } from '../../../testing/audit-fixture.ts'
import { openJournal } from './journal.ts'

let of: AuditFixture
beforeEach(() => void (of = auditFixture()))
afterEach(() => of.end())

const toolsOf = async (): Promise<unknown[]> =>
  (await of.read()).map((record) => (record.kind === 'call' ? record.tool : record.kind)).toReversed()

/** As the next engine finds it when this one was killed. */
async function kill(): Promise<void> {
  await of.written()
  of.audit = of.open()
}

it('what a killed engine left in the journal is in the record of the next', async () => {
  of.callTimes(3)
  await kill()
  expect(await toolsOf()).toEqual(['tool-1', 'tool-2', 'tool-3'])
  of.call({ tool: 'next' })
  expect(await toolsOf()).toEqual(['tool-1', 'tool-2', 'tool-3', 'next'])
  expect(await of.verdict()).toEqual([true])
  expect(statSync(of.journal).size).toBe(0)
})

it('rows that were in the database when the engine was killed are not there twice', async () => {
  of.callTimes(3)
  await of.written()
  const before = readFileSync(of.journal)
  expect(await toolsOf()).toHaveLength(3)
  // It was killed after the rows were committed, and before the journal was emptied.
  await of.audit.close()
  writeFileSync(of.journal, before)
  of.audit = of.open()
  of.call({ tool: 'next' })
  expect(await toolsOf()).toEqual(['tool-1', 'tool-2', 'tool-3', 'next'])
  expect(await of.verdict()).toEqual([true])
})

it('a line that was written in part is none, and nothing is lost by it', async () => {
  of.callTimes(2)
  await of.written()
  appendFileSync(of.journal, '{"at":1,"kind":"ca')
  await kill()
  of.call({ tool: 'next' })
  expect(await toolsOf()).toEqual(['tool-1', 'tool-2', 'next'])
})

it('lines that cannot be read are counted in the record', async () => {
  of.callTimes(2)
  await of.written()
  appendFileSync(of.journal, `${'\0'.repeat(40)}\nnothing\n`)
  await kill()
  of.call({ tool: 'next' })
  expect(await toolsOf()).toEqual(['tool-1', 'tool-2', 'gap', 'next'])
  const gap = (await of.read()).find(({ kind }) => kind === 'gap')
  expect(gap?.kind === 'gap' && gap.note).toContain('2 calls were not recorded')
  expect(await of.verdict()).toEqual([true])
})

it('a file of something else is not taken for a journal, and calls are recorded without one', async () => {
  mkdirSync(of.journal)
  of.callTimes(2)
  expect(await toolsOf()).toEqual(['tool-1', 'tool-2'])
  expect(of.problems).toEqual([])
})

it('wherever a kill, a read or a signature comes, each acknowledged call is on record once and in order', async () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.constant('call' as const) },
    fc.constantFrom('kill' as const, 'read' as const, 'verify' as const, 'wait' as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const own = auditFixture()
      const made: string[] = []
      for (const each of steps) {
        if (each === 'call') {
          const tool = `tool-${made.length}`
          own.call({ tool })
          await own.written()
          made.push(tool)
        } else if (each === 'kill') own.audit = own.open()
        else if (each === 'read') await own.read()
        else if (each === 'verify') await own.audit.verify()
        else {
          own.clock.advance(300)
          await new Promise((resolve) => setImmediate(resolve))
        }
      }
      own.audit = own.open()
      const found = (await own.read({ limit: 1_000 })).map((record) => record.kind === 'call' && record.tool).toReversed()
      expect(found).toEqual(made)
      expect((await own.audit.verify()).whole).toBe(true)
      await own.end()
    }),
    { numRuns: 40 },
  )
})

it('what cannot be appended leaves the journal as it was', () => {
  const journal = openJournal(`${of.folder}/own.journal`)
  journal.append([{ at: 1, kind: 'call' }])
  const before = readFileSync(`${of.folder}/own.journal`, 'utf8')
  expect(() => journal.append([{ at: 2, kind: 'call', note: 'x'.repeat(65 * 1024 * 1024) }])).toThrow('is full')
  expect(readFileSync(`${of.folder}/own.journal`, 'utf8')).toBe(before)
  journal.close()
})

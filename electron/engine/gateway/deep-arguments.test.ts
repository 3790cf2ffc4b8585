import { expect, it } from 'vitest'
import { executorFixture } from '../testing/executor-fixture.ts'
import { searchFixture, toolOf } from '../testing/search-fixture.ts'
import { callerOf } from '../base/caller.ts'

const jsonOf = (levels: number): string => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
const deep: unknown = JSON.parse(jsonOf(3_000))

/** An executor whose server notes that it was asked, and whose references all lead to `filled`. */
function bed(filled?: unknown) {
  const search = searchFixture()
  search.configure({ notes: { command: 'x' } })
  search.setTools('notes', [toolOf('keep', 'Keeps it')])
  const done: string[] = []
  const { executor, events } = executorFixture({
    directory: search.directory,
    permit: () => (done.push('asked'), {}),
    filledIn: (args) => filled ?? args,
    request: async () => (done.push('ran'), { content: [] }),
  })
  events.on('call.ended', ({ record }) => done.push(record.outcome))
  return {
    done,
    call: (args: unknown, more = {}) => executor.execute({ name: 'notes__keep', arguments: args, ...more }, { caller: callerOf('s') }),
  }
}

it.each([
  ['as they came', deep, undefined, {}],
  ['as a text of JSON', jsonOf(3_000), undefined, {}],
  ['out of a result that they refer to', { $result: 'r' }, deep, {}],
  ['to be sent as they are', deep, undefined, { asIs: { arguments: deep } }],
])('arguments that are nested too deep run nowhere and are on record: %s', async (_what, args, filled, more) => {
  const { done, call } = bed(filled)
  await expect(call(args, more)).rejects.toMatchObject({
    code: 'arguments_invalid',
    message: expect.stringContaining('nested more than 200 levels') as string,
  })
  expect(done).toEqual(['error'])
})

it('as deep as they may be, they run', async () => {
  const { done, call } = bed()
  await call(jsonOf(200))
  expect(done).toEqual(['asked', 'ran', 'ok'])
})

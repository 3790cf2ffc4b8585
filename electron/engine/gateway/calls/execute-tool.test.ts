import { expect, it } from 'vitest'
import { executorFixture } from '../../testing/executor-fixture.ts'
import { searchFixture, toolOf } from '../../testing/search-fixture.ts'
import { RawJson } from '../../transport/json/raw-json.ts'
import { withText } from './tool-result.ts'
import type { ExecutorDeps } from './execute-tool.ts'
import { callerOf } from '../../base/caller.ts'

/** An executor with one tool, whose calls note their steps in `done`. */
function bed(parts: { permit?: ExecutorDeps['permit']; filledIn?: ExecutorDeps['results']['filledIn']; result?: object } = {}) {
  const search = searchFixture()
  search.configure({ notes: { command: 'x' } })
  search.setTools('notes', [toolOf('keep', 'Keeps it')])
  const done: string[] = []
  const { executor, events } = executorFixture({
    ...parts,
    directory: search.directory,
    async request(_server, { params = {} }) {
      done.push(`sent ${JSON.stringify(params['arguments'])}`)
      if (parts.result === undefined) throw new Error('The server has gone.')
      return { ...parts.result }
    },
  })
  events.on('call.started', ({ id, tool }) => done.push(`started ${id} ${tool}`))
  events.on('call.ended', ({ record: { id, outcome, code }, sent, tool, searchId }) => {
    const parts = ['ended', id, outcome, code, tool?.qualifiedName, searchId, sent === undefined ? undefined : JSON.stringify(sent)]
    done.push(parts.filter((part) => part !== undefined).join(' '))
  })
  const objects: unknown[] = []
  events.on('call.started', ({ object }) => objects.push(object))
  const call = (name: string, args?: unknown): Promise<unknown> =>
    executor.execute({ name, arguments: args, searchId: 's' }, { caller: callerOf('one') }).then(
      () => done.push('answered'),
      () => done.push('refused'),
    )
  return { done, objects, call, search }
}

const ok = { content: [] }

it('emits the start of a call before it is sent, and its end before the answer goes out', async () => {
  const { done, call } = bed({ result: ok })
  await call('notes__keep', {})
  expect(done).toEqual(['started c-1 keep', 'sent {}', 'ended c-1 ok notes__keep s', 'answered'])
})

it('says what a call is about, and never a token that stands within its arguments', async () => {
  const { objects, call } = bed({ result: ok })
  const token = `ghp_${'a1B2'.repeat(9)}`
  await call('notes__keep', { title: 'Minutes' })
  await call('notes__keep', { commands: ['git fetch', `curl -u ada:${token} example.org`] })
  await call('notes__keep', { command: '--password=hunter2hunter' })
  expect(objects).toEqual(['Minutes', undefined, undefined])
})

it('emits one end for a call that is refused, and no start', async () => {
  const { done, call } = bed({
    result: ok,
    permit() {
      throw new Error('No.')
    },
  })
  await call('notes__keep', {})
  await call('notes__nothing', {})
  await call('notes__keep', [])
  expect(done.filter((each) => each !== 'refused')).toEqual([
    'ended c-1 error upstream_error s',
    'ended c-2 error tool_unknown s',
    'ended c-3 error arguments_invalid s',
  ])
})

it('emits the end of a call that fails at its server, or that the tool itself fails', async () => {
  const gone = bed()
  await gone.call('notes__keep')
  expect(gone.done).toEqual(['started c-1 keep', 'sent {}', 'ended c-1 error upstream_error notes__keep s', 'refused'])
  const failing = bed({ result: { isError: true, content: [] } })
  await failing.call('notes__keep')
  expect(failing.done.slice(2)).toEqual(['ended c-1 tool-error tool_error notes__keep s', 'answered'])
})

it('says what was sent where the record has references in its place', async () => {
  const { done, call } = bed({ result: ok, filledIn: async () => ({ a: 1 }) })
  await call('notes__keep', { $result: 'r' })
  expect(done.slice(1, 3)).toEqual(['sent {"a":1}', 'ended c-1 ok notes__keep s {"a":1}'])
})

it('sends calls in the order in which they came, whatever the one before waits for', async () => {
  const { done, call } = bed({ result: ok, permit: ({ arguments: { wait } }) => (wait === true ? Promise.resolve({}) : {}) })
  await Promise.all([call('notes__keep', { n: 1 }), call('notes__keep', { n: 2, wait: true }), call('notes__keep', { n: 3 })])
  expect(done.filter((each) => each.startsWith('sent'))).toEqual(['sent {"n":1}', 'sent {"n":3}', 'sent {"n":2,"wait":true}'])
})

it('asks again about a tool that its server changed while a person was asked', async () => {
  const { done, call, search } = bed({
    result: ok,
    async permit() {
      search.setTools('notes', [toolOf('keep', 'Deletes it')])
      return { asked: true }
    },
  })
  await call('notes__keep', {})
  expect(done).toEqual(['ended c-1 error approval_stale s', 'refused'])
})

it.each([
  ['beside the others', '{"path":"a","__proto__":{"path":"/etc/passwd"}}'],
  ['deep inside', '{"list":[{"more":{"__proto__":null}}]}'],
])('refuses a key __proto__ %s, before anything is asked or sent', async (_where, text) => {
  const asked: unknown[] = []
  const permit: ExecutorDeps['permit'] = (call) => {
    asked.push(call)
    return {}
  }
  // As an object, and as the text of one, which some models send.
  for (const args of [JSON.parse(text) as unknown, text]) {
    const { done, call } = bed({ result: ok, permit })
    await call('notes__keep', args)
    expect(done).toEqual(['ended c-1 error arguments_invalid s', 'refused'])
  }
  expect(asked).toEqual([])
  const { done, call } = bed({ result: ok, filledIn: () => JSON.parse(text) as unknown })
  await call('notes__keep', { $result: 'r-1' })
  expect(done).toEqual(['ended c-1 error arguments_invalid s', 'refused'])
})

it('refuses a key __proto__ in a text that is read as the object that the tool wants', async () => {
  const { done, call, search } = bed({ result: ok })
  const inputSchema = { type: 'object', properties: { options: { type: 'object' }, note: { type: 'string' } } }
  search.setTools('notes', [{ ...toolOf('keep', 'Keeps it'), inputSchema }])
  const text = '{"__proto__":{"path":"/etc/passwd"}}'
  await call('notes__keep', { options: text })
  expect(done).toEqual(['ended c-1 error arguments_invalid s', 'refused'])
  // What stays a text is one.
  await call('notes__keep', { note: text })
  expect(done.slice(2)).toContain(`sent ${JSON.stringify({ note: text })}`)
})

it.each([{ structuredContent: { n: 7 } }, { content: [], structuredContent: { n: 7 } }, { content: null, structuredContent: { n: 7 } }])(
  'has data that came without content as text, too: %j',
  (result) => {
    expect(withText(result)).toEqual({ content: [{ type: 'text', text: '{"n":7}' }], structuredContent: { n: 7 } })
  },
)

it('has raw data as text as it is written', () => {
  const data = new RawJson(Buffer.from('{"n":1.0}'), 2)
  expect(withText({ structuredContent: data })).toEqual({ content: [{ type: 'text', text: '{"n":1.0}' }], structuredContent: data })
})

it.each([{ content: [{ type: 'text', text: 'a' }], structuredContent: { n: 7 } }, { content: [] }, { structuredContent: null }])(
  'leaves other results as they are: %j',
  (result) => {
    expect(withText(result)).toBe(result)
  },
)

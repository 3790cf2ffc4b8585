import fc from 'fast-check'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallRecord } from '../../../contract/activity.ts'
import { createApprovals } from '../approvals/approvals.ts'
import { messageOf } from '../../base/errors.ts'
import { systemClock, thisPlatform } from '../../base/platform.ts'
import { parseServersFile } from '../../config/servers-file.ts'
import type { ExecuteRequest } from '../../gateway/calls/execute-request.ts'
import { createHooks } from '../hooks/hooks.ts'
import { permission } from './permission.ts'
import { createPolicy } from '../policy/policy.ts'
import { executorFixture } from '../../testing/executor-fixture.ts'
import { searchFixture } from '../../testing/search-fixture.ts'
import { createWatchdog } from '../../upstream/process/watchdog.ts'
import { callerOf } from '../../base/caller.ts'

/** What the hook at the address answers, and what it was told of last. */
let answer: { status: number; body: string } = { status: 200, body: '' }
let told: Record<string, unknown> | undefined
let url = ''
/** Runs while the hook is asked. */
let meanwhile = (): void => undefined
const server = createServer((request, response) => {
  let body = ''
  request
    .on('data', (chunk) => (body += String(chunk)))
    .on('end', () => {
      told = JSON.parse(body) as Record<string, unknown>
      meanwhile()
      response.writeHead(answer.status).end(answer.body)
    })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const says = (value: unknown): void => void (answer = { status: 200, body: JSON.stringify(value) })

const inputSchema = {
  type: 'object',
  properties: { to: { type: 'string', minLength: 1 }, copies: { type: 'integer', minimum: 0 } },
  required: ['to'],
  additionalProperties: false,
}

/** All of the way of a call but the server at its end, which notes what it is sent. */
function bed(config: { hooks: unknown[]; rules?: unknown[] }, caller = 'session-1') {
  const search = searchFixture()
  search.configure({ mail: {} })
  search.setTools('mail', [{ name: 'send', inputSchema, annotations: { readOnlyHint: false } }])
  const fileOf = (entry: Record<string, unknown>) =>
    parseServersFile(JSON.stringify({ ...config, mcpServers: { mail: { command: 'x', ...entry } } }))
  let file = fileOf({})
  const policy = createPolicy(
    () => file,
    (name) => name,
  )
  const sent: Record<string, unknown>[] = []
  const shown: string[] = []
  const records: CallRecord[] = []
  const approvals = createApprovals({
    clock: systemClock,
    areThere: () => true,
    newId: () => 'a',
    patience: () => 60_000,
    shown: (text) => text,
    accountOf: () => undefined,
    writeRules: async () => undefined,
    onChange([open]) {
      if (open?.waiting !== true) return
      shown.push(open.arguments)
      void approvals.answer({ id: open.id, answer: 'once' })
    },
  })
  const hooks = createHooks({
    platform: thisPlatform(),
    clock: systemClock,
    watchdog: createWatchdog(thisPlatform(), () => undefined),
    searchPath: async () => undefined,
    fetch,
    entries: () => file.hooks,
    slugOf: (name) => name,
    mask: (text) => text,
    onFailure: () => undefined,
  })
  const { executor, events } = executorFixture({
    directory: search.directory,
    permit: permission({
      authorize: policy.authorize,
      approvals,
      hooks,
      subjectOf: ({ id }) => (id === 'gone' ? undefined : { client: 'zed' }),
      profileOf: () => 'work',
      clientOf: () => 'Tooltray',
    }),
    request: async (_server, { params = {} }) => (sent.push(params), { content: [] }),
  })
  events.on('call.ended', ({ record }) => records.push(record))
  return {
    sent,
    shown,
    records,
    change: (entry: Record<string, unknown>) => void (file = fileOf(entry)),
    run: (args: unknown, more: Partial<ExecuteRequest> = {}, meta?: Record<string, unknown>) =>
      executor.execute({ name: 'mail__send', arguments: args, ...more }, { caller: callerOf(caller), meta }).then(
        () => 'ran',
        (error: unknown) => messageOf(error),
      ),
  }
}

describe('a call that a hook sees', () => {
  it('is sent as the hook left it, and on record is who changed it', async () => {
    says({ decision: 'allow', arguments: { to: 'bob' } })
    const { run, sent, records } = bed({ hooks: [{ url }] })
    expect(await run({ to: 'ada' })).toBe('ran')
    expect(sent).toEqual([{ name: 'send', arguments: { to: 'bob' } }])
    expect(told).toMatchObject({ id: 'c-1', client: 'zed', session: 'session-1', profile: 'work', arguments: { to: 'ada' } })
    expect(records).toMatchObject([{ id: 'c-1', outcome: 'ok', decision: 'allow', by: 'arguments by hook 1' }])
  })

  it('is sent so as well where its arguments go as they came', async () => {
    says({ decision: 'allow', arguments: { to: 'bob' } })
    const { run, sent } = bed({ hooks: [{ url }] })
    await run({ to: 'ada' }, { asIs: true, beside: { task: { ttl: 1 } } })
    expect(sent).toEqual([{ name: 'send', arguments: { to: 'bob' }, task: { ttl: 1 } }])
    expect(told).toMatchObject({ arguments: { to: 'ada' }, beside: { task: { ttl: 1 } } })
  })

  it('is shown to a person as it will be sent', async () => {
    says({ decision: 'allow', arguments: { to: 'bob' } })
    const { run, shown, records } = bed({ hooks: [{ url }], rules: [{ decision: 'ask' }] })
    expect(await run({ to: 'ada' })).toBe('ran')
    expect(shown.map((text) => JSON.parse(text) as unknown)).toEqual([{ to: 'bob' }])
    expect(records).toMatchObject([{ by: 'person, once; arguments by hook 1' }])
  })

  it('is shown with all that is sent beside its arguments, and nothing else of the client goes along', async () => {
    const { run, shown, sent } = bed({ hooks: [], rules: [{ decision: 'ask' }] })
    const beside = { inputResponses: { where: { action: 'accept', content: { path: '/home/ada' } } }, requestState: 's' }
    expect(await run({ to: 'ada' }, { asIs: true, beside }, { baggage: 'path=/home/ada', own: 1 })).toBe('ran')
    expect(shown.map((text) => JSON.parse(text) as unknown)).toEqual([{ arguments: { to: 'ada' }, 'beside the arguments': beside }])
    expect(sent).toEqual([{ name: 'send', arguments: { to: 'ada' }, ...beside }])
  })

  it.each([[['ada']], ['{"to":"ada"}'], [null], [1]])('is refused where its arguments go as they are, and are %j', async (args) => {
    const { run, sent } = bed({ hooks: [] })
    expect(await run(args, { asIs: true })).toContain('they must be an object')
    expect(sent).toEqual([])
  })

  it('is not sent where the hook denies it, and nobody is asked; nor by an allow where a rule denies it', async () => {
    says({ decision: 'deny', reason: 'No.' })
    const denied = bed({ hooks: [{ url }], rules: [{ decision: 'ask' }] })
    expect(await denied.run({ to: 'ada' })).toContain('It says: No.')
    expect([denied.sent, denied.shown]).toEqual([[], []])
    expect(denied.records).toMatchObject([{ outcome: 'error', code: 'call_denied_by_hook', decision: 'deny', by: 'hook 1' }])

    says({ decision: 'allow' })
    told = undefined
    const ruled = bed({ hooks: [{ url }], rules: [{ decision: 'deny' }] })
    expect(await ruled.run({ to: 'ada' })).toContain('servers.json has the rule')
    expect([ruled.sent, told]).toEqual([[], undefined])
  })

  it('is judged by rules on arguments as the hook left them', async () => {
    const rules = [
      { arguments: { to: 'eve*' }, decision: 'deny' },
      { arguments: { to: 'bob' }, decision: 'ask' },
      { server: 'mail', tool: 'send', decision: 'allow' },
    ]
    says({ decision: 'allow', arguments: { to: 'Eve@example.com' } })
    const denied = bed({ hooks: [{ url }], rules })
    expect(await denied.run({ to: 'ada' })).toBe(
      'The call was not run: servers.json has the rule {"arguments":{"to":"eve*"},"decision":"deny"}.',
    )
    expect([denied.sent, denied.shown]).toEqual([[], []])
    expect(denied.records).toMatchObject([{ code: 'tool_not_allowed', decision: 'deny' }])
    says({ decision: 'allow', arguments: { to: 'bob' } })
    const asked = bed({ hooks: [{ url }], rules })
    expect(await asked.run({ to: 'ada' })).toBe('ran')
    expect(asked.shown.map((text) => JSON.parse(text) as unknown)).toEqual([{ to: 'bob' }])
    says({ decision: 'allow' })
    const { run, shown } = bed({ hooks: [{ url }], rules })
    expect(await run('{"to":"ada"}')).toBe('ran')
    expect(await run('{"to":"eve"}')).toContain('servers.json has the rule')
    expect(shown).toEqual([])
  })

  it('is held against the entry of its server as it is once the hook has answered', async () => {
    says({ decision: 'allow' })
    const { run, sent, change } = bed({ hooks: [{ url }], rules: [{ server: 'mail', tool: 'send', effect: 'write', decision: 'allow' }] })
    meanwhile = () => change({ tools: { deny: ['send'] } })
    expect(await run({ to: 'ada' })).toBe('The call was not run: "tools" of mail in servers.json blocks it.')
    expect(sent).toEqual([])
    meanwhile = () => undefined
  })

  it('may be a person’s own: their hooks see everything', async () => {
    says({ decision: 'deny' })
    const { run, sent } = bed({ hooks: [{ url }] }, 'control')
    expect(await run({ to: 'ada' })).toContain('was denied by hook 1')
    expect(sent).toEqual([])
    expect(told).toMatchObject({ session: 'control', client: 'Tooltray' })
  })

  it('is not seen before its arguments are as the tool wants them', async () => {
    told = undefined
    const { run } = bed({ hooks: [{ url }] })
    expect(await run({ to: true, more: true })).toContain('are wrong')
    expect(told).toBeUndefined()
  })

  it('is denied, or sent with arguments that fit, whatever the hook says', async () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.jsonValue())
    const args = fc.oneof(
      fc.record({ to: value, copies: value }, { requiredKeys: [] }),
      fc.record({ to: fc.string({ minLength: 1 }) }),
      fc.record({ to: fc.string({ minLength: 1 }), copies: fc.nat() }),
      fc.jsonValue(),
    )
    const body = fc.oneof(
      { weight: 4, arbitrary: fc.record({ decision: fc.constant('allow'), arguments: args }).map((each) => JSON.stringify(each)) },
      fc
        .record({ decision: fc.constantFrom('allow', 'deny', 'ask', 1), reason: value, arguments: args })
        .map((each) => JSON.stringify(each)),
      fc.jsonValue().map((each) => JSON.stringify(each)),
      fc.string(),
    )
    const counts = { ran: 0, denied: 0 }
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(200, 201, 404, 500), fc.constantFrom('deny', 'allow'), async (text, status, onFailure) => {
        answer = { status, body: text }
        const { run, sent } = bed({ hooks: [{ url, timeout: '1m', onFailure }] })
        const outcome = await run({ to: 'ada' })
        if (outcome !== 'ran') {
          counts.denied += 1
          expect(outcome).toContain('It was not run.')
          expect(sent).toEqual([])
          return
        }
        counts.ran += 1
        const [{ arguments: given } = {}] = sent as { arguments?: Record<string, unknown> }[]
        const { to, copies = 0, ...more } = given ?? {}
        expect([typeof to, to === '', Number.isInteger(copies) && Number(copies) >= 0, more]).toEqual(['string', false, true, {}])
      }),
      { numRuns: 300 },
    )
    expect(Math.min(counts.ran, counts.denied)).toBeGreaterThan(10)
  })
})

import { expect, it } from 'vitest'
import { exactly } from '../../../contract/consent/name-pattern.ts'
import type { OpenApproval } from '../../../contract/consent/approvals.ts'
import { callCanceller } from '../../base/call-signal.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { type CallToApprove, KEPT_FOR, createApprovals } from './approvals.ts'

const PATIENCE = 60_000

function set(there = true) {
  const clock = manualClock()
  const written: unknown[] = []
  const told: OpenApproval[][] = []
  let ids = 0
  const state = { there, full: false }
  const approvals = createApprovals({
    clock,
    areThere: () => state.there,
    newId: () => `a${++ids}`,
    patience: () => PATIENCE,
    shown: (text) => text.replaceAll('secret', '***'),
    accountOf: () => undefined,
    async writeRules(rules) {
      if (state.full) throw new Error('no room')
      written.push(...rules)
    },
    onChange: (open) => void told.push(open),
  })
  return { approvals, clock, written, told, state }
}

const call = (more: Partial<CallToApprove> = {}): CallToApprove => ({
  client: 'app',
  server: 'files',
  tool: 'delete',
  arguments: { path: '/a', force: true },
  caller: 's1',
  name: 'files__delete',
  effect: 'destructive',
  effectFrom: 'annotations',
  reason: 'It is destructive.',
  rules: [{ server: exactly('files'), tool: exactly('delete'), decision: 'allow' }],
  ...more,
})

it('shows just what would be sent, and lets the call go once it is allowed', async () => {
  const { approvals } = set()
  const asked = approvals.ask(call({ arguments: { token: 'secret' } }), {})
  expect(approvals.open()).toEqual([
    {
      id: 'a1',
      client: 'app',
      server: 'files',
      tool: 'delete',
      name: 'files__delete',
      effect: 'destructive',
      effectFrom: 'annotations',
      arguments: '{\n  "token": "***"\n}',
      reason: 'It is destructive.',
      rule: { server: '=files', tool: '=delete', decision: 'allow' },
      at: 0,
      waiting: true,
    },
  ])
  await approvals.answer({ id: 'a1', answer: 'once' })
  expect(await asked).toBe('person, once')
  expect(approvals.open()).toEqual([])
})

it('asks again for the next call, whatever was allowed once', async () => {
  const { approvals } = set()
  const first = approvals.ask(call(), {})
  await approvals.answer({ id: 'a1', answer: 'once' })
  await first
  void approvals.ask(call(), {}).catch(() => undefined)
  expect(approvals.open()).toHaveLength(1)
})

it('denies with the word of the person', async () => {
  const { approvals } = set()
  const asked = approvals.ask(call(), {})
  await approvals.answer({ id: 'a1', answer: 'deny', word: 'Not that folder.' })
  await expect(asked).rejects.toMatchObject({ code: 'call_denied', message: expect.stringContaining('Not that folder.') as string })
})

it('refuses at once where nobody is there, and keeps an answer that comes later for the same call alone', async () => {
  const { approvals, clock } = set(false)
  await expect(approvals.ask(call(), {})).rejects.toMatchObject({ code: 'approval_unavailable' })
  expect(approvals.open()).toMatchObject([{ id: 'a1', waiting: false }])
  await approvals.answer({ id: 'a1', answer: 'once' })
  await expect(approvals.ask(call({ arguments: { path: '/b', force: true } }), {})).rejects.toThrow()
  await expect(approvals.ask(call({ client: 'other' }), {})).rejects.toThrow()
  expect(await approvals.ask(call({ arguments: { force: true, path: '/a' } }), {})).toBe('person, once')
  await expect(approvals.ask(call(), {})).rejects.toThrow()

  await approvals.answer({ id: approvals.open().at(-1)?.id ?? '', answer: 'once' })
  clock.advance(KEPT_FOR)
  await expect(approvals.ask(call(), {})).rejects.toMatchObject({ code: 'approval_unavailable' })
  clock.advance(KEPT_FOR)
  expect(approvals.open()).toEqual([])
})

it('keeps a denial, too', async () => {
  const { approvals } = set(false)
  await expect(approvals.ask(call(), {})).rejects.toThrow()
  await approvals.answer({ id: 'a1', answer: 'deny' })
  await expect(approvals.ask(call(), {})).rejects.toMatchObject({ code: 'call_denied' })
})

it('asks no more than once about the same call made again', async () => {
  const { approvals } = set(false)
  for (let times = 0; times < 3; times++) await expect(approvals.ask(call(), {})).rejects.toThrow()
  expect(approvals.open()).toMatchObject([{ id: 'a1' }])
})

it('runs nothing for a client that gave up, and shows the call a while', async () => {
  const { approvals, clock } = set()
  const canceller = callCanceller()
  const asked = approvals.ask(call(), { signal: canceller.signal })
  canceller.cancel('enough')
  await expect(asked).rejects.toMatchObject({ code: 'call_cancelled' })
  expect(approvals.open()).toMatchObject([{ waiting: false }])
  clock.advance(KEPT_FOR)
  expect(approvals.open()).toEqual([])
  await expect(approvals.answer({ id: 'a1', answer: 'once' })).rejects.toMatchObject({ code: 'approval_unknown' })
})

it('waits as long as people may think, and says meanwhile that it does', async () => {
  const { approvals, clock } = set()
  const said: number[] = []
  const asked = approvals.ask(call(), { onWaiting: (_sentence, times) => void said.push(times) })
  clock.advance(PATIENCE - 1)
  expect(said.slice(0, 3)).toEqual([1, 2, 3])
  clock.advance(1)
  await expect(asked).rejects.toMatchObject({ code: 'approval_unanswered' })
  const before = said.length
  clock.advance(PATIENCE)
  expect(said).toHaveLength(before)
})

it('allows a tool for a session, with all that wait for it there, and nobody else', async () => {
  const { approvals } = set()
  const [one, two] = [approvals.ask(call(), {}), approvals.ask(call({ arguments: {} }), {})]
  const other = approvals.ask(call({ caller: 's2' }), {})
  await approvals.answer({ id: 'a1', answer: 'session' })
  expect([await one, await two]).toEqual(['person, for the session', 'person, for the session'])
  expect(await approvals.ask(call({ arguments: { path: '/c' } }), {})).toBe('person, for the session')
  expect(approvals.open()).toMatchObject([{ id: 'a3' }])
  approvals.forget('s1')
  void approvals.ask(call(), {}).catch(() => undefined)
  expect(approvals.open()).toHaveLength(2)
  await approvals.answer({ id: 'a3', answer: 'once' })
  await other
})

it('allows for a session what does no more than the call that was approved', async () => {
  const { approvals } = set()
  const plain = call({ effect: 'write', effectFrom: 'words', arguments: {} })
  const forced = call({ arguments: { force: true } })
  const [one, two, other] = [approvals.ask(plain, {}), approvals.ask(forced, {}), approvals.ask({ ...plain, arguments: { a: 1 } }, {})]
  await approvals.answer({ id: 'a1', answer: 'session' })
  expect([await one, await other]).toEqual(['person, for the session', 'person, for the session'])
  // A later one is asked about as well.
  const later = approvals.ask(call({ arguments: { force: true, path: '/a' } }), {})
  expect(approvals.open().map(({ id }) => id)).toEqual(['a2', 'a4'])
  await approvals.answer({ id: 'a2', answer: 'session' })
  expect(await later).toBe('person, for the session')
  expect(await two).toBe('person, for the session')
  expect(await approvals.ask(call({ arguments: { force: true, path: '/b' } }), {})).toBe('person, for the session')
  expect(await approvals.ask(plain, {})).toBe('person, for the session')
})

it('takes a word for a session for just those calls that are asked about by the same rules on arguments', async () => {
  const { approvals } = set()
  const asks = { asksByArguments: '{"arguments":{"path":"/etc/*"},"decision":"ask"}', rules: undefined }
  const [plain, guarded] = [approvals.ask(call(), {}), approvals.ask(call({ ...asks, arguments: { path: '/etc/a' } }), {})]
  await approvals.answer({ id: 'a1', answer: 'session' })
  expect(await plain).toBe('person, for the session')
  expect(approvals.open()).toMatchObject([{ id: 'a2' }])
  await approvals.answer({ id: 'a2', answer: 'session' })
  expect(await guarded).toBe('person, for the session')
  expect(await approvals.ask(call({ ...asks, arguments: { path: '/etc/b' } }), {})).toBe('person, for the session')
  void approvals.ask(call({ asksByArguments: 'another', arguments: { path: '/root' } }), {}).catch(() => undefined)
  expect(approvals.open()).toHaveLength(1)
})

it('writes the rule for always, and goes on waiting where it cannot be written', async () => {
  const { approvals, written, state } = set()
  const asked = approvals.ask(call(), {})
  state.full = true
  await expect(approvals.answer({ id: 'a1', answer: 'always' })).rejects.toThrow('no room')
  expect(approvals.open()).toMatchObject([{ waiting: true }])
  state.full = false
  await approvals.answer({ id: 'a1', answer: 'always' })
  expect([await asked, written]).toEqual(['person, always', [{ server: '=files', tool: '=delete', decision: 'allow' }]])
})

it('is one list of bounded length', async () => {
  const { approvals } = set()
  const all = Array.from({ length: 60 }, (_, at) => approvals.ask(call({ arguments: { at } }), {}).catch((error: unknown) => error))
  expect(approvals.open()).toHaveLength(50)
  expect(await all[59]).toMatchObject({ code: 'approval_unavailable' })
  const [first] = approvals.open()
  await approvals.answer({ id: first?.id ?? '', answer: 'once' })
  expect(approvals.open()).toHaveLength(49)
})

it('shows no more of very long arguments than a person can look at, and says so', () => {
  const { approvals } = set()
  void approvals.ask(call({ arguments: { text: 'x'.repeat(150_000) } }), {}).catch(() => undefined)
  const [shown] = approvals.open()
  expect([shown?.arguments.length, shown?.left]).toEqual([100_000, 50_016])
})

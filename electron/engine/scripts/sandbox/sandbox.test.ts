import { afterAll, describe, expect, it } from 'vitest'
import { callCanceller } from '../../base/call-signal.ts'
import { TooltrayError } from '../../base/errors.ts'
import { systemClock } from '../../base/platform.ts'
import { type Limits, LIMITS } from './limits.ts'
import { type Job, type Outside, createSandbox } from './sandbox.ts'

/** No limit of time that a busy machine meets. */
const limits: Limits = { ...LIMITS, computing: 60_000 }
const sandbox = createSandbox(systemClock, limits)
afterAll(() => sandbox.close())

/** What is asked comes back, with its name. */
const echo: Outside = { check: async () => undefined, ask: async (what, given) => JSON.stringify([what, JSON.parse(given)]) }

const run = (code: string, job: Partial<Job> = {}, outside: Partial<Outside> = {}) =>
  sandbox.run({ code, input: 'null', time: 120_000, owner: 'me', ...job }, { ...echo, ...outside })

describe('a script', () => {
  it('gives what it returns as JSON, of what it was given and what it asked', async () => {
    expect(await run('return input.a + 1', { input: '{"a":1}' })).toMatchObject({ json: '2' })
    expect(await run('return null')).toMatchObject({ json: 'null' })
    expect(await run('')).toEqual({ said: '', computed: expect.any(Number) as number })
    expect(
      await run('return [await tools.mail.send({ to: "x" }), await tools["any name"](), await search("q", { limit: 2 })]'),
    ).toMatchObject({
      json: JSON.stringify([
        ['call', { name: 'mail__send', arguments: { to: 'x' } }],
        ['call', { name: 'any name', arguments: {} }],
        ['search', { limit: 2, query: 'q' }],
      ]),
    })
  })

  it('may be TypeScript, and stand between the marks of a code block', async () => {
    expect(await run('```ts\nconst n: number = input as number\nreturn n!\n```', { input: '3' })).toMatchObject({ json: '3' })
  })

  it('says where it failed, and with what of a call', async () => {
    expect(await run('\n\nthrow new Error("no")')).toMatchObject({ failure: { kind: 'thrown', message: 'Error: no', line: 3 } })
    expect(await run('return 1 +')).toMatchObject({ failure: { kind: 'invalid', message: expect.stringContaining('line 1') as string } })
    const ask = async (): Promise<string> => {
      throw new TooltrayError('tool_unknown', 'There is no such tool.')
    }
    const caught = 'try { await tools.a.b() } catch (error) { return [error.message, error.code] }'
    expect(await run(caught, {}, { ask })).toMatchObject({ json: '["There is no such tool. [tool_unknown]","tool_unknown"]' })
    expect(await run('await tools.a.b()', {}, { ask })).toMatchObject({ failure: { kind: 'thrown' } })
  })

  it('has at most eight calls under way, and waits for no more than it asked', async () => {
    let most = 0
    let now = 0
    const eighth = Promise.withResolvers<void>()
    // Nothing is answered before eight are asked for, and a ninth has had time to come.
    const ask = async (): Promise<string> => {
      most = Math.max(most, (now += 1))
      if (now === 8) setTimeout(() => eighth.resolve(), 100)
      await eighth.promise
      now -= 1
      return '1'
    }
    const sum = 'return (await Promise.all(Array.from({ length: 100 }, () => tools.a.b()))).reduce((a, b) => a + b)'
    expect(await run(sum, {}, { ask })).toMatchObject({ json: '100' })
    expect(most).toBe(8)
  })

  it('is not begun where what it calls is not in order', async () => {
    const error = new TooltrayError('script_invalid', 'No.')
    const asked: string[] = []
    const outside: Outside = { check: () => Promise.reject(error), ask: async (what) => (asked.push(what), '1') }
    expect(await run('await tools.a.b({ c: 1 })', {}, outside)).toMatchObject({ failure: { kind: 'refused', error } })
    expect(asked).toEqual([])
  })

  it('brings the first 4 kB of what it writes', async () => {
    const { said } = await run('console.log("a", { b: 1 }); console.error("x".repeat(9000))')
    expect(said).toHaveLength(4_096)
    expect(said).toMatch(/^a \{"b":1\}\nx+$/)
  })

  it('sleeps, and is ended where nobody wants it any more, whatever it does', async () => {
    expect(await run('await sleep(5); return 1')).toMatchObject({ json: '1' })
    for (const code of ['await sleep(1e9)', 'for (;;) {}', 'await tools.a.b()']) {
      const canceller = callCanceller()
      const ended = run(code, { signal: canceller.signal }, { ask: () => new Promise(() => undefined) })
      setTimeout(() => canceller.cancel('not wanted'), 50)
      expect(await ended).toMatchObject({ failure: { kind: 'cancelled' } })
    }
  })

  it('has nothing of another one, which ran in the same thread', async () => {
    await run('globalThis.left = 1; Array.prototype.left = 2; tools.left = 3')
    expect(await run('return [typeof left, typeof [].left, typeof console.left]')).toMatchObject({
      json: '["undefined","undefined","undefined"]',
    })
  })
})

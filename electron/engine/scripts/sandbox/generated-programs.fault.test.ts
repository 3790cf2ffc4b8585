import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { systemClock } from '../../base/platform.ts'
import { LIMITS } from './limits.ts'
import { type Ended, createSandbox } from './sandbox.ts'

/** As many as there is time for in a run of all tests; more: TOOLTRAY_TEST_PROGRAMS=10000. */
const PROGRAMS = Number(process.env['TOOLTRAY_TEST_PROGRAMS'] ?? 300)
/** At the same time, each of an owner of its own: as many as threads are kept for, as a new one takes longer than a program. */
const AT_ONCE = 2

const sandbox = createSandbox(systemClock, { ...LIMITS, computing: 25, memory: 8 * 1024 * 1024, calls: 50 })
afterAll(() => sandbox.close())

const NAMES = [
  'a',
  'b',
  'tools',
  'globalThis',
  'Object',
  'Promise',
  'JSON',
  'Map',
  'Array',
  'Function',
  'Symbol',
  'Reflect',
  'input',
  'console',
]
const KEYS = ['prototype', 'constructor', '__proto__', 'then', 'toJSON', 'length', 'a', 'push', 'call', 'apply', 'stack', 'message']
const LITERALS = [
  '0',
  '-1',
  '1e9',
  'NaN',
  '"x"',
  '"x".repeat(1e6)',
  '[]',
  '{}',
  '/(a+)+$/',
  'null',
  'undefined',
  '10n',
  'Symbol.iterator',
  '`${a}`',
]

/** What a function around code that waits has to be: in any other, `await` is a name that no module may use. */
const asyncFor = (code: string): string => (code.includes('await') ? 'async ' : '')

/**
 * Programs of the language's own pieces, most of which make no sense, and all of which can be read. Each of their steps is caught, so that
 * they come to the next.
 */
const { program } = fc.letrec<{ value: string; step: string; program: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...NAMES, ...LITERALS),
    fc.tuple(tie('value'), fc.constantFrom(...KEYS)).map(([of, key]) => `(${of})[${JSON.stringify(key)}]`),
    fc.tuple(tie('value'), tie('value')).map(([called, given]) => `(${called})(${given})`),
    fc.tuple(tie('value'), tie('value')).map(([called, given]) => `new (${called})(${given})`),
    fc
      .tuple(tie('value'), fc.constantFrom('+', '**', '&&', '??', ' in ', ' instanceof ', ','), tie('value'))
      .map(([a, by, b]) => `((${a})${by}(${b}))`),
    tie('value').map((of) => `(${asyncFor(of)}() => (${of}))`),
    tie('value').map((of) => `(await (${of}))`),
    fc.tuple(tie('value'), tie('value')).map(([handler, of]) => `new Proxy(Object(${of}), Object(${handler}))`),
    tie('value').map((of) => `({ get a() { return b }, ['__proto__']: ${of}, ${asyncFor(of)}toString() { return ${of} } })`),
    fc.constantFrom('tools.a.b()', 'search("q")', 'sleep(0)', 'store("a", a)', 'Promise.all([tools.a.b(), tools.a.c()])'),
  ),
  step: fc.oneof(
    { depthSize: 'small' },
    tie('value').map((of) => `a = ${of}`),
    fc.tuple(tie('value'), fc.constantFrom(...KEYS), tie('value')).map(([of, key, to]) => `(${of})[${JSON.stringify(key)}] = ${to}`),
    fc
      .tuple(tie('step'), tie('step'))
      .map(([step, caught]) => `try { ${step} } catch (error) { b = error; ${caught} } finally { ${step} }`),
    fc.tuple(tie('value'), tie('step')).map(([of, step]) => `for (const each of [${of}]) { ${step} }`),
    {
      weight: 3,
      arbitrary: fc.tuple(tie('value'), tie('step')).map(([of, step]) => `for (let n = 0; n < 9 && (${of}); n += 1) { ${step} }`),
    },
    // Most of these have no end, which takes as long as one may compute.
    fc.tuple(tie('value'), tie('step')).map(([of, step]) => `while (${of}) { ${step} }`),
    tie('step').map((step) => `${asyncFor(step)}function a() { ${step}; return a() }`),
    tie('value').map((of) => `throw ${of}`),
    tie('value').map((of) => `eval(${of})`),
  ),
  program: fc
    .tuple(fc.array(tie('step'), { minLength: 1, maxLength: 5 }), tie('value'))
    .map(([steps, value]) => `var a, b\n${steps.map((step) => `try { ${step} } catch (error) { b = error }`).join('\n')}\nreturn ${value}`),
}))

const inOrder = ({ json, failure }: Ended): boolean =>
  failure === undefined ? JSON.stringify(JSON.parse(json ?? 'null')) !== '' : ['invalid', 'thrown', 'limit'].includes(failure.kind)

it('whatever a script does, it comes to an end that is told, and the next one runs', async () => {
  const ends = new Map<string, number>()
  const before = Object.getOwnPropertyNames(Object.prototype).join()
  await fc.assert(
    fc.asyncProperty(fc.array(program, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (programs) => {
      const ended = await Promise.all(
        programs.map((code, at) =>
          sandbox.run(
            { code, input: '{"a":[1]}', time: 10_000, owner: `${at}` },
            { check: async () => undefined, ask: async (what) => JSON.stringify({ what, ['__proto__']: 1 }) },
          ),
        ),
      )
      for (const each of ended) {
        expect(inOrder(each)).toBe(true)
        const how = each.failure?.kind === 'limit' ? each.failure.limit : (each.failure?.kind ?? 'returned')
        ends.set(how, (ends.get(how) ?? 0) + 1)
      }
      expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before)
    }),
    { numRuns: Math.ceil(PROGRAMS / AT_ONCE) },
  )
  expect(
    await sandbox.run({ code: 'return 1', input: '1', time: 10_000, owner: 'me' }, { check: async () => undefined, ask: async () => '' }),
  ).toMatchObject({ json: '1' })
  if (PROGRAMS > 300) process.stdout.write(`${JSON.stringify(Object.fromEntries(ends))}\n`)
  // Programs that all end alike, or that cannot be read, would try nothing.
  expect(ends.get('invalid') ?? 0).toBeLessThan(PROGRAMS / 50)
  for (const how of ['returned', 'thrown']) expect(ends.get(how) ?? 0, how).toBeGreaterThan(PROGRAMS / 50)
})

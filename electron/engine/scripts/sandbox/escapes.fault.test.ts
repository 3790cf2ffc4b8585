import { afterAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../base/platform.ts'
import { type Limits, LIMITS } from './limits.ts'
import { createSandbox } from './sandbox.ts'

const limits: Limits = { ...LIMITS, computing: 1_000, memory: 32 * 1024 * 1024, calls: 500 }
const sandbox = createSandbox(systemClock, limits)
/** Where another limit is to be reached than that of time, which a busy machine must not reach first. */
const patient = createSandbox(systemClock, { ...limits, computing: 60_000 })
afterAll(() => Promise.all([sandbox.close(), patient.close()]))

const run = (code: string, by = sandbox) =>
  by.run(
    { code, input: '{"a":1}', time: 60_000, owner: 'me' },
    { check: async () => undefined, ask: async () => '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}' },
  )

describe('a script reaches nothing of its host', () => {
  it.each<[string, string]>([
    [
      'no global of Node or of a browser',
      'typeof process + typeof require + typeof fetch + typeof setTimeout + typeof Buffer + typeof WebAssembly + typeof Worker',
    ],
    ['a constructor', 'typeof (function () {}).constructor("return typeof process + typeof require")()'],
    ['the constructor of a tool', 'tools.a.b.constructor("return typeof process")()'],
    ['the constructor of what it is given', 'input.constructor.constructor("return typeof process")()'],
    ['the constructor of an answer', 'Object.getPrototypeOf(await tools.a.b()).constructor.constructor("return typeof process")()'],
    ['the constructor of a promise', 'tools.a.b().constructor.constructor("return typeof process")()'],
    [
      'the constructor of an error',
      'await tools.a.b().then(() => { throw new Error() }).catch((e) => e.constructor.constructor("return typeof process")())',
    ],
    ['indirect eval', '(0, eval)("typeof process")'],
    ['an async function', 'await (async () => {}).constructor("return typeof process")()'],
    ['a generator', '(function* () {}).constructor("yield typeof process")().next().value'],
    ['Reflect', 'Reflect.construct(Function, ["return typeof process"])()'],
    ['arguments of its caller', 'typeof (function () { return arguments.callee?.caller?.process })()'],
    [
      'the stack of an error',
      '(() => { Error.prepareStackTrace = (_, sites) => sites; const { stack } = new Error(); return typeof stack?.[0]?.getThis?.() })()',
    ],
    ['globalThis', 'typeof globalThis.process + typeof globalThis.global + typeof globalThis.module'],
  ])('by %s', async (_by, expression) => {
    const { json, failure } = await run(`return String(${expression})`)
    expect(json ?? JSON.stringify(failure)).toMatch(/^"(?:string|(?:undefined)+)"$|is not supported|invalid|"kind":"(?:thrown|invalid)"/)
  })

  it.each(['import("node:fs")', 'await import("node:fs")', 'eval("import(\'node:fs\')")', 'new Function("return import(\'fs\')")()'])(
    'by %s',
    async (code) => {
      expect(await run(`return typeof (await ${code}).readFileSync`)).toMatchObject({ failure: { kind: expect.any(String) as string } })
    },
  )

  it('and changes no prototype but its own', async () => {
    const code = `const answer = await tools.a.b()
      Object.prototype.polluted = 1
      input.__proto__.alsoPolluted = 1
      return { ['__proto__']: { polluted: 1 }, own: Object.keys(answer) }`
    const { json } = await run(code)
    expect(json).toBe('{"__proto__":{"polluted":1},"own":["__proto__","constructor"]}')
    expect(['polluted', 'alsoPolluted'].filter((name) => name in {})).toEqual([])
    expect(await run('return [{}.polluted, {}.alsoPolluted]')).toMatchObject({ json: '[null,null]' })
  })

  it('with getters and proxies on what it returns or gives: they run in its own machine, and it gives text', async () => {
    expect(await run('return { get a() { return typeof process } }')).toMatchObject({ json: '{"a":"undefined"}' })
    expect(await run('return { toJSON() { return typeof process } }')).toMatchObject({ json: '"undefined"' })
    expect(await run('return new Proxy({}, { ownKeys() { throw new Error("mine") } })')).toMatchObject({
      failure: { message: 'Error: mine' },
    })
    expect(await run('await tools.a.b({ get a() { throw new Error("mine") } })')).toMatchObject({ failure: { message: 'Error: mine' } })
    expect(
      await run('throw { get stack() { throw 1 }, get message() { throw 2 }, toString() { throw 3 }, toJSON() { throw 4 } }'),
    ).toMatchObject({ failure: { kind: 'thrown' } })
    expect(await run('const a = {}; a.a = a; return a')).toMatchObject({ failure: { kind: 'thrown' } })
  })

  it('by what its own side of the border stands on', async () => {
    const code = `Promise.prototype.then = () => { throw new Error('then') }
      JSON.stringify = () => '{"name":"other"}'
      Map.prototype.get = Array.prototype.push = Array.prototype.shift = () => undefined
      return tools.a.b()`
    const { failure, json } = await run(code)
    expect(failure !== undefined || json !== undefined).toBe(true)
    expect(await run('return 1')).toMatchObject({ json: '1' })
  })
})

describe('a limit is named that was reached by', () => {
  it.each<[string, string, string]>([
    ['an endless loop', 'for (;;);', 'computing time'],
    ['a loop that catches everything', 'for (;;) try { for (;;); } catch {}', 'computing time'],
    ['jobs without an end', 'const again = () => Promise.resolve().then(again); await again()', '(?:computing time|memory)'],
    [
      'async functions without an end',
      'const again = async () => { await null; return again() }; await again()',
      '(?:computing time|memory)',
    ],
    ['a generator', 'function* g() { for (;;) yield 1 } for (const _ of g());', 'computing time'],
    ['a regular expression', 'return /^(a+)+$/.test("a".repeat(50) + "b")', 'computing time'],
    ['another', 'return /(x+x+)+y/.test("x".repeat(200))', 'computing time'],
    ['a loop in the machine itself', 'return Object.defineProperty([], "length", { value: 4294967295 }).indexOf(1)', 'computing time'],
    ['sorting', 'return Array(1e6).fill(0).map((_, at) => -at).sort((a, b) => { for (;;); })', '(?:computing time|memory)'],
    ['large numbers', 'let n = 3n; for (;;) n **= 2n', '(?:computing time|memory|thrown)'],
    ['an array of a billion', 'return new Array(1e9).fill(1).length', 'memory'],
    ['bytes', 'return new Uint8Array(1e9).length', 'memory'],
    ['a text', 'let s = "a"; for (;;) s += s', '(?:memory|thrown)'],
    ['a growing list', 'const a = []; for (;;) a.push([a.length])', 'memory'],
    ['closures', 'let f = () => 0; for (;;) { const g = f; f = () => g }', '(?:memory|computing time)'],
    ['promises', 'const all = []; for (;;) all.push(new Promise(() => 0))', '(?:memory|computing time)'],
    ['calls that wait', 'const all = []; for (;;) all.push(tools.a.b({ at: all.length }))', '(?:memory|calls|computing time)'],
    ['too many calls', 'for (;;) await tools.a.b()', 'calls'],
    ['sleeps', 'await Promise.all(Array.from({ length: 5000 }, () => sleep(1e6)))', 'calls'],
    ['itself', 'const f = () => f(); f()', 'stack'],
    ['nested JSON', 'return JSON.parse("[".repeat(1e6))', 'stack'],
    ['a nested value', 'let o = {}; for (let at = 0; at < 2e4; at += 1) o = { o }; return o', '(?:stack|computing time)'],
    ['nested code', 'return eval("(".repeat(1e5))', 'stack'],
    ['what it returns', 'return "x".repeat(5e6)', 'length'],
    ['what it sends', 'await tools.a.b({ text: "x".repeat(5e6) })', 'length'],
    ['nothing', 'await new Promise(() => 0)', 'waiting'],
  ])('%s', async (_what, code, limit) => {
    const by = limit.includes('computing time') ? sandbox : patient
    const { failure, json } = await run(code, by)
    const named = failure?.kind === 'limit' ? failure.limit : (failure?.kind ?? json)
    expect(named, JSON.stringify(failure)).toMatch(new RegExp(`^${limit}$`))
    // Whoever comes next has a thread.
    expect(await run('return 1', by)).toMatchObject({ json: '1' })
  })

  it('memory that is used up to the last byte, where a script that throws null by itself has thrown it', async () => {
    const usual = createSandbox(systemClock, { ...limits, computing: 60_000, memory: 24 * 1024 * 1024 })
    expect(await run('let f = () => 0; for (;;) { const g = f; f = () => g }', usual)).toMatchObject({
      failure: { limit: 'memory', message: expect.stringContaining('24 MB') as string },
    })
    expect(await run('throw null', usual)).toMatchObject({ failure: { kind: 'thrown', message: 'It threw null' } })
    await usual.close()
  })

  it('computing, of which nothing is counted against the next one in its thread', async () => {
    // Nobody looks at it meanwhile, so the thread stays.
    const unseen = createSandbox({ ...systemClock, after: () => () => undefined }, limits)
    const long = 'return Object.defineProperty([], "length", { value: 4e7 }).indexOf(1)'
    expect(await run(`${long} + ${long.replace('return ', '')}`, unseen)).toMatchObject({ failure: { limit: 'computing time' } })
    expect(await run('return 1', unseen)).toMatchObject({ json: '1' })
    await unseen.close()
  })

  it('code that is nested too deep to be read', async () => {
    expect(await run(`return ${'['.repeat(20_000)}`)).toMatchObject({ failure: { kind: 'invalid' } })
    expect(await run('return 1')).toMatchObject({ json: '1' })
  })
})

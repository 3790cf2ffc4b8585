import { describe, expect, it } from 'vitest'
import { LIMITS } from './limits.ts'
import { MachineLimit, createMachine } from './machine.ts'
import { compiledQuickJs } from './wasm.ts'

const MB = 1024 * 1024
const wasmModule = await compiledQuickJs()

/** Runs a script in a machine of its own: what it said at its end, the limit that it reached, and the most that it had. */
async function run(code: string, memory = LIMITS.memory): Promise<{ said: string; limit: string | undefined; most: number }> {
  const machine = await createMachine(wasmModule, memory)
  let said = ''
  const until = performance.now() + 8_000
  const limits = { ...LIMITS, memory }
  try {
    const stop = () => (performance.now() > until ? ('computing time' as const) : undefined)
    machine.begin(code, 'null', limits, (what, _id, text) => void (said = `${what} ${text}`), stop)
    return { said, limit: undefined, most: machine.mostMemory() }
  } catch (error) {
    if (!(error instanceof MachineLimit)) throw error
    return { said, limit: error.limit, most: machine.mostMemory() }
  }
}

describe('a script has its 64 MB and no more, whatever it fills them with', () => {
  it.each([
    ['texts', 'const all = []; for (let at = 0; ; at += 1) all.push(String(at).padStart(1e6, "x"))'],
    ['texts of two bytes', 'const all = []; for (let at = 0; ; at += 1) all.push(String(at).padStart(1e6, "\\u1234"))'],
    ['one text', 'let all = "x"; for (;;) all = (all + all).toUpperCase()'],
    ['bytes', 'const all = []; for (;;) all.push(new ArrayBuffer(1e6))'],
    ['many bytes at once', 'const all = []; for (;;) all.push(new Uint8Array(5e7).fill(1))'],
    ['bytes that grow', 'const all = new ArrayBuffer(1, { maxByteLength: 1e9 }); for (let at = 1; ; at += 1e6) all.resize(at)'],
    ['lists', 'const all = []; for (;;) all.push(new Array(1e5).fill(0))'],
    ['objects', 'const all = []; for (;;) all.push({ a: 1, b: "2", c: [3] })'],
    ['keys', 'const all = {}; for (let at = 0; ; at += 1) all["k" + at] = at'],
    ['a map', 'const all = new Map(); for (let at = 0; ; at += 1) all.set(at, "x" + at)'],
    ['JSON', 'const all = []; for (;;) all.push(JSON.parse("[" + "[1],".repeat(1e5) + "1]"))'],
    ['large numbers', 'let all = 3n; for (;;) all **= 2n'],
    ['what it catches', 'const all = []; for (;;) try { for (;;) all.push(new ArrayBuffer(1e6)) } catch (error) { all.push(error) }'],
    [
      'texts that it catches',
      'const all = []; for (;;) try { for (;;) all.push("x".repeat(1e7) + all.length) } catch { all.push("x".repeat(1e5)) }',
    ],
    ['functions', 'const all = []; for (let at = 0; ; at += 1) all.push(new Function("return " + at))'],
  ])('%s', async (_what, code) => {
    const { most, limit, said } = await run(code)
    expect(most / MB).toBeLessThanOrEqual(64)
    expect(limit ?? said).toMatch(/^(?:memory|computing time|failed .*(?:out of memory|It threw null|too large|invalid|length).*)$/s)
  })

  it('and those that it has been given', async () => {
    expect((await run('const all = []; for (;;) all.push("x".repeat(1e6) + all.length)', 24 * MB)).most / MB).toBeLessThanOrEqual(24)
    expect((await run('return new ArrayBuffer(4e7).byteLength')).said).toBe('returned 40000000')
  })
})

import { describe, expect, it } from 'vitest'
import { readScript } from './read-script.ts'

/** What a script of types becomes, with spaces as one. */
const plain = (code: string): string =>
  readScript(code)
    .code.replace(/ +/g, ' ')
    .replace(/ (?=[\n)])/g, '')
    .trim()

describe('types', () => {
  it.each([
    ['interface A { x: number }\nreturn 1', ';\nreturn 1'],
    ['type B = Array<string>\nconst a: B = []', ';\nconst a = []'],
    ['const x = (await tools.a.b({ q: 1 as number })) as B', 'const x = (await tools.a.b({ q: 1 }))'],
    ['function f<T>(this: any, a?: T, ...r: T[]): a is string { return a! as unknown as T }', 'function f ( a , ...r) { return a }'],
    ['const g = async <T>(x: T): Promise<T> => x satisfies T', 'const g = async (x) => x'],
    ['class C<T> extends Map<string, T> implements A { private readonly x: number = 1; z?: number }', 'class C extends Map { x = 1; z }'],
    ['let v!: number', 'let v'],
    ['return (a ?? b)! && ((c, d) as D)', 'return (a ?? b) && ((c, d))'],
    ['const m = new Map<string, number>()', 'const m = new Map ()'],
    ['try {} catch (e: unknown) {}', 'try {} catch (e) {}'],
    ['const { a, b }: { a: number; b?: string } = o', 'const { a, b } = o'],
    ['function over(a: string): void; function over(a: any) { return a }', '; function over(a) { return a }'],
    ['for (const [k, v] of Object.entries(o) as [string, number][]) {}', 'for (const [k, v] of Object.entries(o)) {}'],
    ["return <string>'x'", "return 'x'"],
  ])('of %s are gone', (code, expected) => {
    expect(plain(code).replace(/\s+\}/g, ' }')).toBe(expected)
  })

  it('leave every line where it was', () => {
    const code = 'interface A {\n  x: number\n}\nconst a: A = { x: 1 }\nreturn a'
    expect(readScript(code).code.split('\n')).toHaveLength(5)
    expect(readScript(code).code).toHaveLength(code.length)
  })

  it.each(['enum E { A }', 'namespace N { export const a = 1 }'])('that make code are refused: %s', (code) => {
    expect(() => readScript(code)).toThrow(/cannot be used in a script|modules/)
  })
})

describe('calls', () => {
  it('are found where their tool is written out, with arguments that are', () => {
    const code = `const a = await tools.github.list({ repo: 'a/b', open: true, n: -1, more: [null, \`x\`] })
      await tools['any name']()
      await tools["git-hub"]["make it"]({ a })
      await tools[a]({}); await tools.a.b.call(1); await other.a.b()`
    expect(readScript(code).calls).toEqual([
      { name: 'github__list', arguments: '{"repo":"a/b","open":true,"n":-1,"more":[null,"x"]}', line: 1 },
      { name: 'any name', arguments: '{}', line: 2 },
      { name: 'git-hub__make it', line: 3 },
    ])
  })

  it.each(['const tools = {}; tools.a.b()', 'const f = (tools) => tools.a.b()', 'for (const { tools } of []) tools.a.b()'])(
    'are not looked for where the script has something else of that name: %s',
    (code) => {
      expect(readScript(code).calls).toEqual([])
    },
  )
})

it.each([
  ['const a = ;', 'in line 1'],
  ['const a = 1\nreturn a +* 2', 'in line 2: return a +* 2'],
  ['```ts\nreturn a +* 2\n```', 'in line 1: return a +* 2'],
  ['import fs from "node:fs"', 'A script has no modules'],
  ['const fs = await import("node:fs")', 'A script has no modules'],
  ['export default 1', 'A script has no modules'],
])('says what is wrong with %s', (code, words) => {
  expect(() => readScript(code)).toThrow(words)
})

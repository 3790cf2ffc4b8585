import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ArgumentPatterns } from '../../../contract/consent/rule-arguments.ts'
import { expressionOf } from '../../config/tool-pattern.ts'
import { type Arguments, argumentMatch } from './argument-match.ts'

/** Whether a rule that denies means the call, and one that allows. */
const both = (patterns: ArgumentPatterns, args: Arguments): [boolean, boolean] => [
  argumentMatch(patterns, true)(args),
  argumentMatch(patterns, false)(args),
]
const YES = [true, true]
const NO = [false, false]
/** What is not sure is denied, and not allowed. */
const UNSURE = [true, false]

describe('argumentMatch', () => {
  it.each<[ArgumentPatterns, Arguments, readonly boolean[]]>([
    [{ path: '/etc/*' }, { path: '/etc/passwd' }, YES],
    [{ path: '/etc/*' }, { path: '/home/etc/x' }, NO],
    [{ path: '/etc/*' }, { path: '/tmp/../etc/passwd' }, NO],
    [{ path: '*/etc/*' }, { path: '/tmp/../etc/passwd' }, YES],
    [{ path: '/ETC/*' }, { path: '/etc/Passwd' }, UNSURE],
    [{ path: '*ΣΑΣ' }, { path: 'ας σας' }, UNSURE],
    [{ path: 'a*b' }, { path: 'a\nb' }, YES],
    [{ path: 'ab*ba' }, { path: 'aba' }, NO],
    [{ path: '' }, { path: '' }, YES],
    [{ path: { regex: '^/etc/' } }, { path: '/etc/passwd' }, YES],
    [{ path: { regex: 'etc' } }, { path: '/ETC/' }, NO],
    [{ path: { regex: '^.$' } }, { path: '😀' }, YES],
    [{ path: { regex: '^a.b$' } }, { path: 'a\nb' }, YES],
  ])('compares texts: %j with %j', (patterns, args, wanted) => expect(both(patterns, args)).toEqual(wanted))

  it.each<[ArgumentPatterns, Arguments, readonly boolean[]]>([
    [{ n: '1*' }, { n: 1_5 }, YES],
    [{ n: 'true' }, { n: true }, YES],
    [{ n: 'null' }, { n: null }, YES],
    [{ n: '{"a":1,"b":*}' }, { n: { b: 2, a: 1 } }, YES],
    [{ n: { regex: '^1e\\+21$' } }, { n: 1e21 }, YES],
  ])('compares what is no text as its canonical JSON: %j with %j', (patterns, args, wanted) => expect(both(patterns, args)).toEqual(wanted))

  it.each<[ArgumentPatterns, Arguments, readonly boolean[]]>([
    [{ paths: '/etc/*' }, { paths: ['/tmp/a', '/etc/b'] }, UNSURE],
    [{ paths: '/etc/*' }, { paths: ['/etc/a', ['/etc/b']] }, YES],
    [{ paths: '/etc/*' }, { paths: [] }, NO],
    [{ paths: '*' }, { paths: [] }, YES],
    [{ 'files.path': '/etc/*' }, { files: [{ path: '/etc/a' }, { path: '/tmp/b' }] }, UNSURE],
    [{ 'files.path': '/etc/*' }, { files: [{ path: '/etc/a' }, {}] }, UNSURE],
    [{ 'files.path': '*' }, { files: [] }, NO],
  ])('goes through lists: %j with %j', (patterns, args, wanted) => expect(both(patterns, args)).toEqual(wanted))

  it.each<[ArgumentPatterns, Arguments, readonly boolean[]]>([
    [{ 'to.path': 'x' }, { to: { path: 'x' } }, YES],
    [{ 'to.path': 'x' }, { 'to.path': 'x' }, YES],
    [{ 'to.path': 'x' }, { 'to.path': 'y', to: { path: 'x' } }, UNSURE],
    [{ 'a.b.c': 'x' }, { a: { 'b.c': 'x' } }, YES],
    [{ 'a.b.c': 'x' }, { 'a.b': { c: 'x' } }, YES],
    [{ 'to.path': 'x' }, { to: 'x' }, NO],
    [{ toString: '*' }, {}, NO],
  ])('finds what stands inside: %j in %j', (patterns, args, wanted) => expect(both(patterns, args)).toEqual(wanted))

  it.each<[ArgumentPatterns, Arguments, readonly boolean[]]>([
    [{ '*': '*rm -rf*' }, { command: 'rm -rf /' }, YES],
    [{ '*': { regex: '^rm' } }, { deep: [{ command: 'rm -rf /' }] }, YES],
    [{ '*': { regex: '^rm' } }, { command: 'rm', other: 'ls' }, UNSURE],
    [{ '*': '*"path":"/etc*' }, { path: '/etc/passwd' }, UNSURE],
    [{ '*': { regex: '[{]"secret"' } }, { secret: 5 }, UNSURE],
    [{ '*': '*' }, { a: [], b: {} }, YES],
    [{ '*': '*' }, {}, NO],
  ])('looks at every argument: %j in %j', (patterns, args, wanted) => expect(both(patterns, args)).toEqual(wanted))

  it('wants all that a rule names, and what is not given fits nothing', () => {
    expect(both({ path: '*', mode: 'w' }, { path: 'a', mode: 'w' })).toEqual(YES)
    expect(both({ path: '*', mode: 'w' }, { path: 'a', mode: 'r' })).toEqual(NO)
    expect(both({ path: '*' }, {})).toEqual(NO)
  })

  it('decides by what is safe where an expression takes too long', () => {
    const patterns = { path: { regex: '^(a+)+$' } }
    expect(both(patterns, { path: `${'a'.repeat(50)}b` })).toEqual(UNSURE)
    expect(both(patterns, { path: 'aaa' })).toEqual(YES)
  })

  it('takes a text with many `*` for what it is, without trying all combinations', () => {
    const many = `${'*a'.repeat(40)}*b`
    expect(both({ path: many }, { path: 'a'.repeat(100_000) })).toEqual(NO)
    expect(both({ path: many }, { path: `${'a'.repeat(100_000)}b` })).toEqual(YES)
  })

  it('reads `*` as patterns of tools do', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '\n'), maxLength: 12 })
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*'), maxLength: 8 })
    fc.assert(
      fc.property(pattern, text, (each, path) => {
        expect(both({ path: each }, { path })[1]).toBe(expressionOf(each).test(path))
      }),
    )
  })
})

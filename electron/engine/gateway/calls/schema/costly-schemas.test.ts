import { describe, expect, it } from 'vitest'
import { prepareArguments } from '../arguments.ts'
import { schemaCost } from './schema-cost.ts'

/** A schema that refers to itself twice on each of so many levels. */
const fan = (levels: number) => ({
  type: 'object',
  properties: { a: { $ref: '#/$defs/l0' } },
  $defs: Object.fromEntries(
    Array.from({ length: levels }, (_, level) => [
      `l${level}`,
      level === levels - 1 ? { type: 'number' } : { anyOf: [{ $ref: `#/$defs/l${level + 1}` }, { $ref: `#/$defs/l${level + 1}` }] },
    ]),
  ),
})
const pattern = (text: string) => ({ type: 'object', properties: { a: { type: 'string', pattern: text } } })
const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`p${at}`, { type: 'string' }]))
const long = `${'a'.repeat(301)}!`

// Each of these held up everybody for seconds at the least, most of them for ever. The tests end because the work is ended.
describe('a schema that may take for ever', () => {
  it.each<[string, unknown, unknown]>([
    ['((a+))+', pattern('^((a+))+$'), { a: long }],
    ['(?:(?:a)+)+', pattern('^(?:(?:a)+)+$'), { a: long }],
    ['(a|aa)+', pattern('^(a|aa)+$'), { a: long }],
    ['a*a*a*a*a*b', pattern('^a*a*a*a*a*a*a*b$'), { a: long }],
    ['a?a?a?...', pattern(`^${'a?'.repeat(40)}${'a'.repeat(40)}$`), { a: `${'a'.repeat(60)}!` }],
    ['(a|a)(a|a)...', pattern(`^${'(a|a)'.repeat(40)}$`), { a: `${'a'.repeat(39)}!` }],
    ['a reference back', pattern('^(a*)(a*)(a*)(a*)(a*)(a*)(a*)\\1b$'), { a: long }],
    ['a name of properties', { type: 'object', patternProperties: { '^((a+))+$': {} } }, { [long]: 1 }],
    ['a fan of references', fan(30), { a: 'text' }],
    ['20,000 properties', { type: 'object', properties: many }, { p0: 1 }],
    [
      'a list of different things',
      { properties: { a: { uniqueItems: true } } },
      { a: Array.from({ length: 60_000 }, (_, at) => ({ at })) },
    ],
  ])('lets the arguments through: %s', (_what, schema, args) => {
    expect(prepareArguments(schema, args)).toEqual({ ok: true, arguments: args, repairs: [], tookTooLong: true })
    // Nobody waits for it a second time: without a limit this would not come to its end.
    expect(prepareArguments(schema, args, 'arguments', (work) => work())).toEqual({ ok: true, arguments: args, repairs: [] })
  })

  it('is checked all the same where that takes no time', () => {
    expect(prepareArguments(pattern('^((a+))+$'), { a: 'aaa' }, 'x', (work) => work())).toMatchObject({ ok: true })
    expect(prepareArguments(pattern('^((a+))+$'), { a: 'b' }, 'x', (work) => work())).toMatchObject({ ok: false })
    expect(prepareArguments(fan(4), { a: 'text' }, 'x', (work) => work())).toMatchObject({ ok: false })
  })

  it('is not taken for costly because the machine was busy with something else', () => {
    const schema = { type: 'object', properties: { n: { type: 'number' } } }
    let waits = 1
    const args = {
      get n() {
        if (waits-- > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000)
        return 5
      },
    }
    expect(prepareArguments(schema, args)).toEqual({ ok: true, arguments: args, repairs: [] })
    expect(prepareArguments(schema, { n: 'five' })).toMatchObject({ ok: false })
  })

  it('leaves other schemas as they were', () => {
    const good = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] }
    expect(prepareArguments(good, { n: '5' })).toMatchObject({ ok: true, arguments: { n: 5 } })
    prepareArguments(fan(31), { a: 'text' })
    expect(prepareArguments(good, { n: '5' })).toMatchObject({ ok: true, arguments: { n: 5 } })
    expect(prepareArguments(good, {})).toMatchObject({ ok: false })
  })
})

describe('schemaCost', () => {
  it.each([
    ['plain', { type: 'object', properties: { a: { type: 'string' }, b: { enum: ['(a+)+'] } } }],
    ['plain', { properties: { a: { $ref: '#/$defs/x' } }, $defs: { x: { type: 'number' } } }],
    ['plain', { properties: { a: { uniqueItems: true, maxItems: 20 } } }],
    ['patterns', { properties: { a: { pattern: '^\\d{4}-\\d{2}$' } } }],
    ['patterns', { properties: { a: { format: 'uri' } } }],
    ['costly', { properties: { a: { $ref: '#' } } }],
    ['costly', { properties: { a: { $dynamicRef: '#x' } } }],
    ['costly', { properties: { a: { uniqueItems: true } } }],
    ['costly', { properties: { a: { pattern: 'a+b+' } } }],
    ['costly', fan(12)],
  ])('is %s: %j', (cost, schema) => {
    expect(schemaCost(schema)).toBe(cost)
  })
})

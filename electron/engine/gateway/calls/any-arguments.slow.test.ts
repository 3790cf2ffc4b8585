import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withPlainNumbers } from '../../base/text/exact-number.ts'
import { type Limited, prepareArguments } from './arguments.ts'
import { schemaCheck } from './schema/schema-check.ts'

const issue = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    labels: { type: 'array', items: { type: 'string' } },
    count: { type: 'integer', minimum: 1 },
    ratio: { type: 'number' },
    draft: { type: 'boolean' },
    state: { enum: ['open', 'closed'] },
    filter: { $ref: '#/$defs/Filter' },
    ids: { type: 'array', items: { type: 'integer' } },
    size: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    either: { type: ['string', 'integer'] },
  },
  required: ['title'],
  additionalProperties: false,
  $defs: { Filter: { type: 'object', properties: { fromDate: { type: 'string' }, depth: { type: 'integer' } }, required: ['fromDate'] } },
}

/** A schema and a value that fits it. */
const { pair } = fc.letrec<{ pair: { schema: unknown; value: unknown } }>((tie) => ({
  pair: fc.oneof(
    { maxDepth: 3 },
    fc.string().map((value) => ({ schema: { type: 'string' }, value })),
    fc.integer().map((value) => ({ schema: { type: 'integer' }, value })),
    fc.boolean().map((value) => ({ schema: { type: 'boolean' }, value })),
    fc.constantFrom('a', 'B').map((value) => ({ schema: { enum: ['a', 'B'] }, value })),
    tie('pair').chain(({ schema, value }) => fc.integer({ min: 0, max: 3 }).map((length) => list(schema, value, length))),
    fc.tuple(tie('pair'), tie('pair')).map(([a, b]) => ({ schema: { anyOf: [a.schema, b.schema] }, value: a.value })),
    objectOf(tie('pair')),
  ),
}))

function list(items: unknown, value: unknown, length: number) {
  return { schema: { type: 'array', items }, value: Array.from({ length }, () => value) }
}

function objectOf(member: fc.Arbitrary<{ schema: unknown; value: unknown }>) {
  const names = fc.constantFrom('alpha', 'betaGamma', 'args', 'per-page', 'items')
  const members = fc.dictionary(names, fc.record({ member, required: fc.boolean() }), { maxKeys: 4 })
  return fc.tuple(members, fc.boolean()).map(([members, additionalProperties]) => {
    const entries = Object.entries(members)
    const given = entries.filter(([, { required }], at) => required || at % 2 === 0)
    const schema = {
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, { member }]) => [name, member.schema])),
      required: entries.filter(([, { required }]) => required).map(([name]) => name),
      additionalProperties,
    }
    return { schema, value: Object.fromEntries(given.map(([name, { member }]) => [name, member.value])) }
  })
}

/** The ways in which models get arguments wrong. */
function spoiled(value: unknown, choice: number): unknown {
  if (typeof value !== 'object' || value === null) {
    return [String(value), [value], null, JSON.stringify(value), String(value).toUpperCase()][choice % 5]
  }
  if (Array.isArray(value)) return choice % 2 === 0 ? JSON.stringify(value) : value.map((item) => spoiled(item, choice + 1))
  if (choice % 5 === 0) return JSON.stringify(value)
  if (choice % 5 === 1) return { params: value }
  const entries = Object.entries(value)
  const at = choice % Math.max(1, entries.length)
  const spoil = ([name, each]: [string, unknown]) => [name.toUpperCase(), spoiled(each, choice + 2)]
  return Object.fromEntries(entries.map((entry, index) => (index === at ? spoil(entry) : entry)))
}

/** However busy the machine is. */
const patiently: Limited = (work) => work()

describe('any schema and any arguments', () => {
  it('arguments that fit are never changed', () => {
    fc.assert(
      fc.property(objectOf(pair), ({ schema, value }) => {
        const before = JSON.stringify(value)
        const prepared = prepareArguments(schema, value, 'arguments', patiently)
        expect(prepared).toEqual({ ok: true, arguments: value, repairs: [] })
        expect(prepared.ok && prepared.arguments).toBe(value)
        expect(JSON.stringify(value)).toBe(before)
      }),
      { numRuns: 150 },
    )
  })

  it('what a repair gives always fits, and what was given stays as it was', () => {
    let repaired = 0
    fc.assert(
      fc.property(objectOf(pair), fc.nat({ max: 50 }), ({ schema, value }, choice) => {
        const args = spoiled(value, choice)
        const before = JSON.stringify(args)
        const prepared = prepareArguments(schema, args, 'arguments', patiently)
        // Names that the schema forbids go on to the server.
        if (prepared.ok && prepared.unknown !== undefined) return
        if (prepared.ok) expect(schemaCheck(schema)?.(withPlainNumbers(prepared.arguments))).toBeUndefined()
        else expect([prepared.problems.length > 0, prepared.expected]).toEqual([true, expect.stringContaining('arguments(')])
        if (prepared.ok && prepared.repairs.length > 0) repaired += 1
        expect(JSON.stringify(args)).toBe(before)
      }),
      { numRuns: 300 },
    )
    expect(repaired).toBeGreaterThan(20)
  })

  it('never throws', () => {
    const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true })
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), objectOf(pair)), anything, (schema, args) => {
        expect(typeof prepareArguments(schema, args).ok).toBe('boolean')
      }),
      { numRuns: 300 },
    )
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    for (const args of [{ toString: 'x' }, { valueOf: 1 }])
      expect(prepareArguments({ enum: [{ a: 1 }] }, args)).toMatchObject({ ok: true, arguments: args })
    for (const args of [deep, `{"a":${deep}}`]) expect(typeof prepareArguments(issue, args).ok).toBe('boolean')
  })
})

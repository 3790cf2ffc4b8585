import { describe, expect, it, vi } from 'vitest'
import { type Limited, prepareArguments } from './arguments.ts'

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

/** However busy the machine is. */
const patiently: Limited = (work) => work()

function mended(args: unknown, schema: unknown = issue) {
  const prepared = prepareArguments(schema, args, 'arguments', patiently)
  if (!prepared.ok) throw new Error(prepared.problems.join('; '))
  return prepared
}

function problems(args: unknown, schema: unknown = issue) {
  const prepared = prepareArguments(schema, args, 'create_issue', patiently)
  if (prepared.ok) throw new Error(`accepted as ${JSON.stringify(prepared.arguments)}`)
  return prepared.problems
}

describe('arguments under other names than those of the tool', () => {
  const station = { type: 'object', properties: { station: { type: 'string' } }, required: ['station'] }

  it('are named beside what is missing', () => {
    expect(problems({ city: 'Paris-1' }, station)).toEqual(['`station` is required', '`city` is not a known parameter'])
  })

  it('are named once where the tool allows no others', () => {
    expect(problems({ city: 'Paris-1' }, { ...station, additionalProperties: false })).toEqual([
      '`station` is required',
      '`city` is not a known parameter',
    ])
  })

  it('are let through where nothing is missing', () => {
    expect(mended({ station: 'Paris-1', city: 'Paris' }, station).arguments).toEqual({ station: 'Paris-1', city: 'Paris' })
  })
})

describe('arguments that fit', () => {
  it('come back as the same object', () => {
    const args = { title: 'x', labels: ['a'], either: '5', filter: { fromDate: 'x', extra: 1 } }
    expect(mended(args).arguments).toBe(args)
    expect(mended(args).repairs).toEqual([])
  })

  it.each([undefined, null, '', '  ', 'null', '{}', '"{}"'])('%j are none', (args) => {
    expect(mended(args, { type: 'object' }).arguments).toEqual({})
  })

  it.each(['{"title":"x"}', '"{\\"title\\":\\"x\\"}"', ' {"title": "x"}\n'])('%s as JSON text', (args) => {
    expect(mended(args)).toEqual({ ok: true, arguments: { title: 'x' }, repairs: ['the arguments: JSON text read as an object'] })
  })
})

describe('arguments with one possible reading', () => {
  it.each([
    [{ count: '5' }, { count: 5 }, '`count`: text read as a number'],
    [{ ratio: ' -1.5e3 ' }, { ratio: -1500 }, '`ratio`: text read as a number'],
    [{ draft: 'True' }, { draft: true }, '`draft`: text read as a boolean'],
    [{ labels: 'bug' }, { labels: ['bug'] }, '`labels`: a single value made a list'],
    [{ labels: '["a","b"]' }, { labels: ['a', 'b'] }, '`labels`: JSON text read as a list'],
    [{ filter: '{"fromDate":"x"}' }, { filter: { fromDate: 'x' } }, '`filter`: JSON text read as an object'],
    [{ state: 'OPEN' }, { state: 'open' }, '`state`: letter case corrected'],
    [{ Labels: ['a'] }, { labels: ['a'] }, '`labels`: was called `Labels`'],
    [{ filter: { from_date: 'x' } }, { filter: { fromDate: 'x' } }, '`filter.fromDate`: was called `from_date`'],
    [{ filter: { fromDate: 'x', depth: '2' } }, { filter: { fromDate: 'x', depth: 2 } }, '`filter.depth`: text read as a number'],
    [{ labels: null }, {}, '`labels`: null left out'],
    [{ size: '7' }, { size: 7 }, '`size`: text read as a number'],
    [{ size: null, count: '1' }, { size: null, count: 1 }, '`count`: text read as a number'],
  ])('%j becomes %j', (given, expected, repair) => {
    const args = { title: 'x', ...given }
    const before = structuredClone(args)
    expect(mended(args)).toEqual({ ok: true, arguments: { title: 'x', ...expected }, repairs: [repair] })
    expect(args).toEqual(before)
  })

  it('several at once, values that fit untouched', () => {
    const filter = { fromDate: '5' }
    const { arguments: args, repairs } = mended({ Title: '5', ids: ['1', 2], either: '3', filter })
    expect(args).toEqual({ title: '5', ids: [1, 2], either: '3', filter: { fromDate: '5' } })
    expect(args['filter']).toBe(filter)
    expect(repairs).toEqual(['`title`: was called `Title`', '`ids[0]`: text read as a number'])
    expect(mended({ title: 'x', ids: '3' }).arguments).toEqual({ title: 'x', ids: [3] })
  })

  it.each(['arguments', 'params', 'input', 'args', 'Arguments'])('without a wrapper called %s', (wrapper) => {
    expect(mended({ [wrapper]: { title: 'x', count: '5' } })).toEqual({
      ok: true,
      arguments: { title: 'x', count: 5 },
      repairs: [`"${wrapper}" around the arguments taken away`, '`count`: text read as a number'],
    })
    expect(mended({ [wrapper]: '{"title":"x"}' }).arguments).toEqual({ title: 'x' })
  })

  it('with the wrapper that the schema has, and never without it', () => {
    const inner = { type: 'object', properties: { title: { type: 'string' }, count: { type: 'integer' } }, required: ['title'] }
    const schema = { type: 'object', properties: { params: inner }, required: ['params'] }
    expect(mended({ title: 'x', count: '5' }, schema)).toEqual({
      ok: true,
      arguments: { params: { title: 'x', count: 5 } },
      repairs: ['the arguments put into "params"', '`params.count`: text read as a number'],
    })
    const wrapped = { params: { title: 'x' } }
    expect(mended(wrapped, schema).arguments).toBe(wrapped)
  })

  it('a union that leaves one reading', () => {
    const schema = { properties: { x: { oneOf: [{ type: 'integer' }, { type: 'object', properties: { a: { type: 'boolean' } } }] } } }
    expect(mended({ x: { a: 'true' } }, schema).arguments).toEqual({ x: { a: true } })
    expect(mended({ x: '{"a":true}' }, schema).arguments).toEqual({ x: { a: true } })
    expect(mended({ x: '5' }, schema).arguments).toEqual({ x: 5 })
  })
})

describe('arguments that are refused', () => {
  it.each([
    [{}, ['`title` is required']],
    [{ title: 'x', labels: [true, 'a'] }, ['`labels[0]` must be string, got boolean']],
    [{ title: 'x', filter: {} }, ['`filter.fromDate` is required']],
    [{ title: 'x', sate: 'open' }, ['`sate` is not a known parameter']],
    [{ title: 'x', colour: 1, count: 0 }, ['`colour` is not a known parameter', '`count` must be >= 1']],
    [{ title: 'x', state: 'ajar' }, ['`state` must be one of "open", "closed"']],
    [{ title: 'x', count: 0 }, ['`count` must be >= 1']],
    [{ title: 5.5, count: 'many' }, ['`title` must be string, got number', '`count` must be integer, got string']],
    [{ title: null }, ['`title` must be string, got null']],
    ['{"title"', ['The arguments must be an object, got text that is none']],
    ['[1]', ['The arguments must be an object, got text that is none']],
    [[], ['The arguments must be an object, got array']],
    [7, ['The arguments must be an object, got number']],
  ])('%j: %j', (args, expected) => {
    expect(problems(args)).toEqual(expected)
  })

  it('text with more digits than a double holds becomes a number with all of them', () => {
    const prepared = prepareArguments(issue, { title: 'x', ratio: '12345678901234567890' }, 'create_issue', patiently)
    expect(prepared.ok && JSON.stringify(prepared.arguments)).toBe('{"title":"x","ratio":12345678901234567890}')
  })

  it.each([
    ['a number with a leading zero', { title: 'x', count: '007' }],
    ['a fraction for an integer', { title: 'x', count: '1.5' }],
    ['an empty text for a number', { title: 'x', count: '' }],
    ['two names for one parameter', { title: 'x', Labels: [], LABELS: [] }],
    ['a name beside its misspelt twin', { title: 'x', labels: ['a'], Labels: ['b'] }],
    ['a number for a boolean', { title: 'x', draft: 1 }],
  ])('%s', (_what, args) => {
    expect(problems(args)).not.toEqual([])
  })

  it('because two readings are possible', () => {
    const texts = { properties: { x: { enum: ['Open', 'OPEN'] } } }
    expect(problems({ x: 'open' }, texts)).toEqual(['`x` must be one of "Open", "OPEN"'])
    const names = { properties: { a_b: {}, aB: {} }, additionalProperties: false }
    expect(problems({ 'a-b': 1 }, names)).toEqual(['`a-b` is not a known parameter'])
    const union = { properties: { x: { anyOf: [{ type: 'integer' }, { type: 'array', items: { type: 'integer' } }] } } }
    expect(problems({ x: '5' }, union)).not.toEqual([])
  })

  it('in the words of the part of the schema that is not kept', () => {
    const union = { properties: { u: { anyOf: [{ type: 'integer' }, { enum: ['all', 'none'] }] } } }
    expect(problems({ u: 'some' }, union)).toContain('`u` must be one of "all", "none"')
    const pattern = { properties: { p: { patternProperties: { '^x': { type: 'number' } }, additionalProperties: false } } }
    expect(problems({ p: { y: 1, xx: 'a' } }, pattern)).toEqual(['`p.y` is not a known parameter', '`p.xx` must be number, got string'])
  })

  it('with the expected shape', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } }, required: ['a', 'b'] }
    expect(prepareArguments(schema, {}, 'tool', patiently)).toEqual({
      ok: false,
      problems: ['`a` is required', '`b` is required'],
      expected: 'tool(a: string, b: int); required: a, b',
    })
  })

  it('with the ten first problems', () => {
    const found = problems({ title: 'x', labels: Array.from({ length: 1_000 }, () => true) })
    expect(found).toHaveLength(11)
    expect(found[10]).toBe('and 990 more')
  })
})

describe('schemas that cannot be checked let everything through', () => {
  it.each([
    [undefined],
    [null],
    [true],
    ['text'],
    [{ $schema: 'http://json-schema.org/draft-04/schema#', type: 'string' }],
    [{ type: 'nonsense' }],
    [{ $ref: 'https://x.test/schema.json' }],
    [{ properties: { a: { type: 'string', pattern: '[' } } }],
    [{ properties: { toString: { type: 'string' } } }],
    [{ properties: 5 }],
  ])('%j', (schema) => {
    const args = { a: 1 }
    expect(prepareArguments(schema, args, 'tool', patiently)).toEqual({ ok: true, arguments: args, repairs: [] })
  })

  it('a dialect that is known is checked', () => {
    for (const draft of ['http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft/2020-12/schema']) {
      expect(problems({ a: true }, { $schema: draft, properties: { a: { type: 'string' } } })).toEqual(['`a` must be string, got boolean'])
    }
  })

  it('an id that two tools share does not mix them up', () => {
    const schema = (type: string) => ({ $id: 'https://x.test/a', properties: { a: { type } } })
    expect(mended({ a: 'x' }, schema('string')).arguments).toEqual({ a: 'x' })
    expect(mended({ a: 1 }, schema('integer')).arguments).toEqual({ a: 1 })
  })

  it.each([
    ['date-time', '2026-01-01T00:00:00'],
    ['time', '10:00'],
    ['uri', '/notes/today.md'],
    ['email', 'Ada <ada@example.com>'],
    ['date', '2026-1-1'],
    ['regex', '(?i)x'],
    ['uint64', 'anything'],
  ])('the format %s only describes, and is no reason to write to the console', (format, text) => {
    const warn = vi.spyOn(console, 'warn')
    expect(mended({ a: text }, { properties: { a: { type: 'string', format } } })).toMatchObject({ arguments: { a: text }, repairs: [] })
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  it('names that a schema forbids are left to the server, if none is nearly one that it knows', () => {
    const schema = { type: 'object', properties: { path: { type: 'string' }, limit: { type: 'integer' } }, additionalProperties: false }
    expect(mended({ path: 'a', verbose: true }, schema)).toMatchObject({ arguments: { path: 'a', verbose: true }, unknown: ['verbose'] })
    expect(mended({ limit: '5', verbose: true }, schema)).toMatchObject({ arguments: { limit: 5, verbose: true }, unknown: ['verbose'] })
    expect(problems({ path: 'a', limmit: 5 }, schema)).toEqual(['`limmit` is not a known parameter'])
  })

  it('a whole number is text where text is wanted, with all its digits', () => {
    const schema = { properties: { id: { type: 'string' } } }
    expect(mended({ id: 7 }, schema)).toMatchObject({ arguments: { id: '7' }, repairs: ['`id`: a whole number read as text'] })
    expect(mended('{"id": 1915883588174806058}', schema).arguments).toEqual({ id: '1915883588174806058' })
    expect(mended({ id: 7 }, { properties: { id: { type: ['string', 'integer'] } } }).arguments).toEqual({ id: 7 })
  })

  it('more schemas than one validator keeps', () => {
    for (let at = 0; at < 1_100; at += 1) expect(problems({ a: 'x' }, { properties: { a: { const: at } } })).toHaveLength(1)
  })
})

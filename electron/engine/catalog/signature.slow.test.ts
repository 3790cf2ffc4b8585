import { tsPlugin } from '@sveltejs/acorn-typescript'
import { Parser } from 'acorn'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signatureOf, typedSignatureOf } from './signature.ts'

/** The type that a schema is shown as. */
function typeOf(schema: unknown, definitions: Record<string, unknown> = {}): string {
  const inputSchema = { type: 'object', properties: { x: schema }, required: ['x'], $defs: definitions }
  return signatureOf({ name: 't', inputSchema }).slice('t(x: '.length, -1)
}

function objectOf(properties: Record<string, unknown>, required: string[] = []) {
  return { type: 'object', properties, required }
}

describe('a signature', () => {
  it('has required parameters first, each group in the order of the schema', () => {
    const inputSchema = objectOf(
      {
        labels: { type: 'array', items: { type: 'string' } },
        title: { type: 'string', minLength: 1, format: 'x' },
        state: { enum: ['open', 'closed'], default: 'open' },
        filter: objectOf({ from: { type: 'string' }, to: { type: 'string' } }, ['from']),
        body: { type: 'string' },
      },
      ['title', 'body'],
    )
    const outputSchema = objectOf({ id: { type: 'integer' } }, ['id'])
    expect(signatureOf({ name: 'create_issue', inputSchema, outputSchema })).toBe(
      'create_issue(title: string, body: string, labels?: string[], state?: "open"|"closed" = "open", ' +
        'filter?: {from: string; to?: string}) -> {id: int}',
    )
  })

  it.each([
    [undefined, 't()'],
    [null, 't()'],
    [true, 't()'],
    [{}, 't()'],
    [{ type: 'object' }, 't()'],
    [{ properties: { a: {} } }, 't(a?: any)'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 't([key: string]: number)'],
    [{ ...objectOf({ a: { type: 'null' } }), additionalProperties: { type: 'number' } }, 't(a?: null, [key: string]: number)'],
    [{ ...objectOf({ a: {} }), additionalProperties: false }, 't(a?: any)'],
    [objectOf({ 'per-page': {}, ok_1: {} }, ['per-page']), 't("per-page": any, ok_1?: any)'],
  ])('of %j is %s', (inputSchema, expected) => {
    expect(signatureOf({ name: 't', inputSchema })).toBe(expected)
  })
})

describe('a type', () => {
  it.each([
    [true, 'any'],
    [false, 'never'],
    [{}, 'any'],
    [{ type: 'integer' }, 'int'],
    [{ type: ['string', 'null'] }, 'string|null'],
    [{ type: 'string', nullable: true }, 'string|null'],
    [{ type: 'no such type' }, 'any'],
    [{ const: 'a' }, '"a"'],
    [{ const: null }, 'null'],
    [{ enum: ['a', 1, null] }, '"a"|1|null'],
    [{ enum: [] }, 'never'],
    [{ enum: Array.from('abcdefghijkl') }, '"a"|"b"|"c"|"d"|"e"|"f"|"g"|"h"|…+4'],
    [{ const: 'x'.repeat(100) }, `"${'x'.repeat(20)}…"`],
    [{ type: 'array' }, 'any[]'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a"|"b")[]'],
    [{ type: 'array', items: { const: 'a|b' } }, '"a|b"[]'],
    [{ type: 'array', items: objectOf({ a: { enum: [1, 2] } }) }, '{a?: 1|2}[]'],
    [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] }, '[string, int]'],
    [{ type: 'array', items: [{ type: 'string' }] }, '[string]'],
    [{ items: { type: 'string' } }, 'string[]'],
    [{ type: 'object' }, 'object'],
    [{ type: 'object', additionalProperties: true }, 'object'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'Record<string, string>'],
    [{ type: 'object', patternProperties: { '^a': { type: 'string' } } }, 'Record<string, string>'],
    [{ anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }, 'string|string[]'],
    [
      {
        oneOf: [
          { type: 'string', format: 'a' },
          { type: 'string', format: 'b' },
        ],
      },
      'string',
    ],
    [{ type: 'string', anyOf: [{ format: 'a' }, { format: 'b' }] }, 'string'],
    [{ anyOf: [{ type: 'string' }, {}] }, 'any'],
    [{ anyOf: Array.from('abcdefgh', (letter) => ({ const: letter })) }, '"a"|"b"|"c"|"d"|"e"|"f"|…+2'],
    [{ ...objectOf({ a: {} }, ['a']), anyOf: [objectOf({ b: { type: 'string' } }), { required: ['a'] }] }, '{a: any; b?: string}'],
    [{ allOf: [objectOf({ a: {} }, ['a']), objectOf({ b: { type: 'string' } })] }, '{a: any; b?: string}'],
    [{ allOf: [{ type: 'string' }], description: 'x' }, 'string'],
  ])('%j is %s', (schema, expected) => {
    expect(typeOf(schema)).toBe(expected)
  })

  it.each([
    [{ type: 'string', default: 'short' }, 'string = "short"'],
    [{ type: 'boolean', default: false }, 'boolean = false'],
    [{ type: 'string', default: 'x'.repeat(30) }, 'string'],
    [{ type: 'array', default: [] }, 'any[]'],
  ])('%j shows a short default: %s', (schema, expected) => {
    expect(typeOf(schema)).toBe(expected)
  })

  it('follows references inside of the schema, and none that leads out', () => {
    const definitions = { Name: { type: 'string' }, 'a/b c': { type: 'integer' }, Anchored: { $anchor: 'here', type: 'boolean' } }
    expect(typeOf({ $ref: '#/$defs/Name' }, definitions)).toBe('string')
    expect(typeOf({ $ref: '#/$defs/Name', nullable: true }, definitions)).toBe('string|null')
    expect(typeOf({ $ref: '#/$defs/a~1b%20c' }, definitions)).toBe('int')
    expect(typeOf({ $ref: '#here' }, definitions)).toBe('boolean')
    for (const $ref of ['https://x.test/schema.json', 'file:///etc/passwd', '#/$defs/None', '#/$defs/%', '#/__proto__', '']) {
      expect(typeOf({ $ref }, definitions)).toBe('any')
    }
  })

  it('that holds itself is named', () => {
    const definitions = {
      Node: objectOf({ value: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/Node' } } }, ['value']),
      Left: { $ref: '#/$defs/Right' },
      Right: { $ref: '#/$defs/Left' },
    }
    expect(typeOf({ $ref: '#/$defs/Node' }, definitions)).toBe('{value: string; children?: Node[]}')
    expect(typeOf({ $ref: '#/$defs/Left' }, definitions)).toBe('Left')
    expect(typeOf({ $ref: '#' })).toMatch(/^\{x: any\}$/)
  })
})

describe('the length', () => {
  const wide = objectOf(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`parameter_${at}`, { type: 'string' }])))

  it('gives up what lies deep first', () => {
    const inner = objectOf(Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`some_longer_name_${at}`, { type: 'string' }])))
    const inputSchema = objectOf({ a: objectOf({ b: inner, c: { type: 'string' } }), d: { type: 'string' } })
    expect(signatureOf({ name: 't', inputSchema }, 100)).toBe('t(a?: {b?: {…}; c?: string}, d?: string)')
    expect(signatureOf({ name: 't', inputSchema }, 30)).toBe('t(a?: {…}, d?: string)')
  })

  it('then the result, then parameters from the end, counted', () => {
    const outputSchema = wide
    const inputSchema = objectOf({ a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } })
    expect(signatureOf({ name: 't', inputSchema, outputSchema }, 60)).toBe('t(a?: string, b?: string, c?: string) -> {…}')
    expect(signatureOf({ name: 't', inputSchema, outputSchema }, 40)).toBe('t(a?: string, b?: string, c?: string)')
    expect(signatureOf({ name: 't', inputSchema, outputSchema }, 30)).toBe('t(a?: string, b?: string, …+1)')
    expect(signatureOf({ name: 't', inputSchema, outputSchema }, 10)).toBe('t(…+3)')
    expect(signatureOf({ name: 't', inputSchema: wide })).toMatch(/^t\(parameter_0\?: string, .*, …\+\d+\)$/)
  })

  it('stays bounded when references multiply', () => {
    const definitions = Object.fromEntries(
      Array.from({ length: 14 }, (_, at) => {
        const next = { $ref: `#/$defs/D${at + 1}` }
        return [`D${at}`, { anyOf: [{ type: 'array', items: next }, { type: 'array', items: { anyOf: [next, { type: 'null' }] } }, next] }]
      }),
    )
    expect(typeOf({ $ref: '#/$defs/D0' }, definitions).length).toBeLessThan(400)
  })
})

const keywords = [
  'type',
  'properties',
  'required',
  'items',
  'prefixItems',
  'anyOf',
  'oneOf',
  'allOf',
  '$ref',
  '$defs',
  'enum',
  'const',
  'default',
  'additionalProperties',
  'patternProperties',
  'nullable',
  '$anchor',
  '__proto__',
  'a',
  'b c',
]
const values = ['string', 'object', 'array', 'integer', '#', '#/properties/a', '#/$defs/a', '#a', '%', true, false, null, 0]
const { schema } = fc.letrec((tie) => ({
  schema: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom(...values),
    fc.dictionary(fc.constantFrom(...keywords), tie('schema'), { maxKeys: 5 }),
    fc.array(tie('schema'), { maxLength: 4 }),
  ),
}))

const anySchema = fc.oneof(schema, fc.jsonValue())

describe('any schema at all', () => {
  it('gives one line within the limit, and is not changed', () => {
    fc.assert(
      fc.property(anySchema, anySchema, fc.integer({ min: 20, max: 500 }), (input, output, limit) => {
        const before = JSON.stringify([input, output])
        const signature = signatureOf({ name: 'tool', inputSchema: input, outputSchema: output }, limit)
        expect(signature).toMatch(/^tool\(.*\)( -> .+)?$/)
        const typed = typedSignatureOf({ name: 'tool', inputSchema: input, outputSchema: output }, limit)
        expect(typed).toMatch(/^tool\(.*\)(: .+)?$/)
        for (const { length } of [signature, typed]) expect(length).toBeLessThanOrEqual(limit)
        expect(JSON.stringify([input, output])).toBe(before)
      }),
      { numRuns: 2_000 },
    )
  })

  it('also a very deep one', () => {
    const deep = Array.from({ length: 20_000 }).reduce<unknown>((inner) => ({ type: 'array', items: inner }), { type: 'string' })
    expect(typeOf(deep)).toContain('…[]')
  })

  it('also one of very many parameters, in time that grows as they do', () => {
    const properties = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`parameter_${at}`, { type: 'string' }]))
    expect(signatureOf({ name: 'tool', inputSchema: { properties } })).toMatch(/^tool\(parameter_0\?: string, .*…\+1999\d\d\)$/)
  })

  it('shows no name that could pass for another line', () => {
    const inputSchema = { properties: { 'a\n\u2028b': { type: 'string' }, '\u202Ereversed\u200B': { enum: ['\u2066x'] } } }
    const signature = signatureOf({ name: 'read\ngithub__delete [read] all\u202E', inputSchema })
    expect(signature).toMatch(/^read_github__delete \[read\] all_\(/)
    expect(signature).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  })
})

const TypeScript = Parser.extend(tsPlugin())

describe('for scripts', () => {
  it.each<[unknown, unknown, string]>([
    [objectOf({}), undefined, 't()'],
    [undefined, { type: 'string' }, 't(): string'],
    [
      objectOf({ labels: { type: 'array', items: { type: 'string' } }, title: { type: 'string' } }, ['title']),
      undefined,
      't({title: string; labels?: string[]})',
    ],
    // Of a script's types there is no `int`, and no value stands in them.
    [
      objectOf({ n: { type: 'integer', default: 3 }, s: { type: 'string', examples: ['x'] } }, ['s']),
      undefined,
      't({s: string; n?: number})',
    ],
    [
      objectOf({ state: { enum: ['open', 'closed'] } }),
      objectOf({ id: { type: 'integer' } }, ['id']),
      't({state?: "open"|"closed"}): {id: number}',
    ],
    [objectOf({ 'a-b': {} }, ['a-b']), { type: 'array', items: objectOf({ a: { type: 'null' } }) }, 't({"a-b": any}): {a?: null}[]'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, { type: 'object' }, 't({[key: string]: number}): object'],
  ])('of %j and %j is %s', (inputSchema, outputSchema, expected) => {
    expect(typedSignatureOf({ name: 't', inputSchema, outputSchema })).toBe(expected)
  })

  it('gives up the depth of what is returned, then parameters from the end', () => {
    const inputSchema = objectOf({ a: objectOf({ deep: { type: 'string' } }), b: { type: 'string' }, c: { type: 'string' } })
    const outputSchema = objectOf({ first: { type: 'string' }, second: objectOf({ inner: { type: 'string' } }) })
    const of = (limit: number): string => typedSignatureOf({ name: 't', inputSchema, outputSchema }, limit)
    expect(of(200)).toBe('t({a?: {deep?: string}; b?: string; c?: string}): {first?: string; second?: {inner?: string}}')
    expect([80, 60, 30, 12].map(of)).toEqual([
      't({a?: {deep?: string}; b?: string; c?: string}): {first?: string; second?: {…}}',
      't({a?: {…}; b?: string; c?: string}): object',
      't({a?: {…}; b?: string; …+1})',
      't({…+3})',
    ])
  })

  /** Of names and values: without brackets, by which the test finds the end of the parameters. */
  const text = fc.string({ unit: fc.constantFrom('a', 'B', '1', '_', '$', '-', ' ', '"', "'", '\\', '|', ';', 'é', '\n'), maxLength: 6 })

  /** Schemas that can be shown whole. */
  const { shown } = fc.letrec<{ shown: unknown }>((tie) => ({
    shown: fc.oneof(
      { depthSize: 'small', maxDepth: 2 },
      fc.constantFrom(...['string', 'integer', 'number', 'boolean', 'null', 'array', 'object'].map((type) => ({ type })), true),
      fc.uniqueArray(fc.oneof(text, fc.nat(), fc.constant(null)), { minLength: 1, maxLength: 3 }).map((values) => ({ enum: values })),
      tie('shown').map((items) => ({ type: 'array', items })),
      fc.array(tie('shown'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
      fc
        .tuple(fc.dictionary(text, tie('shown'), { maxKeys: 3 }), fc.boolean())
        .map(([properties, all]) => objectOf(properties, all ? Object.keys(properties) : [])),
      tie('shown').map((additionalProperties) => ({ type: 'object', additionalProperties })),
    ),
  }))

  it('of what can be shown whole is TypeScript', () => {
    fc.assert(
      fc.property(fc.dictionary(text, shown, { maxKeys: 3 }), shown, (properties, outputSchema) => {
        const signature = typedSignatureOf({ name: 'tool', inputSchema: objectOf(properties), outputSchema }, 10_000)
        const [, given, returned] = /^tool\((.*?)\)(?:: (.*))?$/.exec(signature) ?? []
        fc.pre(!signature.includes('…'))
        const code = `let tool: (${given === '' ? '' : `input: ${given}`}) => ${returned ?? 'void'}`
        expect(() => TypeScript.parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), code).not.toThrow()
      }),
      { numRuns: 500 },
    )
  })
})

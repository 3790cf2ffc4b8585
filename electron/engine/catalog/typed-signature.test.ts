import { tsPlugin } from '@sveltejs/acorn-typescript'
import { Parser } from 'acorn'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { typedSignatureOf } from './signature.ts'

const TypeScript = Parser.extend(tsPlugin())

function objectOf(properties: Record<string, unknown>, required: string[] = []) {
  return { type: 'object', properties, required }
}

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

it('of any schema at all is one line within the limit', () => {
  const anything = fc.oneof(shown, fc.jsonValue())
  fc.assert(
    fc.property(anything, anything, fc.integer({ min: 20, max: 500 }), (inputSchema, outputSchema, limit) => {
      const signature = typedSignatureOf({ name: 'tool', inputSchema, outputSchema }, limit)
      expect(signature).toMatch(/^tool\(.*\)(: .+)?$/)
      expect(signature.length).toBeLessThanOrEqual(limit)
    }),
    { numRuns: 1_000 },
  )
})

import fc from 'fast-check'

const name = fc.constantFrom('a', 'b', 'title', 'per-page', 'items', '__proto__', 'toString', 'args')
const reference = fc.constantFrom(
  '#',
  '#/$defs/a',
  '#/$defs/b',
  '#/properties/a',
  '#/definitions/a',
  '#anchor',
  'https://x.test/',
  '#/$defs/%61',
)
const pattern = fc.constantFrom('^a+$', '(a+)+$', '(a|aa)+', '[a-z]{1,3}', '^(?=.*a)', '\\p{L}', '(', 'a{1000}')
const format = fc.constantFrom('date-time', 'email', 'uri', 'ipv6', 'regex', 'made-up')
const dialect = fc.constantFrom('http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft/2019-09/schema', 'made-up')
const type = fc.constantFrom<unknown>('string', 'number', 'integer', 'boolean', 'null', 'object', 'array', ['string', 'null'], 'made-up', 7)

/** JSON Schemas as servers might send them: of any dialect, with references, and now and then malformed. */
export const { schema } = fc.letrec<{ schema: Record<string, unknown>; part: unknown; keyword: [string, unknown] }>((tie) => {
  const parts = fc.array(tie('part'), { maxLength: 2 })
  const named = fc
    .array(fc.tuple(name, tie('part')), { maxLength: 3 })
    .map((entries): Record<string, unknown> => Object.fromEntries(entries))
  const under = (key: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<[string, unknown]> => fc.tuple(fc.constant(key), value)
  return {
    part: fc.oneof({ maxDepth: 3, depthSize: 'small' }, fc.constantFrom({}, true, false, { type: 'string' }, null, 7), tie('schema')),
    schema: fc.array(tie('keyword'), { maxLength: 4 }).map((entries): Record<string, unknown> => Object.fromEntries(entries)),
    keyword: fc.oneof(
      under('type', type),
      under('properties', named),
      under('required', fc.array(name, { maxLength: 2 })),
      under('items', tie('part')),
      under('prefixItems', parts),
      under('anyOf', parts),
      under('oneOf', parts),
      under('allOf', parts),
      under('not', tie('part')),
      under('$ref', reference),
      under('$defs', named),
      under('$anchor', fc.constant('anchor')),
      under('$schema', dialect),
      under('enum', fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 })),
      under('const', fc.jsonValue({ maxDepth: 1 })),
      under('default', fc.jsonValue({ maxDepth: 1 })),
      under('pattern', pattern),
      under('format', format),
      under('uniqueItems', fc.boolean()),
      under('minimum', fc.integer()),
      under('additionalProperties', tie('part')),
      under(
        'patternProperties',
        fc.tuple(pattern, tie('part')).map((entry) => Object.fromEntries([entry])),
      ),
      under('nullable', fc.boolean()),
    ),
  }
})

/** What such schemas are written with. */
export const SCHEMA_WORDS = [
  ...[
    '"type":"string"',
    '"type":"object"',
    '"type":"array"',
    '"properties":{',
    '"items":{',
    '"$ref":"#/$defs/a"',
    '"$defs":{"a":{',
    '"anyOf":[{',
  ],
  ...['"oneOf":[', '"allOf":[', '"not":{', '"enum":[', '"const":', '"pattern":"(a+)+$"', '"uniqueItems":true', '"required":["a"]'],
  ...[
    '"additionalProperties":false',
    '"patternProperties":{',
    '"default":',
    '{"$ref":"#"}',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    'aaaaaaaaaaaaaaaa',
  ],
]

import { type Way, attackTool, schema } from './way.ts'

const MB = 1_000_000
let pages = 0
const many = <Item>(length: number, make: (at: number) => Item): Item[] => Array.from({ length }, (_, at) => make(at))
/** Thirty levels, each of which refers to the next one twice. */
const fan = Object.fromEntries(many(30, (at) => [`l${at}`, { anyOf: [{ $ref: `#/$defs/l${at + 1}` }, { $ref: `#/$defs/l${at + 1}` }] }]))
const nested = (levels: number): string => '{"properties":{"a":'.repeat(levels) + '{}' + '}}'.repeat(levels)

/** What is said of tools. */
export const toolWays: Readonly<Record<string, Way>> = {
  'pages without end': { list: (peer, { id }) => peer.send({ id, result: { tools: [], nextCursor: `page ${(pages += 1)}` } }) },
  'cursors of 1 MB': {
    list: (peer, { id }) => peer.send({ id, result: { tools: [], nextCursor: `${'c'.repeat(MB)}${(pages += 1)}` } }),
  },
  'the same page again and again': { list: (peer, { id }) => peer.send({ id, result: { tools: [attackTool()], nextCursor: 'again' } }) },
  'pages that grow': {
    list: (peer, { id, params }) => {
      const size = Number(params?.['cursor'] ?? 1)
      return peer.send({
        id,
        result: { tools: [attackTool(schema({}), { description: 'd'.repeat(size * MB) })], nextCursor: String(size + 1) },
      })
    },
  },
  '20,000 tools': { tools: () => many(20_000, (at) => ({ ...attackTool(), name: `attack_${at}` })) },
  'names of 1 MB': { tools: () => many(20, (at) => ({ ...attackTool(), name: `attack_${'n'.repeat(MB)}${at}` })) },
  'descriptions of 5 MB': {
    tools: () => many(10, (at) => ({ ...attackTool(), name: `attack_${at}`, description: 'attack '.repeat(700_000) })),
  },
  'names that turn and break lines': {
    tools: () =>
      ['a\u202Ettack', 'a\ngithub__create_issue', 'a\u2028b', '\u200B', 'a\u0000', '../attack', '__proto__', 'x__y'].map((name) => ({
        ...attackTool(),
        name,
      })),
  },
  '20,000 parameters': {
    tools: () => [attackTool(schema(Object.fromEntries(many(20_000, (at) => [`p${at}`, { type: 'string' }]))))],
    arguments: () => Object.fromEntries(many(20_000, (at) => [`p${at}`, at])),
  },
  'references that fan out': {
    tools: () => [attackTool({ $ref: '#/$defs/l0', $defs: { ...fan, l30: { type: 'integer' } } })],
    arguments: () => ({ a: 'text' }),
  },
  'references in a circle': {
    tools: () => [attackTool(schema({ a: { $ref: '#/$defs/a' } }, { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }))],
    arguments: () => ({ a: { a: 1 } }),
  },
  ...Object.fromEntries(
    ['((a+))+$', '(?:(?:a)+)+$', '(a|aa)+$', `${'a*'.repeat(20)}b`, '^(?=(a+)+$)'].map((pattern): [string, Way] => [
      `the pattern ${pattern}`,
      { tools: () => [attackTool(schema({ text: { type: 'string', pattern } }))], arguments: () => ({ text: `${'a'.repeat(300)}!` }) },
    ]),
  ),
  'unique items': {
    tools: () => [attackTool(schema({ items: { type: 'array', uniqueItems: true } }))],
    arguments: () => ({ items: many(60_000, (at) => ({ at })) }),
  },
  'a schema of 2,000 levels': {
    tools: () => [attackTool({ type: 'object', ...(JSON.parse(nested(2_000)) as object) })],
    arguments: () => ({ a: { a: 1 } }),
  },
  'parameters with names of methods': {
    tools: () => [
      attackTool(
        JSON.parse('{"type":"object","properties":{"__proto__":{},"toString":{"enum":[{"a":1}]},"constructor":{}}}') as Record<
          string,
          unknown
        >,
      ),
    ],
    arguments: () => ({ toString: { valueOf: 1 } }),
  },
  'an enumeration of 500,000': {
    tools: () => [attackTool(schema({ text: { enum: many(500_000, (at) => `v${at}`) } }))],
    arguments: () => ({ text: 'V1' }),
  },
}

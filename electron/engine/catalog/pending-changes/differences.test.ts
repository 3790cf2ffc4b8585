import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DefinitionDifference } from '../../../contract/consent/pending-changes.ts'
import { OF_NO_WEIGHT, THAT_MATTER, type Tool, sendMail } from '../../testing/changed-tools.ts'
import type { ListKind } from '../listing.ts'
import { canonicalDefinition } from './definition.ts'
import { differencesOf } from './differences.ts'

const canonical = (tool: object, kind: ListKind = 'tools'): string => canonicalDefinition(kind, JSON.stringify(tool))
/** A difference as one text. */
const told = ({ what, name, way, claim, types, required }: DefinitionDifference): string =>
  [what, name, way, claim, types?.join('|'), required === undefined ? undefined : required ? 'required' : 'optional']
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
const differences = (before: object | undefined, after: object, kind: ListKind = 'tools'): string[] =>
  differencesOf(kind, before && canonical(before, kind), canonical(after, kind)).map(told)

describe('the differences of a tool', () => {
  it.each(Object.entries(THAT_MATTER))('are told: %s', (_name, changed) => {
    expect(differences(sendMail, changed)).not.toEqual([])
    expect(differences(changed, sendMail)).not.toEqual([])
  })

  it('are those of its parameters, its hints, and its texts', () => {
    const of = (name: string): string[] => differences(sendMail, THAT_MATTER[name] as Tool)
    expect(of('a sentence more')).toEqual(['description changed'])
    expect(of('no title')).toEqual(['title removed'])
    expect(of('readOnlyHint turned on')).toEqual(['claim read'])
    expect(of('destructiveHint turned off')).toEqual(['claim write'])
    expect(of('a new argument that is wanted')).toEqual(['parameter-added note string required'])
    expect(of('a new argument')).toEqual(['parameter-added sidenote string optional'])
    expect(of('an argument that is wanted now')).toEqual(['parameter-required mode'])
    expect(of('an argument that is not wanted any more')).toEqual(['parameter-optional body'])
    expect(of('an argument less')).toEqual(['parameter-removed body', 'parameter-removed mode', 'arguments changed'])
    expect(of('another type')).toEqual(['parameter-type body object'])
    expect(of('a value more')).toEqual(['parameter-values mode'])
    expect(of('another default')).toEqual(['parameter-other mode'])
    expect(of('a description of an argument that had none')).toEqual(['parameter-text body added'])
    expect(of('arguments that may be any')).toEqual(['arguments changed'])
    expect(of('no schema of the result')).toEqual(['result removed'])
    expect(of('no page of its own')).toEqual(['page removed'])
    expect(of('openWorldHint that is new')).toEqual(['other annotations.openWorldHint added'])
  })

  it('are none where nothing changed but the order', () => {
    expect(differences(sendMail, OF_NO_WEIGHT['the order of its members'] as Tool)).toEqual([])
  })

  it('of something new are what it is', () => {
    expect(differences(undefined, { name: 'purge', description: 'x', inputSchema: { properties: { all: { type: 'boolean' } } } })).toEqual([
      'description added',
      'parameter-added all boolean optional',
    ])
  })

  it('are told of odd schemas as well', () => {
    const odd = (inputSchema: unknown): object => ({ name: 'x', inputSchema })
    const schemas = [
      {},
      { properties: [] },
      { properties: null },
      { required: 'all' },
      { required: ['missing'] },
      { properties: { a: true } },
      { properties: { a: {} } },
      JSON.parse('{"properties":{"__proto__":{"type":"string"}}}') as object,
      { properties: { a: { type: ['string', 7] } } },
    ]
    for (const one of schemas)
      for (const other of schemas) if (one !== other) expect([one, other, differences(odd(one), odd(other))]).not.toContainEqual([])
  })

  it('are at least one for any two definitions that are not the same', () => {
    const schema = fc.record(
      { properties: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), required: fc.array(fc.string()), other: fc.jsonValue() },
      { requiredKeys: [] },
    )
    const definition = fc.record(
      {
        title: fc.jsonValue({ maxDepth: 1 }),
        description: fc.string(),
        inputSchema: schema,
        outputSchema: schema,
        annotations: fc.dictionary(fc.constantFrom('title', 'readOnlyHint', 'destructiveHint', 'x'), fc.jsonValue({ maxDepth: 1 })),
        arguments: fc.array(fc.record({ name: fc.string(), required: fc.jsonValue({ maxDepth: 0 }), description: fc.string() })),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(definition, definition, fc.constantFrom<ListKind>('tools', 'prompts'), (one, other, kind) => {
        const [before, after] = [one, other].map((each) => canonical({ name: 'x', ...each }, kind)) as [string, string]
        expect(differencesOf(kind, before, after).length > 0).toBe(before !== after)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the differences of prompts and resources', () => {
  it('are those of arguments and names', () => {
    const argument = { name: 'style', description: 'How.', required: true }
    expect(
      differences(
        { name: 'p', arguments: [argument] },
        { name: 'p', arguments: [{ ...argument, required: false }, { name: 'to' }] },
        'prompts',
      ),
    ).toEqual(['parameter-optional style', 'parameter-added to optional'])
    const [a, b] = [{ name: 'a' }, { name: 'b' }]
    expect(differences({ name: 'p', arguments: [a, b] }, { name: 'p', arguments: [b, a] }, 'prompts')).toEqual(['other arguments changed'])
    expect(differences({ uri: 'x:1', name: 'Inbox', mimeType: 'text/plain' }, { uri: 'x:1', name: 'Outbox' }, 'resources')).toEqual([
      'other mimeType removed',
      'title changed',
    ])
  })
})

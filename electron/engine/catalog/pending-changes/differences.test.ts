import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeSentences, sentenceText } from '../../../control/words/change-words.ts'
import { OF_NO_WEIGHT, THAT_MATTER, type Tool, sendMail } from '../../testing/changed-tools.ts'
import type { ListKind } from '../listing.ts'
import { canonicalDefinition } from './definition.ts'
import { differencesOf } from './differences.ts'

const canonical = (tool: object, kind: ListKind = 'tools'): string => canonicalDefinition(kind, JSON.stringify(tool))
const words = (before: object | undefined, after: object, kind: ListKind = 'tools'): string[] => {
  const differences = differencesOf(kind, before && canonical(before, kind), canonical(after, kind))
  return changeSentences({ change: before === undefined ? 'added' : 'changed', differences }).map(sentenceText)
}

describe('the differences of a tool', () => {
  it.each(Object.entries(THAT_MATTER))('are told: %s', (_name, changed) => {
    expect(words(sendMail, changed)).not.toEqual([])
    expect(words(changed, sendMail)).not.toEqual([])
  })

  it('are those of its parameters, its hints, and its texts', () => {
    const told = (name: string): string[] => words(sendMail, THAT_MATTER[name] as Tool)
    expect(told('a sentence more')).toEqual(['Its description changed'])
    expect(told('no title')).toEqual(['It has no title any more'])
    expect(told('readOnlyHint turned on')).toEqual(['It now says that it only reads'])
    expect(told('destructiveHint turned off')).toEqual(['It now says that it changes things but deletes nothing'])
    expect(told('a new argument that is wanted')).toEqual(['New parameter `note` (text, required)'])
    expect(told('a new argument')).toEqual(['New parameter `sidenote` (text, optional)'])
    expect(told('an argument that is wanted now')).toEqual(['Parameter `mode` is now required'])
    expect(told('an argument that is not wanted any more')).toEqual(['Parameter `body` is no longer required'])
    expect(told('an argument less')).toEqual([
      'Parameter `body` is gone',
      'Parameter `mode` is gone',
      'What it says about its parameters together changed',
    ])
    expect(told('another type')).toEqual(['Parameter `body` now takes: group of values'])
    expect(told('a value more')).toEqual(['Parameter `mode` takes other values than before'])
    expect(told('another default')).toEqual(['Parameter `mode` changed in other ways, such as its default or its limits'])
    expect(told('a description of an argument that had none')).toEqual(['Parameter `body` has a description now'])
    expect(told('arguments that may be any')).toEqual(['What it says about its parameters together changed'])
    expect(told('no schema of the result')).toEqual(['It no longer says what its result looks like'])
    expect(told('no page of its own')).toEqual(['It no longer shows a page of its own'])
    expect(told('openWorldHint that is new')).toEqual(['Its `annotations.openWorldHint` is new'])
  })

  it('are none where nothing changed but the order', () => {
    expect(words(sendMail, OF_NO_WEIGHT['the order of its members'] as Tool)).toEqual([])
  })

  it('of something new are what it is', () => {
    expect(words(undefined, { name: 'purge', description: 'x', inputSchema: { properties: { all: { type: 'boolean' } } } })).toEqual([
      'It has a description',
      'Parameter `all` (yes or no, optional)',
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
      for (const other of schemas) if (one !== other) expect([one, other, words(odd(one), odd(other))]).not.toContainEqual([])
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
      words({ name: 'p', arguments: [argument] }, { name: 'p', arguments: [{ ...argument, required: false }, { name: 'to' }] }, 'prompts'),
    ).toEqual(['Parameter `style` is no longer required', 'New parameter `to` (optional)'])
    const [a, b] = [{ name: 'a' }, { name: 'b' }]
    expect(words({ name: 'p', arguments: [a, b] }, { name: 'p', arguments: [b, a] }, 'prompts')).toEqual(['Its `arguments` changed'])
    expect(words({ uri: 'x:1', name: 'Inbox', mimeType: 'text/plain' }, { uri: 'x:1', name: 'Outbox' }, 'resources')).toEqual([
      'Its `mimeType` is gone',
      'Its title changed',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import type { ToolDefinition } from '../../catalog/tool.ts'
import { searchFixture } from '../../testing/search-fixture.ts'
import { listedTool } from './listed-tool.ts'

function listed(definition: Partial<ToolDefinition>) {
  const { configure, setTools, directory } = searchFixture()
  configure({ s: {} })
  setTools('s', [{ name: 't', inputSchema: { type: 'object' }, ...definition }])
  const [tool] = directory.toolsOf('s')
  if (tool === undefined) throw new Error('It is not on offer.')
  return listedTool(tool)
}

describe('listedTool', () => {
  it('has what a model needs to call it, loaded at once, and nothing more', () => {
    const inputSchema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }
    const { definition, problem, weight } = listed({
      title: 'T',
      description: 'Does it',
      inputSchema,
      outputSchema: { type: 'object' },
      annotations: { readOnlyHint: true },
      icons: [{ src: 'data:image/png;base64,AAAA' }],
      _meta: { 'example.com/own': 1, 'anthropic/alwaysLoad': false },
      'x-vendor': true,
    })
    expect(problem).toBeUndefined()
    expect(definition).toEqual({
      name: 's__t',
      title: 'T',
      description: 'Does it',
      inputSchema,
      annotations: { readOnlyHint: true },
      _meta: { 'example.com/own': 1, 'anthropic/alwaysLoad': true },
    })
    expect(weight).toBe(JSON.stringify(definition).length)
  })

  it('shortens long descriptions, at no place in the middle of a character', () => {
    const { definition } = listed({ description: `${'a'.repeat(398)}😀 and more` })
    expect(definition.description).toBe(`${'a'.repeat(398)}…`)
    expect(listed({ description: 'a'.repeat(400) }).definition.description).toHaveLength(400)
  })

  it.each<[string, Partial<ToolDefinition>]>([
    ['a long name', { name: 'x'.repeat(47) }],
    ['combined schemas', { inputSchema: { type: 'object', anyOf: [{ $ref: 'https://example.com/a.json' }] } }],
    ['odd names of parameters', { inputSchema: { type: 'object', properties: { 'with space': {} } } }],
    ['a schema of another dialect', { inputSchema: { type: 'object', properties: { a: { type: 'array', items: [{}] } } } }],
    ['a type that there is not', { inputSchema: { type: 'object', properties: { a: { type: 'strin' } } } }],
    ['annotations that are none', { annotations: { readOnlyHint: 'yes' } }],
    ['half of a character', { inputSchema: { type: 'object', description: '\ud83d' } }],
  ])('is not for every client with %s', (_what, definition) => {
    expect(listed(definition).problem).toEqual(expect.any(String))
  })

  it('mends names with dots, and schemas that are combined at the top', () => {
    const inputSchema = { type: 'object', anyOf: [{ required: ['a'] }, { required: ['b'] }] }
    const { definition, problem } = listed({ name: 'read.file', inputSchema })
    expect({ problem, ...definition }).toMatchObject({ problem: undefined, name: 's__read_file_dd32cdf5', inputSchema: { type: 'object' } })
    expect(definition.inputSchema).not.toHaveProperty('anyOf')
  })

  it('is for every client up to the longest name, and with a dialect that says the same', () => {
    expect(listed({ name: 'x'.repeat(46) }).problem).toBeUndefined()
    const $schema = 'http://json-schema.org/draft-07/schema#'
    expect(listed({ inputSchema: { $schema, type: 'object', properties: { a: { type: ['string', 'null'] } } } }).problem).toBeUndefined()
  })
})

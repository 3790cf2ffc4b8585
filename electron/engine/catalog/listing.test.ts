import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ListKind, listAll } from './listing.ts'

const tool = (name: unknown, more: Record<string, unknown> = {}) => ({ name, inputSchema: { type: 'object' }, ...more })
const listAllTools = (page: (cursor: string | undefined) => Promise<Record<string, unknown>>) =>
  listAll('tools', (_method, cursor) => page(cursor))
const pages = (all: Record<string, unknown>[]) => async (cursor: string | undefined) => all[cursor === undefined ? 0 : Number(cursor)] ?? {}

describe('listAll', () => {
  it('reads every page', async () => {
    const { items: tools, dropped } = await listAllTools(
      pages([{ tools: [tool('a')], nextCursor: '1' }, { tools: [tool('b'), tool('c')], nextCursor: '2' }, { tools: [] }]),
    )
    expect(tools.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(dropped).toEqual([])
  })

  it('leaves out what is malformed and keeps the rest as it came', async () => {
    const good = tool('good', { description: 'x', vendor: { any: 1 } })
    const { items: tools, dropped } = await listAllTools(
      pages([
        {
          tools: [
            null,
            {},
            tool(7),
            tool(''),
            tool('text-schema', { inputSchema: { type: 'string' } }),
            tool('odd', { description: 5 }),
            tool('notes', { annotations: 'x' }),
            good,
            good,
            tool('good'),
          ],
        },
      ]),
    )
    expect(tools.map(({ json }) => JSON.parse(json) as unknown)).toEqual([good])
    expect(dropped.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
      '(tool 1 of page 1): not an object',
      '(tool 2 of page 1): its name is not text',
      '(tool 3 of page 1): its name is not text',
      '(tool 4 of page 1): its name is not text',
      'text-schema: its inputSchema is not of type "object", as arguments are',
      'odd: its description is not text',
      'notes: its annotations are not an object',
      'good: a second tool of the same name',
    ])
  })

  it('mends a tool whose schema is missing, and takes it', async () => {
    const { items: tools, dropped } = await listAllTools(pages([{ tools: [{ name: 'bare', description: null }, tool('a')] }]))
    expect(tools.map(({ json }) => JSON.parse(json) as unknown)).toEqual([tool('bare'), tool('a')])
    expect(dropped).toEqual([])
  })

  it('stops when pages repeat themselves or never end', async () => {
    const circle = await listAllTools(
      pages([
        { tools: [tool('a')], nextCursor: '1' },
        { tools: [tool('b')], nextCursor: '1' },
      ]),
    )
    expect(circle.items).toHaveLength(2)
    expect(circle.dropped).toEqual([{ name: '(list)', reason: 'the pages repeat themselves' }])
    let page = 0
    const endless = await listAllTools(async () => ({ tools: [tool(`t${page}`)], nextCursor: `c${page++}` }))
    expect(endless.items).toHaveLength(1000)
    expect(endless.dropped.at(-1)?.reason).toBe('more than 1000 pages')
  })

  it.each<[string, Record<string, unknown>]>([
    ['its definition has 300061 characters, more than 256000', tool('x', { description: 'y'.repeat(300_000) })],
    ['its name has more than 256 characters', tool('x'.repeat(257))],
    [
      'it is nested more than 100 levels deep',
      tool('x', { inputSchema: JSON.parse('{"items":'.repeat(5_000) + '{}' + '}'.repeat(5_000)) as unknown }),
    ],
    ['its definition has more than 20000 values', tool('x', { inputSchema: { enum: Array.from({ length: 30_000 }, () => 1) } })],
  ])('leaves out a tool and keeps the others: %s', async (reason, big) => {
    const { items: tools, dropped } = await listAllTools(pages([{ tools: [tool('a'), big, tool('b')] }]))
    expect(tools.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(dropped.map((one) => one.reason)).toEqual([reason])
    expect(dropped[0]?.name.length).toBeLessThan(257)
  })

  it('ends a list that is too large altogether, page after page', async () => {
    let page = 0
    const { items: tools, dropped } = await listAllTools(async () => ({
      tools: Array.from({ length: 10 }, (_, at) => tool(`t${page}-${at}`, { description: 'x'.repeat(100_000) })),
      nextCursor: `c${page++}`,
    }))
    expect(page).toBe(8)
    expect(tools.length).toBeLessThan(80)
    expect(dropped.at(-1)?.reason).toBe('the definitions have more than 8 million characters together')
  })

  it('tells of a hundred malformed tools, and of the number of the others', async () => {
    const { dropped } = await listAllTools(pages([{ tools: Array.from({ length: 5_000 }, () => null) }]))
    expect(dropped).toHaveLength(101)
    expect(dropped.at(-1)?.reason).toBe('4900 more')
  })

  it('never throws for what a server may answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const { items: tools } = await listAllTools(async () => ({ tools: value }))
        for (const { name, json } of tools)
          expect([typeof name, typeof (JSON.parse(json) as { inputSchema: unknown }).inputSchema]).toEqual(['string', 'object'])
      }),
    )
  })
})

describe('lists of other things', () => {
  it('go by their own methods and keys', async () => {
    const asked: string[] = []
    const answers: Readonly<Record<string, Record<string, unknown>>> = {
      'prompts/list': {
        prompts: [
          { name: 'triage', arguments: [{ name: 'who' }] },
          { name: 'odd', arguments: 'x' },
        ],
      },
      'resources/list': { resources: [{ uri: 'file:///a', name: 'a' }, { name: 'nowhere' }, { uri: 'file:///a', name: 'b' }] },
      'resources/templates/list': { resourceTemplates: [{ uriTemplate: 'file:///{path}', name: 'any' }] },
    }
    const list = (kind: ListKind) =>
      listAll(kind, async (method) => {
        asked.push(method)
        return answers[method] ?? {}
      })
    expect(await list('prompts')).toMatchObject({
      items: [{ name: 'triage' }],
      dropped: [{ name: 'odd', reason: 'its arguments are not a list of objects' }],
    })
    expect(await list('resources')).toMatchObject({
      items: [{ name: 'file:///a', json: '{"uri":"file:///a","name":"a"}' }],
      dropped: [{ reason: 'its uri is not text' }, { name: 'file:///a', reason: 'a second resource of the same uri' }],
    })
    expect(await list('resourceTemplates')).toMatchObject({ items: [{ name: 'file:///{path}' }], dropped: [] })
    expect(asked).toEqual(Object.keys(answers))
  })
})

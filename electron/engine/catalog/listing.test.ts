import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listAllTools } from './listing.ts'

const tool = (name: unknown, more: Record<string, unknown> = {}) => ({ name, inputSchema: { type: 'object' }, ...more })
const pages = (all: Record<string, unknown>[]) => async (cursor: string | undefined) => all[cursor === undefined ? 0 : Number(cursor)] ?? {}

describe('listAllTools', () => {
  it('reads every page', async () => {
    const { tools, dropped } = await listAllTools(
      pages([{ tools: [tool('a')], nextCursor: '1' }, { tools: [tool('b'), tool('c')], nextCursor: '2' }, { tools: [] }]),
    )
    expect(tools.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(dropped).toEqual([])
  })

  it('leaves out what is malformed and keeps the rest as it came', async () => {
    const good = tool('good', { description: 'x', vendor: { any: 1 } })
    const { tools, dropped } = await listAllTools(
      pages([
        {
          tools: [
            null,
            {},
            tool(7),
            tool(''),
            tool('no-schema', { inputSchema: null }),
            tool('odd', { description: 5 }),
            tool('notes', { annotations: 'x' }),
            good,
            good,
            tool('good'),
          ],
        },
      ]),
    )
    expect(tools).toEqual([good])
    expect(dropped.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
      '(tool 1 of page 1): not an object',
      '(tool 2 of page 1): its name is not text',
      '(tool 3 of page 1): its name is not text',
      '(tool 4 of page 1): its name is not text',
      'no-schema: its inputSchema is not an object',
      'odd: its description is not text',
      'notes: its annotations are not an object',
      'good: a second tool of the same name',
    ])
  })

  it('stops when pages repeat themselves or never end', async () => {
    const circle = await listAllTools(
      pages([
        { tools: [tool('a')], nextCursor: '1' },
        { tools: [tool('b')], nextCursor: '1' },
      ]),
    )
    expect(circle.tools).toHaveLength(2)
    expect(circle.dropped).toEqual([{ name: '(list)', reason: 'the pages repeat themselves' }])
    let page = 0
    const endless = await listAllTools(async () => ({ tools: [tool(`t${page}`)], nextCursor: `c${page++}` }))
    expect(endless.tools).toHaveLength(1000)
    expect(endless.dropped.at(-1)?.reason).toBe('more than 1000 pages')
  })

  it('never throws for what a server may answer', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const { tools } = await listAllTools(async () => ({ tools: value }))
        for (const { name, inputSchema } of tools) expect([typeof name, typeof inputSchema]).toEqual(['string', 'object'])
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { blocksOf } from './markdown.ts'

describe('blocksOf', () => {
  it('reads headings with the anchors of GitHub, and paragraphs over several lines', () => {
    expect(blocksOf('# `npx`, and *uvx*\n\none\ntwo\n')).toEqual([
      {
        kind: 'heading',
        level: 1,
        id: 'npx-and-uvx',
        parts: [{ kind: 'code', text: 'npx' }, ', and ', { kind: 'emphasis', parts: ['uvx'] }],
      },
      { kind: 'paragraph', parts: ['one two'] },
    ])
  })

  it('reads lists with what belongs to their items', () => {
    expect(blocksOf('1. one\n   more\n\n   ```sh\n   run\n   ```\n2. two\n   - inner\n\nafter')).toEqual([
      {
        kind: 'list',
        ordered: true,
        items: [
          [
            { kind: 'paragraph', parts: ['one more'] },
            { kind: 'code', text: 'run' },
          ],
          [
            { kind: 'paragraph', parts: ['two'] },
            { kind: 'list', ordered: false, items: [[{ kind: 'paragraph', parts: ['inner'] }]] },
          ],
        ],
      },
      { kind: 'paragraph', parts: ['after'] },
    ])
  })

  it('reads tables, code, and quotes', () => {
    expect(blocksOf('| a | b |\n|---|--:|\n| `x \\| y` | [z](../z.md#q) |\n\n    code\n\n> **No.**')).toEqual([
      {
        kind: 'table',
        rows: [
          [['a'], ['b']],
          [[{ kind: 'code', text: 'x | y' }], [{ kind: 'link', href: '../z.md#q', parts: ['z'] }]],
        ],
      },
      { kind: 'code', text: 'code' },
      { kind: 'quote', blocks: [{ kind: 'paragraph', parts: [{ kind: 'strong', parts: ['No.'] }] }] },
    ])
  })

  it('leaves out pictures and HTML', () => {
    expect(blocksOf('<picture>\n  <img src="x">\n</picture>\n\n![a](b.png)\n\n<!-- no -->\n- <a id="x"></a>`x`: yes')).toEqual([
      {
        kind: 'list',
        ordered: false,
        items: [[{ kind: 'paragraph', parts: [{ kind: 'anchor', id: 'x' }, { kind: 'code', text: 'x' }, ': yes'] }]],
      },
    ])
  })
})

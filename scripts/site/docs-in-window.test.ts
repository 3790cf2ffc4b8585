import { join } from 'node:path'
import { expect, it } from 'vitest'
import { targetOf } from '../../renderer/help/doc-links.ts'
import { type Block, blocksOf, type Inline } from '../../renderer/help/markdown.ts'
import { docPages } from './docs-pages.ts'

const pages = docPages(join(import.meta.dirname, '../..'))

/** All lines of text of a block, each as its parts. */
const linesOf = (block: Block): (readonly Inline[])[] => {
  switch (block.kind) {
    case 'code':
      return []
    case 'list':
      return block.items.flat().flatMap(linesOf)
    case 'quote':
      return block.blocks.flatMap(linesOf)
    case 'table':
      return block.rows.flatMap((row) => [...row])
    default:
      return [block.parts]
  }
}
const plain = (parts: readonly Inline[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : 'parts' in part ? plain(part.parts) : '')).join('')
const linksOf = (parts: readonly Inline[]): string[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string' || !('parts' in part)) return []
    return [...(part.kind === 'link' ? [part.href] : []), ...linksOf(part.parts)]
  })

it('the window shows the pages that are shipped without a mark of Markdown', () => {
  const marks = pages.flatMap(({ path, text }) =>
    blocksOf(text)
      .flatMap(linesOf)
      .map(plain)
      .filter((each) => /\]\(|\*\*|`|^#|^\||<\/?[a-z]+>/.test(each))
      .map((each) => `${path}: ${each}`),
  )
  expect(marks).toEqual([])
})

it('each of their links has a target in the window', () => {
  // The places that the view makes of headings and anchors.
  const anchors = new Map(
    pages.map(({ path, text }) => {
      const headings = blocksOf(text).flatMap((block) => (block.kind === 'heading' ? [block.id] : []))
      return [path, new Set([...headings, ...[...text.matchAll(/<a id="([\w-]+)">/g)].map(([, id]) => id ?? '')])] as const
    }),
  )
  const links = pages.flatMap((from) =>
    blocksOf(from.text)
      .flatMap(linesOf)
      .flatMap(linksOf)
      .map((href) => ({ from, href })),
  )
  expect(links.length).toBeGreaterThan(300)
  const dead = links.filter(({ from, href }) => {
    const target = targetOf(href, from)
    if (target === undefined || 'address' in target) return false
    const known = anchors.get(target.path)
    return known === undefined || (target.at !== undefined && !known.has(target.at))
  })
  expect(dead.map(({ from, href }) => `${from.path}: ${href}`)).toEqual([])
})

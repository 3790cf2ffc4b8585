import type { DocPage } from '../../contract/docs/doc-page.ts'
import { headingAnchor } from './heading-anchor.ts'

/** What stands under one heading of a page. */
export interface DocSection {
  readonly page: DocPage
  /** Without its number and marks. */
  readonly heading: string
  /** Where a link to the heading leads; undefined for the beginning of the page. */
  readonly anchor: string | undefined
  /** Sentences without Markdown. Examples are left out. */
  readonly text: string
}

/** The sections of a page, from its title to the next heading and so on. A page of an error is one section: it is short. */
export function sectionsOf(page: DocPage): DocSection[] {
  const { path, title, text } = page
  const parts = path.startsWith('errors/') ? [text] : text.split(/^(?=#{1,3} )/m).filter((part) => part.trim() !== '')
  return parts.map((part, at) => {
    const written = /^#+ (.+)$/m.exec(part)?.[1] ?? title
    return {
      page,
      heading: written.replaceAll('`', '').replace(/^\d+\. /, ''),
      anchor: at === 0 ? undefined : headingAnchor(written),
      text: plainOf(part),
    }
  })
}

function plainOf(markdown: string): string {
  return (
    markdown
      .replace(/```[^]*?```/g, '\n')
      .replace(/^#+ .*$/gm, '')
      .replace(/<[^>]*>/g, '')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/^\|[\s:|-]+\|$/gm, '')
      .replace(/^\|(.*)\|$/gm, (_row, cells: string) => `${cells.split('|').join('. ')}.`)
      .replace(/[*`]/g, '')
      .replace(/^\s*(?:[->]|\d+\.) /gm, '. ')
      .replace(/\n{2,}/g, '. ')
      .replace(/\s+/g, ' ')
      // Where what ends a sentence was there before.
      .replace(/([.:!?])(?:\s*\.)+/g, '$1')
      .replace(/\s+\./g, '.')
      .replace(/^[.\s]+/, '')
      .trim()
  )
}

import { headingAnchor } from '../../electron/control/words/heading-anchor.ts'

/** A part of a line of text. */
export type Inline =
  | string
  | { readonly kind: 'code'; readonly text: string }
  /** A place that links lead to, without a text. */
  | { readonly kind: 'anchor'; readonly id: string }
  | { readonly kind: 'strong'; readonly parts: readonly Inline[] }
  | { readonly kind: 'emphasis'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly parts: readonly Inline[] }

/** A part of a page. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly id: string; readonly parts: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Inline[])[])[] }

const ITEM = /^( {0,3})([-*]|\d+\.) +/
const FENCE = /^ {0,3}```/
const DIVIDER = /^\|[\s:|-]+\|$/
/** A line that ends a paragraph. */
const STARTS = /^(?:#{1,6} |> ?|\||<!--|<\/?(?:picture|p|source|img|br)\b| {0,3}```| {0,3}(?:[-*]|\d+\.) +)/

/**
 * Parses the Markdown of our own pages. It knows what they use: headings, paragraphs, lists, tables, code, quotes, links, and emphasis.
 * Pictures and HTML are left out, because no page is shipped with its pictures.
 */
export function blocksOf(markdown: string): readonly Block[] {
  const lines = markdown.split('\n')
  const blocks: Block[] = []
  const take = (while_: (line: string) => boolean): string[] => {
    const taken: string[] = []
    while (lines[0] !== undefined && while_(lines[0])) taken.push(lines.shift() ?? '')
    return taken
  }
  while (lines[0] !== undefined) {
    const [line] = lines
    if (line.trim() === '') lines.shift()
    else if (line.startsWith('<!--')) {
      take((each) => !each.includes('-->'))
      lines.shift()
    } else if (/^<\/?(?:picture|p|source|img|br)\b/.test(line)) take((each) => each.trim() !== '')
    else if (FENCE.test(line)) {
      lines.shift()
      blocks.push({ kind: 'code', text: take((each) => !FENCE.test(each)).join('\n') })
      lines.shift()
    } else if (line.startsWith('    ')) {
      const code = take((each) => each.startsWith('    ') || each.trim() === '')
      blocks.push({
        kind: 'code',
        text: code
          .map((each) => each.slice(4))
          .join('\n')
          .trimEnd(),
      })
    } else if (/^#{1,6} /.test(line)) blocks.push(headingOf(lines.shift() ?? ''))
    else if (line.startsWith('|')) {
      const rows = take((each) => each.startsWith('|')).filter((each) => !DIVIDER.test(each))
      blocks.push({ kind: 'table', rows: rows.map((row) => cellsOf(row).map(inlinesOf)) })
    } else if (line.startsWith('>')) {
      blocks.push({
        kind: 'quote',
        blocks: blocksOf(
          take((each) => each.startsWith('>'))
            .map((each) => each.replace(/^> ?/, ''))
            .join('\n'),
        ),
      })
    } else if (ITEM.test(line)) blocks.push(listOf(line, take))
    else {
      const first = lines.shift() ?? ''
      const text = [first, ...take((each) => each.trim() !== '' && !STARTS.test(each))].map((each) => each.trim()).join(' ')
      const parts = inlinesOf(text)
      if (parts.length > 0) blocks.push({ kind: 'paragraph', parts })
    }
  }
  return blocks
}

/** A list: its items go on in lines that are indented as far as their text. */
function listOf(first: string, take: (while_: (line: string) => boolean) => string[]): Block {
  const ordered = /^ *\d/.test(first)
  const items: (readonly Block[])[] = []
  for (;;) {
    let isFirst = true
    let width = 0
    let wasEmpty = false
    const item = take((line) => {
      const marker = ITEM.exec(line)
      if (isFirst) {
        if (marker === null || /\d/.test(marker[2] ?? '') !== ordered) return false
        isFirst = false
        width = marker[0].length
        return true
      }
      const inside = line.startsWith(' '.repeat(width)) || line.trim() === ''
      const goesOn = inside || (!wasEmpty && !STARTS.test(line))
      wasEmpty = line.trim() === ''
      return goesOn
    })
    if (item.length === 0) return { kind: 'list', ordered, items }
    items.push(blocksOf(item.map((line, at) => (at === 0 ? line.slice(width) : line.replace(new RegExp(`^ {0,${width}}`), ''))).join('\n')))
  }
}

function headingOf(line: string): Block {
  const text = line.replace(/^#+ /, '')
  return { kind: 'heading', level: line.length - text.length - 1, id: headingAnchor(text), parts: inlinesOf(text) }
}

/** The cells of a row. A `|` within one is written `\|`. */
function cellsOf(row: string): string[] {
  return row
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}

/** Code, bold, emphasis, a picture, a link, a bare address, and HTML. The order decides. */
const INLINE = new RegExp(
  [
    /(`+)(.+?)\1/,
    /\*\*(.+?)\*\*/,
    /\*(\S[^*]*)\*/,
    /!\[[^\]]*\]\([^)]*\)/,
    /\[((?:`[^`]*`|[^\]`])*)\]\(([^)\s]*)\)/,
    /<(https?:[^>]+)>/,
    /<a id="([\w-]+)">/,
    /<\/?(?:a|kbd)\b[^>]*>/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

function inlinesOf(text: string): Inline[] {
  const parts: Inline[] = []
  const add = (plain: string): void => {
    const last = parts.at(-1)
    if (plain === '') return
    if (typeof last === 'string') parts[parts.length - 1] = last + plain
    else parts.push(plain)
  }
  let from = 0
  for (const match of text.matchAll(INLINE)) {
    add(text.slice(from, match.index))
    from = match.index + match[0].length
    const [, , code, strong, emphasis, label, href, address, id] = match
    if (code !== undefined) parts.push({ kind: 'code', text: code.trim() })
    else if (strong !== undefined) parts.push({ kind: 'strong', parts: inlinesOf(strong) })
    else if (emphasis !== undefined) parts.push({ kind: 'emphasis', parts: inlinesOf(emphasis) })
    else if (label !== undefined && href !== undefined) parts.push({ kind: 'link', href, parts: inlinesOf(label) })
    else if (address !== undefined) parts.push({ kind: 'link', href: address, parts: [address] })
    else if (id !== undefined) parts.push({ kind: 'anchor', id })
  }
  add(text.slice(from))
  return parts
}

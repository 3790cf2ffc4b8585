/** Characters of a help text. Over it: the rest is not read. */
const LONGEST_HELP = 256 * 1024
/** Characters of a line of a help text. Over it: the line is cut. */
const LONGEST_LINE = 2_000
/** Lines of a help text. Over it: the rest is not read. */
const MOST_LINES = 6_000
const TAB = 8

/** A line of help without what only a terminal needs. */
export interface HelpLine {
  readonly indent: number
  /** Without the spaces around it; empty for an empty line. */
  readonly text: string
}

/** Some lines of help under a heading: `Options:`, `CORE COMMANDS`, or none at its beginning. */
export interface Section {
  readonly title: string
  readonly lines: readonly HelpLine[]
}

/** The lines of a help: colours and what man pages print twice to make it bold are gone, tabs are spaces. Bounded in every way. */
export function helpLines(help: string): HelpLine[] {
  return help
    .slice(0, LONGEST_HELP)
    .replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '')
    .replace(/.\u0008/g, '')
    .split(/\r?\n/, MOST_LINES)
    .map((line) => {
      const plain = withoutTabs(line.slice(0, LONGEST_LINE)).trimEnd()
      const text = plain.trimStart()
      return { indent: plain.length - text.length, text }
    })
}

function withoutTabs(line: string): string {
  let column = ''
  for (const [at, part] of line.split('\t').entries()) {
    if (at > 0) column += ' '.repeat(TAB - (column.length % TAB))
    column += part
  }
  return column
}

/** Parts a help at its headings: lines with deeper ones below that are no entries of a list themselves. */
export function sectionsOf(lines: readonly HelpLine[]): Section[] {
  const sections: { title: string; lines: HelpLine[] }[] = [{ title: '', lines: [] }]
  for (const [at, line] of lines.entries()) {
    if (isHeading(line, lines[at - 1], nextLine(lines, at))) sections.push({ title: line.text.replace(/:$/, ''), lines: [] })
    else sections.at(-1)?.lines.push(line)
  }
  return sections
}

function nextLine(lines: readonly HelpLine[], at: number): HelpLine | undefined {
  for (let next = at + 1; next < Math.min(lines.length, at + 4); next += 1) if (lines[next]?.text !== '') return lines[next]
  return undefined
}

/** Characters of a heading. Over it: the line is not a heading. */
const LONGEST_TITLE = 80

function isHeading({ indent, text }: HelpLine, before: HelpLine | undefined, next: HelpLine | undefined): boolean {
  if (text === '' || text.length > LONGEST_TITLE || indent > 2 || /^[-{[<]/.test(text) || isUsage(text)) return false
  if (/^(?:usage|synopsis|options|arguments|(?:all |available )?commands):?$/i.test(text)) return true
  // Capitals or a colon are one wherever they stand; any other line only where a block of its own begins.
  if (/^[A-Z][A-Z ]+:?$/.test(text)) return true
  // With an option in column 0 (Python's own) nothing below a heading is deeper.
  const leads = next !== undefined && (next.indent > indent || next.text.startsWith('-'))
  if (/:$/.test(text)) return leads && !/\s{2,}/.test(text)
  return leads && indent === 0 && before?.text === '' && !/\s{2,}|[.,;]$/.test(text) && !next.text.startsWith('--')
}

/** Whether a line begins the usage of a command: `usage: git add ...`. */
export function isUsage(text: string): boolean {
  return /^usage:\s*\S/i.test(text)
}

/** One entry of a list: what stands in front, and what is said of it, on its line or on deeper ones below. */
export interface Item {
  readonly indent: number
  readonly head: string
  readonly below: string
}

/** The entries of a section, which begin at lines that `begins` tells; deeper lines below one belong to it. */
export function itemsOf(lines: readonly HelpLine[], begins: (line: HelpLine) => boolean): Item[] {
  const items: { indent: number; head: string; below: string[] }[] = []
  let open: { indent: number; head: string; below: string[] } | undefined
  for (const line of lines) {
    const inside = open !== undefined && line.indent > open.indent
    if (begins(line) && !(inside && open !== undefined && line.indent > open.indent + 8 && !line.text.startsWith('--'))) {
      open = { indent: line.indent, head: line.text, below: [] }
      items.push(open)
    } else if (inside && line.text !== '') open?.below.push(line.text)
    else if (line.text !== '') open = undefined
  }
  return items.map(({ below, ...item }) => ({ ...item, below: below.join(' ') }))
}

/** The entries of a section whose first lines stand one below the other: what is deeper belongs to one, and what is not is no list. */
export function rowsOf(lines: readonly HelpLine[], begins: (line: HelpLine) => boolean): Item[] {
  const column = lines.find(begins)?.indent
  return itemsOf(lines, (line) => line.indent === column && begins(line))
}

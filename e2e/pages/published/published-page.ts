import type { Drawn } from '../host/host.ts'
import { ASPECTS, type Aspect, likenessOf } from './likeness.ts'
import type { PublishedServer } from './servers.ts'

/** Protocol eras of the app. */
export const ERAS = ['legacy', 'modern'] as const
export type Era = (typeof ERAS)[number]

/** Why something differs that cannot be the same. */
const REASONS: readonly { of(server: string, aspect: Aspect, era: Era): boolean; readonly why: string }[] = [
  {
    of: (server, aspect, era) => server === 'debug' && aspect === 'text' && era === 'modern',
    why: 'The page prints the whole result. In 2026-07-28, each result names who answers: Tooltray',
  },
]

/** A row of the table. */
export interface PublishedRow {
  readonly line: string
  /** What differs without a reason. */
  readonly unexplained: readonly string[]
}

/** The row of a server: what a host saw of the server itself, and through Tooltray in each era. */
export function publishedRow(
  { name, unclicked }: PublishedServer,
  version: string,
  direct: Drawn,
  through: Readonly<Record<Era, Drawn>>,
): PublishedRow {
  const unexplained: string[] = []
  const signOf = (aspect: Aspect, era: Era): string => {
    if (likenessOf(direct, through[era])[aspect]) return '='
    const reason = REASONS.findIndex((each) => each.of(name, aspect, era))
    if (reason >= 0) return String(reason + 1)
    unexplained.push(`${name}: ${aspect}, ${era}`)
    return '?'
  }
  const signs = ASPECTS.map((aspect) => ERAS.map((era) => signOf(aspect, era)).join(' '))
  const listed = (names: readonly string[]): string => names.map((each) => `\`${each}\``).join(', ')
  const called = [listed(direct.calls), unclicked].filter((part) => part !== undefined && part !== '').join(' ')
  const missing = direct.isInitialized ? '' : ' (does not start without them)'
  const line = `| ${name} ${version} | ${signs.join(' | ')} | ${called} | ${listed(direct.blocked)}${missing} |`
  return { line: line.replaceAll(/ +/g, ' '), unexplained }
}

/** The page of the documents with all rows. */
export function publishedPage(rows: readonly PublishedRow[]): string {
  return [
    '# Published servers with pages',
    '',
    'The authors of MCP Apps publish servers with [pages](pages.md), as `@modelcontextprotocol/server-NAME`. This page shows what a host',
    'draws of them through Tooltray, compared with the same server without Tooltray. The host is made of the parts of',
    '`@modelcontextprotocol/ext-apps`, in a real Chromium. Tooltray shows apps its tools by search, as it does by default.',
    '',
    'The test `e2e/pages/published-servers.slow.test.ts` measures this, and writes this page. Servers that require a key are not in it.',
    'All servers are connected at the same time. Six of them use the same address for their page, and the same name for its tool.',
    '',
    'Each cell has two signs: for an app of 2025-11-25, and for one of 2026-07-28.',
    '',
    '- `=`: The same.',
    ...REASONS.map(({ why }, at) => `- \`${at + 1}\`: ${why}.`),
    '',
    'The columns are:',
    '',
    '- Page: its HTML, byte by byte but for the script that Tooltray adds, what it may load, and its permissions.',
    '- Result: the result of its tool, except for times and measured numbers.',
    '- Calls: which tools it calls and which resources it reads, by itself and when its buttons are clicked, and which of these fail.',
    '- Text: which words it shows in the end, without numbers, and how many elements it has.',
    '- Loads from: the hosts that it asks for more. The test has no internet, so these requests fail in all three.',
    '',
    '| Server | Page | Result | Calls | Text | What it calls | Loads from |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(({ line }) => line),
    '',
  ].join('\n')
}

import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { capitalized } from '../../electron/control/human-name.ts'
import { type Bound, boundsIn } from './read-bounds.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Where the page stands. */
export const LIMITS_PAGE = join(ROOT, 'docs/reference/limits.md')

/** Where what others send comes in: whoever sets a bound there says what happens over it, or why nobody outside meets it. */
const FOREIGN_INPUT = [
  'electron/serve',
  'electron/engine/transport',
  'electron/engine/catalog/listing.ts',
  'electron/engine/upstream',
  'electron/engine/scripts',
  'electron/engine/gateway/server-requests',
  'electron/engine/gateway/results',
  'electron/engine/gateway/meta-tools',
  'electron/engine/gateway/calls',
  'electron/engine/gateway/prompts-resources',
  'electron/engine/authorization/hooks',
  'electron/engine/authorization/approvals',
  'electron/engine/sources/bundles',
  'electron/engine/sources/registry',
  'electron/engine/network',
  'electron/engine/sources/paste',
  'electron/engine/authorization/credentials',
  'electron/engine/documents/formats',
  'electron/engine/documents/document-limits.ts',
  'electron/control',
  'electron/contract',
]

interface Chapter {
  readonly title: string
  /** Files and folders; where one of two chapters names more of a path, a bound stands there. */
  readonly places: readonly string[]
}

const CHAPTERS: readonly Chapter[] = [
  {
    title: 'AI apps',
    places: [
      'electron/engine/transport/framing/client-message-limits.ts',
      'electron/engine/gateway/meta-tools',
      'electron/engine/gateway/calls',
      'electron/engine/gateway/results',
      'electron/engine/gateway/prompts-resources',
      'electron/engine/authorization/approvals',
      'electron/engine/search',
      'electron/engine/base/errors.ts',
      'electron/helper/relay',
    ],
  },
  {
    title: 'MCP servers',
    places: [
      'electron/engine/transport',
      'electron/engine/catalog',
      'electron/engine/upstream',
      'electron/engine/gateway',
      'electron/engine/gateway/calls/arguments.ts',
      'electron/engine/gateway/calls/execute-tool.ts',
      'electron/engine/gateway/calls/log-listeners.ts',
      'electron/engine/gateway/calls/schema/schema-cost.ts',
      'electron/engine/gateway/results/result-parts.ts',
    ],
  },
  {
    title: 'Clients over HTTP',
    places: ['electron/serve/http', 'electron/engine/authorization/credentials', 'electron/engine/authorization/devices'],
  },
  { title: 'Scripts', places: ['electron/engine/scripts'] },
  { title: 'Hooks', places: ['electron/engine/authorization/hooks', 'electron/engine/config/hook-entry'] },
  {
    title: 'Pasted texts, links, and files of others',
    places: [
      'electron/engine/sources/paste',
      'electron/control/app-link.ts',
      'electron/engine/config',
      'electron/engine/clients',
      'electron/engine/documents',
      'electron/engine/sources/bundles',
      'electron/engine/secrets',
    ],
  },
  {
    title: 'Registry, gallery, packages, and sign-in',
    places: [
      'electron/engine/sources/registry',
      'electron/engine/sources/gallery',
      'electron/engine/packages',
      'electron/engine/auth',
      'electron/engine/network',
    ],
  },
  {
    title: 'The window and the command line',
    places: [
      'electron/serve',
      'electron/main',
      'electron/control',
      'electron/contract',
      'electron/helper',
      'electron/engine/app',
      'electron/engine/entry',
      'electron/engine/records',
    ],
  },
]

const HEAD = `<!-- Written by \`npm run docs\` out of the comments of the constants: what stands behind "Over it:" there. -->

# Limits

What Tooltray takes from others, and what happens to more. Each number stands in one place in the code, which the last column names. Limits
that you set yourself, such as the time limit of calls, are in [servers.json](servers-json.md); error codes are explained in
[Error codes](../errors/README.md). 1 KB is 1,024 bytes.
`

/** The page of all bounds that somebody outside can meet. Throws for one that no chapter is about. */
export function limitsPage(): string {
  const met = allBounds().filter(({ over }) => over !== undefined)
  const byChapter = Map.groupBy(met, chapterOf)
  const tables = CHAPTERS.map((chapter) => {
    const rows = (byChapter.get(chapter) ?? []).map(rowOf)
    return `\n## ${chapter.title}\n\n| What | Limit | Over it | Where |\n|---|---|---|---|\n${rows.join('')}`
  })
  return `${HEAD}${tables.join('')}`
}

/** The bounds on what others send of which it is not said what happens over them, nor why nobody meets them. */
export function unexplainedBounds(): string[] {
  return allBounds()
    .filter(({ file, over, inner }) => FOREIGN_INPUT.some((place) => isIn(file, place)) && (over ?? inner) === undefined)
    .map(({ file, name }) => `${file}: ${name}`)
}

/** All bounds of the product. */
export function allBounds(): Bound[] {
  return filesIn('electron').flatMap((file) => boundsIn(ROOT, file))
}

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .sort()
    .flatMap((name) => {
      const path = `${folder}/${name}`
      if (statSync(join(ROOT, path)).isDirectory()) return name === 'testing' || name === 'fixtures' ? [] : filesIn(path)
      return /\.ts$/.test(name) && !/\.(?:test|d)\.ts$|-fixture\.ts$/.test(name) ? [path] : []
    })
}

function chapterOf({ file, name }: Bound): Chapter {
  const places = CHAPTERS.flatMap((chapter) => chapter.places.filter((place) => isIn(file, place)).map((place) => ({ chapter, place })))
  const [nearest] = places.sort((a, b) => b.place.length - a.place.length)
  if (nearest === undefined) throw new Error(`No chapter of scripts/limits/limits-page.ts is about ${name} in ${file}.`)
  return nearest.chapter
}

function isIn(file: string, place: string): boolean {
  return file === place || file.startsWith(`${place}/`)
}

function rowOf({ file, name, what, number, over = '' }: Bound): string {
  const cells = [what.replace(/\.$|,? in ms\b/g, ''), number, capitalized(over).replace(/\.$/, ''), `\`${file}\` › \`${name}\``]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
}

if (import.meta.main) writeFileSync(LIMITS_PAGE, limitsPage())

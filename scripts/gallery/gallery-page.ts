import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GalleryEntry, GalleryWay } from '../../electron/engine/sources/gallery/list/gallery-schema.ts'
import { shippedGallery } from '../../electron/engine/sources/gallery/list/shipped-gallery.ts'
import { CATEGORY_WORDS } from '../../electron/control/words/gallery-words.ts'
import { type Check, checkKey, readChecks } from './checks.ts'

/** Where the page stands. */
export const GALLERY_PAGE = join(import.meta.dirname, '../../docs/reference/gallery.md')

/** A way with the entry that it belongs to, and how far it was checked. */
interface Row {
  readonly entry: GalleryEntry
  readonly way: GalleryWay
  readonly check: Check | undefined
}

/** The page that says what is in the gallery, and how far each way of it was checked. */
export function galleryPage(): string {
  const { made, entries } = shippedGallery()
  const checks = readChecks()
  const rows = entries.flatMap((entry) => entry.ways.map((way, at): Row => ({ entry, way, check: checks[checkKey(entry.id, at + 1)] })))
  const categories = [...new Set(entries.map(({ category }) => category))]
  return `<!-- Written by \`npm run docs\` out of resources/gallery/gallery.json and scripts/gallery/checks.json. -->

# The gallery

The servers of [the gallery](../guide/add-servers.md#the-gallery), of ${made}, and how far each way to run them was checked. Add one with
\`tooltray gallery add ID\`. There are ${entries.length} servers and ${rows.length} ways to run them.

| How far | Ways | What it means |
|---|---|---|
${SUMMARY.map(({ title, means, fits }) => `| ${title} | ${rows.filter(fits).length} | ${means} |\n`).join('')}
A package is kept in the version that the table names. \`scripts/gallery/try-programs.ts\` and \`scripts/gallery/ask-remotes.ts\` make the
checks.

${categories.map((category) => chapter(category, rows)).join('\n')}`
}

const SUMMARY: readonly { readonly title: string; readonly means: string; readonly fits: (row: Row) => boolean }[] = [
  {
    title: 'Runs',
    means: 'It was added and started in its sandbox from its kept package, and listed its tools',
    fits: ({ check }) => check?.far === 'runs',
  },
  { title: 'Runs with a made-up key', means: 'The same. No call was tried', fits: ({ check }) => check?.far === 'keyed' },
  {
    title: 'Answers',
    means: 'Its address was asked, and says the same about its sign-in as the list',
    fits: ({ check }) => check?.far === 'answers',
  },
  { title: 'Fails', means: 'It was tried, and the row says what happened', fits: ({ check }) => check?.far === 'fails' },
  {
    title: 'Read',
    means: 'Its entry was read from its sources. It was not tried: it runs at its publisher, or needs uv or a container engine',
    fits: ({ check }) => check === undefined,
  },
]

function chapter(category: string, rows: readonly Row[]): string {
  const own = rows.filter(({ entry }) => entry.category === category)
  return `## ${CATEGORY_WORDS[category] ?? category}

| ID | Publisher | Way | Version | Tools | How far |
|---|---|---|---|---|---|
${own.map(lineOf).join('')}`
}

function lineOf({ entry, way, check }: Row): string {
  const tools = way.kind === 'remote' || entry.tools === undefined ? '' : String(entry.tools.length)
  const cells = [`\`${entry.id}\``, entry.publisher, nameOf(way), ('version' in way && way.version) || '', tools, farOf(way, check)]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`
}

function nameOf(way: GalleryWay): string {
  switch (way.kind) {
    case 'remote':
      return `\`${way.url}\``
    case 'oci':
      return `container \`${way.image}\``
    default:
      return `${way.kind} \`${way.package}\``
  }
}

function farOf(way: GalleryWay, check: Check | undefined): string {
  if (check === undefined) return 'Read'
  const far = { runs: 'Runs', keyed: 'Runs with a made-up key', answers: `Answers: ${signIn(way)}`, fails: 'Fails' }[check.far]
  return [`${far}, ${check.on}`, check.note].filter((text) => text !== undefined).join('. ')
}

function signIn(way: GalleryWay): string {
  return way.kind === 'remote' ? { none: 'no sign-in', oauth: 'OAuth', client: 'OAuth with your client', key: 'a key' }[way.signIn] : ''
}

if (import.meta.main) writeFileSync(GALLERY_PAGE, galleryPage())

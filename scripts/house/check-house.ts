/**
 * Holds the rules of the house: `node scripts/house/check-house.ts`, part of `npm run lint`. Prints what breaks them and exits with 1.
 *
 * - Each room of the engine has a README.md.
 * - Every path that a page of documentation names in backticks is there: whole, or the end of one.
 * - No line has more than 140 columns. A row of a Markdown table cannot be broken and may.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mayKnow } from '../../rooms.config.ts'

const MOST_COLUMNS = 140

const APART = new RegExp(
  [/(^|\/)fixtures\/|^fuzz\/corpus\/|^resources\/|^docs\/errors\/|^docs\/reference\/servers\.schema\.json$/, /(^|\/)package-lock\.json$/]
    .map(({ source }) => source)
    .join('|'),
)
const LINES = /\.(ts|tsx|mjs|js|css|html|c|h|md|json)$/
const PAGES = /^(README|ARCHITECTURE|CONTRIBUTING|SECURITY|docs\/.*)(\.md)?$/
/** Made here and not kept. */
const IGNORED = /^(node_modules|screenshots|dist|release)(\/|$)/
/** Data as it was found. */
const AS_FOUND = ['electron/engine/search/real-tools.json']

const root = join(import.meta.dirname, '../..')
const everything = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
const files = everything.filter((file) => !APART.test(file))

const found = [...longLines(), ...lostPaths(), ...roomsWithoutPage()]
for (const sentence of found) console.error(sentence)
if (found.length > 0) process.exitCode = 1

function longLines(): string[] {
  return files.flatMap((file) => {
    if (!LINES.test(file) || AS_FOUND.includes(file)) return []
    return read(file)
      .split('\n')
      .flatMap((line, index) =>
        line.length > MOST_COLUMNS && !isTableRow(file, line) ? [`${file}:${index + 1}: ${line.length} columns.`] : [],
      )
  })
}

function lostPaths(): string[] {
  const there = new Set(everything.flatMap((file) => [file, ...parentsOf(file)]))
  const ends = [...there].map((path) => `/${path}`)
  return files
    .filter((file) => PAGES.test(file))
    .flatMap((page) =>
      [...read(page).matchAll(/`([\w.-]+\/[\w./-]+)`/g)].flatMap(([, named = '']) => {
        const path = named.replace(/\/$/, '')
        const isPath = /\.(ts|tsx|mjs|json|md)$/.test(path) || named.endsWith('/')
        const known = IGNORED.test(path) || ends.some((end) => end.endsWith(`/${path}`))
        return isPath && !known ? [`${page}: there is no ${named}.`] : []
      }),
    )
}

function roomsWithoutPage(): string[] {
  return Object.keys(mayKnow)
    .map((room) => `electron/engine/${room}/README.md`)
    .filter((page) => !everything.includes(page))
    .map((page) => `There is no ${page}.`)
}

/** `a/b/c.ts` is in `a/b` and `a`. */
function parentsOf(file: string): string[] {
  const parts = file.split('/')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'))
}

function isTableRow(file: string, line: string): boolean {
  return file.endsWith('.md') && line.startsWith('|')
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

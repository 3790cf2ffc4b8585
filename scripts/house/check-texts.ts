/**
 * Checks the words that users and models read: `node scripts/house/check-texts.ts`, part of `npm run lint`. Prints what it finds and
 * exits with 1.
 *
 * The phrases to avoid are the first column of the table of words in docs/contributing/style.md, so that the page and the check agree.
 * Comments, names and tests are not checked here. In README.md and the pages for users, the length of sentences is checked, too.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lengthProblems } from './sentences.ts'
import { proseOf, stringsOfC, textsOf, type Text } from './texts.ts'

const ROOT = join(import.meta.dirname, '../..')
const STYLE = 'docs/contributing/style.md'
const HEADING = '## Words that users and models read'

/** Tests, pages for contributors, and the words that queries of any kind are compared with. */
const NOT_READ = /\.test\.tsx?$|(^|\/)(testing|fixtures)\/|^docs\/contributing\/|\/engine\/search\/(query|text)\/|\/base\/words\//

/** Sources of texts: code, the pages that everybody reads, templates of issues, and what packages say of themselves. */
const READ = /\.(?:tsx?|[ch])$|^(?:[A-Z]+|docs\/.*|\.github\/.*)\.md$|^\.github\/ISSUE_TEMPLATE\/|^package\.json$/

/** Pages whose sentences are measured. The threat model is a table of tests, whose names count as long sentences. */
const SHORT_SENTENCES = /^README\.md$|^docs\/(?:admin|guide|troubleshooting|concepts(?!\/threat-model))\/.*\.md$/

/** A phrase to avoid. */
export interface Phrase {
  readonly pattern: RegExp
  readonly instead: string
}

/** The phrases of the table of words in the style page. A cell may hold several, each in backticks. */
export function phrasesOf(page: string): Phrase[] {
  const [, section = ''] = page.split(`\n${HEADING}\n`)
  const [table = ''] = section.split('\n## ')
  return table.split('\n').flatMap((row) => {
    const [, phrases = '', instead = ''] = row.split(/(?<!\\)\|/)
    return [...phrases.matchAll(/`([^`]+)`/g)].map(([, phrase = '']) => ({ pattern: patternOf(phrase), instead: instead.trim() }))
  })
}

/** Matches a phrase as whole words, in any letter case, with either apostrophe, and over the end of a line. */
function patternOf(phrase: string): RegExp {
  const words = phrase
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(' ', String.raw`\s+`)
    .replaceAll("'", "['’]")
  return new RegExp(String.raw`(?<![\p{L}\p{N}_-])${words}(?![\p{L}\p{N}_-])`, 'giu')
}

/** What of a text is to be written in other words: one sentence for each place. */
export function foundIn(file: string, { line, text }: Text, phrases: readonly Phrase[]): string[] {
  return phrases.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(({ 0: words, index }) => {
      const at = line + text.slice(0, index).split('\n').length - 1
      return `${file}:${at}: "${words.replaceAll(/\s+/g, ' ')}". Write ${instead}`
    }),
  )
}

if (import.meta.main) {
  const phrases = phrasesOf(readFileSync(join(ROOT, STYLE), 'utf8'))
  if (phrases.length === 0) throw new Error(`${STYLE} has no table below "${HEADING}"`)
  for (const file of filesToRead()) {
    const source = readFileSync(join(ROOT, file), 'utf8')
    const problems = [
      ...readTexts(file, source).flatMap((text) => foundIn(file, text, phrases)),
      ...(SHORT_SENTENCES.test(file) ? lengthProblems(file, source) : []),
    ]
    for (const problem of problems) {
      console.error(problem)
      process.exitCode = 1
    }
  }
}

function readTexts(file: string, source: string): Text[] {
  if (/\.(?:md|yml|json)$/.test(file)) return [{ line: 1, text: proseOf(source) }]
  return /\.[ch]$/.test(file) ? stringsOfC(source) : textsOf(file, source)
}

function filesToRead(): string[] {
  const folders = [
    'electron',
    'native',
    'renderer',
    'scripts/start/start.ts',
    'scripts/electron-program.ts',
    'scripts/package/product.ts',
    'docs',
    '.github',
    'package.json',
  ]
  const pages = ['README.md', 'SECURITY.md', 'CHANGELOG.md']
  return execFileSync('git', ['ls-files', ...folders, ...pages], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => READ.test(file) && !NOT_READ.test(file))
}

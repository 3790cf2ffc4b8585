import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorGuide, errorHelp } from '../electron/engine/base/error-guide/error-guide.ts'
import type { ErrorHelp } from '../electron/engine/base/error-guide/error-help.ts'
import type { ErrorCode } from '../electron/engine/base/errors.ts'
import { exitCodeOf } from '../electron/helper/commands/exit-codes.ts'

/** Where the pages stand. */
export const ERROR_PAGES = join(import.meta.dirname, '../docs/errors')

const NOTE = '<!-- Written by `npm run docs` out of electron/engine/base/error-guide. -->'

/** A page for each error code and an index of them, by their file names. */
export function errorPages(): ReadonlyMap<string, string> {
  const pages = Object.entries(errorHelp).map(([code, help]) => [`${code}.md`, pageOf(code as ErrorCode, help)] as const)
  return new Map([['README.md', index()], ...pages])
}

function pageOf(code: ErrorCode, { title, happened, whatToDo }: ErrorHelp): string {
  return `${NOTE}

# \`${code}\`

${title}

## What happened

${happened}

## What to do

${whatToDo.map((way) => `- ${way}\n`).join('')}
The command line ends with exit code ${exitCodeOf(code)}. [All error codes](README.md)
`
}

function index(): string {
  const chapters = Object.entries(errorGuide).map(([subject, codes]) => {
    const lines = Object.entries<ErrorHelp>(codes).map(([code, { title }]) => `- [\`${code}\`](${code}.md): ${title}\n`)
    return `## ${subject}\n\n${lines.join('')}`
  })
  return `${NOTE}

# Error codes

Each error of Tooltray has a code that never changes its meaning: on the command line it stands in brackets behind the message, in an
answer to a model it is \`code\`, and with \`--json\` it is \`error.code\`.

${chapters.join('\n')}`
}

if (import.meta.main) {
  mkdirSync(ERROR_PAGES, { recursive: true })
  const pages = errorPages()
  for (const file of readdirSync(ERROR_PAGES)) if (!pages.has(file)) rmSync(join(ERROR_PAGES, file))
  for (const [file, text] of pages) writeFileSync(join(ERROR_PAGES, file), text)
}

import { anyOf } from '../../base/any-of.ts'

/** Characters of a line of explanation. Inner: shown words. */
const LONGEST = 300

const SAYS_WHAT = /error|fatal|exception|cannot|can't|failed|refused|denied|missing|not found|invalid|required/i

/**
 * The line of stderr that explains why a program ended; undefined if there is none. Package runners, Python, and Node put other lines
 * around it: a pointer to a log file, a stack, a version.
 *
 * @param lines of its output, in order.
 */
export function lastWords(lines: readonly { text: string }[]): string | undefined {
  const texts = lines.map(({ text }) => text.trimEnd()).filter((text) => !/^(\[tooltray\]|npm (warn|notice)\b)/i.test(text))
  const words = npmError(texts) ?? pythonError(texts) ?? lastThatSaysWhat(withoutSurroundings(texts))
  return words !== undefined && words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words
}

/** Parts of npm's lines that are not the reason. */
const NPM_SURROUNDINGS = anyOf([
  /^(?:code|syscall|errno|path|dest) |^(?:A complete log|Log files|If you are behind)/,
  /^\s*at |^\s+\w+: |^[{}]$|^404( Note| tarball|$)|^network (This|In most|$)/,
])
const NPM_REASONS = [/could not be found|is not in this registry/, /failed, reason:/]

function npmError(texts: readonly string[]): string | undefined {
  const said = texts.flatMap((text) => /^npm (?:error|ERR!) ?(.*)$/.exec(text)?.[1] ?? []).filter((text) => text.trim() !== '')
  if (said.length === 0) return undefined
  const reason = NPM_REASONS.map((pattern) => said.find((text) => pattern.test(text))).find((found) => found !== undefined)
  const chosen = reason ?? said.find((text) => !NPM_SURROUNDINGS.test(text)) ?? said[0] ?? ''
  return `npm: ${chosen.replace(/^(404|network|notsup|engine) +/, '')}`
}

/** The package that npm did not find, if a program's last words (`lastWords`) are about that. */
export function unknownPackage(words: string | undefined): string | undefined {
  return /^npm: .*?'((?:@[\w.-]+\/)?[\w.-]+)@[^']*' (?:could not be found|is not in this registry)/.exec(words ?? '')?.[1]
}

/** The exception below the last stack that Python printed. Exception groups are prefixed with bars. */
function pythonError(texts: readonly string[]): string | undefined {
  const bare = texts.map((text) => text.replace(/^\s*\| ?/, ''))
  const stack = bare.findLastIndex((text) => text.startsWith('Traceback (most recent call last):'))
  return stack === -1 ? undefined : bare.slice(stack + 1).find((text) => /^\w/.test(text))
}

/** The lines without those that Node prints around an error: the source position, the stack, the error's fields, the version. */
function withoutSurroundings(texts: readonly string[]): string[] {
  const kept: string[] = []
  let inFields = false
  texts.forEach((text, at) => {
    if (inFields) {
      inFields = text !== '}'
      return
    }
    const isFrame = /^\s+at /.test(text)
    inFields = isFrame && text.endsWith(' {')
    const isPlace = /^\S+:\d+$/.test(text) || /^\s*\^+$/.test(text) || /^\s*\^+$/.test(texts[at + 1] ?? '')
    const isAround = /^(Node\.js v|Emitted 'error' event|\(Use `node|\s*\.\.\. \d+ lines matching|[{}]$)/.test(text)
    if (!isFrame && !isPlace && !isAround && text.trim() !== '') kept.push(text.trim())
  })
  return kept
}

function lastThatSaysWhat(texts: readonly string[]): string | undefined {
  const recent = texts.slice(-30)
  return recent.findLast((text) => SAYS_WHAT.test(text)) ?? recent.at(-1)
}

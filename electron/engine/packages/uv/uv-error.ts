import { TooltrayError } from '../../base/errors.ts'
import { neededPythons, pythonGone, pythonMissing } from './needed-python.ts'

/** What uv prints, as one line: older versions draw a tree beside the reasons, and break lines at 80 characters. */
export function oneLine(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/^[\s×╰─▶│├·]+/u, '').trim())
  return lines.filter((line) => line !== '').join(' ')
}

interface Meaning {
  readonly says: RegExp
  readonly code: ConstructorParameters<typeof TooltrayError>[0]
  /** In place of uv's own words. */
  readonly words?: (match: RegExpExecArray) => string
  readonly hint: string
  /** Its command would fail for the same reason. */
  readonly asWrittenToo?: true
}

const CHECK = 'Check the name and the version in the command.'
const ONLINE = 'Try again when you are online.'

/** What uv says. It has no codes. */
const MEANINGS: readonly Meaning[] = [
  { says: /hash mismatch/i, code: 'package_mismatch', hint: 'Do not use it. Tell its publisher.' },
  { says: /no space left/i, code: 'storage_failed', hint: 'Free some space on that disk.' },
  {
    says: /failed to initialize cache at `([^`]+)`/i,
    code: 'package_not_installed',
    words: ([, folder]) => `uv cannot write its cache in ${folder}.`,
    hint: 'Make that folder writable, or name another one in the variable UV_CACHE_DIR.',
  },
  { says: /failed to fetch|error sending request|dns error|connection refused|timed out/i, code: 'registry_unreachable', hint: ONLINE },
  {
    says: /([\w.-]+) was not found in the package registry/i,
    code: 'package_not_installed',
    words: ([, name]) => `The index of Python packages has no ${name}.`,
    hint: CHECK,
    asWrittenToo: true,
  },
  {
    says: /(?:there is no version of|no version of) ([\w.-]+?)(?:\[[^\]]*\])?==(\S+)/i,
    code: 'package_not_installed',
    words: ([, name, version]) => `The index of Python packages has no ${name} ${version}.`,
    hint: CHECK,
    asWrittenToo: true,
  },
  {
    says: /([\w.-]+?)(?:[=<>!~]\S*)? has no (?:usable wheels|wheels with)/i,
    code: 'package_not_installed',
    words: ([, name]) => `${name} has no wheel for this computer, and what has to be built is not kept.`,
    hint: 'It is built each time that its command runs.',
  },
  { says: /no solution found/i, code: 'package_not_installed', hint: CHECK },
]

/** Characters of uv's own words in an error. Inner: shown words. */
const LONGEST = 300

/**
 * The error that uv ended with: our own sentence where its words have a known meaning, else the beginning of them, since its last line
 * tells least. `noSuchVersion` among its data says that no version fits, and `asWrittenToo` that its command would end the same.
 */
export function uvError(stderr: string): TooltrayError {
  const said = oneLine(stderr)
  const noSuchVersion = /no solution found/i.test(said)
  const [needed] = noSuchVersion ? neededPythons(said) : []
  if (needed !== undefined) return pythonMissing(needed)
  const [, wanted] = /No interpreter found (?:for (?:Python )?(.+?) )?in /.exec(said) ?? [undefined]
  if (wanted !== undefined || /No interpreter found in/.test(said)) return pythonGone(wanted ?? '')
  const found = MEANINGS.map((meaning) => ({ meaning, match: meaning.says.exec(said) })).find(({ match }) => match !== null)
  const own = found?.match == null ? undefined : found.meaning.words?.(found.match)
  return new TooltrayError(found?.meaning.code ?? 'package_not_installed', own ?? firstWords(stderr), {
    hint: found?.meaning.hint ?? 'Run its command in a terminal to see more.',
    data: { noSuchVersion, ...(found?.meaning.asWrittenToo === true ? { asWrittenToo: true } : {}) },
  })
}

/** The first error and its cause. */
function firstWords(stderr: string): string {
  const lines = stderr.split('\n').map(oneLine)
  const said = oneLine(
    lines
      .filter((line) => line !== '')
      .slice(0, 2)
      .join('\n'),
  ).slice(0, LONGEST)
  return `uv could not install the package: ${said === '' ? 'it gave no reason.' : said}`
}

/** The option that uv does not know; undefined if that is not why it ended. */
export function unknownOption(stderr: string): string | undefined {
  return /unexpected argument '(--[\w-]+)/.exec(stderr)?.[1]
}

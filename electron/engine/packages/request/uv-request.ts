import { type RunnerOptions, flags, isOnDisk, readOptions } from './read-options.ts'
import type { PackageSpec, RequestReading } from './request.ts'

const FILE = 'it takes packages from a file.'
const INDEX = 'the package comes from an index that only this command names.'

const UVX: RunnerOptions = {
  flags: {
    ...flags('-q', '--quiet', '-v', '--verbose', '--isolated', '-n', '--no-cache', '--no-progress', '--offline', '--native-tls'),
    ...flags('--refresh', '-U', '--upgrade', '--no-config', '--no-env-file', '--managed-python', '--no-managed-python'),
  },
  valued: {
    '--from': 'from',
    '--with': 'package',
    '-w': 'package',
    '-p': 'python',
    '--python': 'python',
    '--cache-dir': 'nothing',
    '--color': 'nothing',
    '--link-mode': 'nothing',
  },
  refused: {
    '--with-editable': 'it takes a package from a folder.',
    '--with-requirements': FILE,
    '-c': FILE,
    '--constraints': FILE,
    '--overrides': FILE,
    '--index': INDEX,
    '--default-index': INDEX,
    '--index-url': INDEX,
    '-i': INDEX,
    '--extra-index-url': INDEX,
    '--find-links': INDEX,
    '--env-file': 'it takes variables from a file.',
    '--prerelease': 'versions that are not released are not kept.',
  },
}
const PIPX: RunnerOptions = {
  flags: flags('-q', '--quiet', '-v', '--verbose', '--no-cache'),
  valued: { '--spec': 'from', '--with': 'package', '--python': 'python' },
  refused: {
    '--pip-args': 'pip gets options of its own.',
    '-i': INDEX,
    '--index-url': INDEX,
    '--path': 'it runs a file.',
    '--system-site-packages': 'it uses packages of the system.',
    '--pypackages': 'it runs a program of a folder.',
  },
}

/**
 * Reads what package a runner of PyPI runs.
 *
 * @param runner `uvx`, `uv tool run` or `pipx run`.
 * @param words what follows it.
 */
export function uvRequestOf(runner: string, words: readonly string[]): RequestReading {
  const read = readOptions(runner, words, runner === 'pipx run' ? PIPX : UVX, 'word')
  if ('reason' in read) return read
  const [first, ...args] = read.rest
  if (first === undefined) return { reason: `${runner} names no package.` }
  const { from, package: withs, python } = read.values
  const main = specOf(from.at(-1) ?? first)
  if (typeof main === 'string') return { reason: main }
  const others: PackageSpec[] = []
  for (const text of withs.flatMap((list) => list.split(','))) {
    const spec = specOf(text.trim())
    if (typeof spec === 'string') return { reason: spec }
    others.push(spec)
  }
  return {
    request: { manager: 'uv', packages: [main, ...others], bin: from.length === 0 ? programOf(first) : first, python: python.at(-1), args },
  }
}

/** A dependency specifier by name (PyPA, "Dependency specifiers"), and uv's `name@version`. No address, no marker. */
const SPEC = /^([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)(?:\[([a-z0-9._, -]+)\])?\s*(?:@([\w.+!-]+)|((?:===?|~=|!=|<=?|>=?)[\w.+!*<>=~, -]*))?$/i

function specOf(text: string): PackageSpec | string {
  if (isOnDisk(text)) return `"${text}" is on this computer, not in an index.`
  const found = SPEC.exec(text)
  if (found === null) return `"${text}" is not in Python's index of packages.`
  const [, name = '', extras = '', version, specifier] = found
  return {
    name: name.toLowerCase().replace(/[-_.]+/g, '-'),
    extras: extras
      .split(',')
      .map((extra) => extra.trim())
      .filter((extra) => extra !== ''),
    range: version === undefined ? (specifier ?? '').replace(/\s+/g, '') : version === 'latest' ? '' : `==${version}`,
  }
}

/** The program has the name of the package as it was written (uv's documentation, "Tools"). */
function programOf(text: string): string {
  return SPEC.exec(text)?.[1] ?? text
}

import { type RunnerOptions, flags, isOnDisk, readOptions } from './read-options.ts'
import type { PackageSpec, RequestReading } from './request.ts'

const CODE = 'it runs a line of code, not a package.'
const BUN = 'it runs the program with Bun, and a kept package runs with Node.'
const REGISTRY = { '--registry': 'the package comes from a registry that only this command names.' }
const PRINTED = flags('-q', '--quiet', '-s', '--silent', '--verbose')

const NPX: RunnerOptions = {
  flags: {
    ...PRINTED,
    ...flags('-y', '--yes', '--no', '--no-install', '--prefer-online', '--prefer-offline', '--offline', '--ignore-scripts'),
    ...flags('--ignore-existing', '--no-audit', '--no-fund', '--no-update-notifier'),
  },
  valued: { '-p': 'package', '--package': 'package', '--loglevel': 'nothing', '--cache': 'nothing' },
  refused: {
    '-c': CODE,
    '--call': CODE,
    '-n': 'it gives Node options of its own.',
    '--node-arg': 'it gives Node options of its own.',
    ...REGISTRY,
  },
}
const BUNX: RunnerOptions = {
  flags: { ...PRINTED, ...flags('-y', '--no-install') },
  valued: { '-p': 'package', '--package': 'package' },
  refused: { '--bun': BUN, '-b': BUN },
}
const PNPM: RunnerOptions = {
  flags: { ...PRINTED, ...flags('--prefer-offline', '--offline') },
  valued: { '--package': 'package', '--loglevel': 'nothing', '--reporter': 'nothing' },
  refused: { '-c': CODE, '--shell-mode': CODE, '--allow-build': 'it lets a script of a package run.', ...REGISTRY },
}
const YARN: RunnerOptions = { flags: PRINTED, valued: { '-p': 'package', '--package': 'package' }, refused: {} }

const OPTIONS: Readonly<Record<string, RunnerOptions>> = {
  npx: NPX,
  'npm exec': NPX,
  'npm x': NPX,
  bunx: BUNX,
  'bun x': BUNX,
  pnpx: PNPM,
  'pnpm dlx': PNPM,
  'yarn dlx': YARN,
}

/**
 * Reads what package a runner of npm's registry runs.
 *
 * @param runner a key of `OPTIONS`.
 * @param words what follows it.
 */
export function npmRequestOf(runner: string, words: readonly string[]): RequestReading {
  const options = OPTIONS[runner]
  if (options === undefined) return { reason: `Tooltray does not know ${runner}.` }
  // `npm exec` reads options behind the package, too (npm's documentation, "npm exec"). The others leave them to the program.
  const read = readOptions(runner, words, options, runner.startsWith('npm ') ? 'dashes' : 'word')
  if ('reason' in read) return read
  const [first, ...args] = read.rest
  if (first === undefined) return { reason: `${runner} names no package.` }
  const named = read.values.package
  const specs: PackageSpec[] = []
  for (const text of named.length === 0 ? [first] : named) {
    const spec = specOf(text)
    if (typeof spec === 'string') return { reason: spec }
    specs.push(spec)
  }
  const bin = named.length === 0 ? undefined : first
  return { request: { manager: 'npm', packages: specs, bin, python: undefined, args } }
}

/** A name that the registry accepts (npm's documentation, package.json `name`). */
const NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/i
/** A version, a range or a tag, which are never an address or a path. */
const RANGE = /^[\w.+~^<>=|*\- ]*$/

/** Reads `name`, `name@version`, `@scope/name@range`. Returns a sentence if it is something else. */
function specOf(text: string): PackageSpec | string {
  const at = text.indexOf('@', 1)
  const [name, range] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
  if (isOnDisk(text) || name.includes('\\')) return `"${text}" is on this computer, not in a registry.`
  if (NAME.test(name) && RANGE.test(range)) return { name, extras: [], range }
  if (range.startsWith('npm:')) return `"${text}" is another name for a package. Name the package itself.`
  return `"${text}" is not in npm's registry.`
}

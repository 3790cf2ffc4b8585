import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { TooltrayError } from '../../base/errors.ts'
import { fromJson } from '../../base/text/from-json.ts'
import type { Program } from '../../upstream/process/stdio.ts'
import type { Launch } from '../../upstream/process/process-tree.ts'
import { lockOfTop, manifestOfLocked, withoutMissingParts } from '../lock/package-lock.ts'
import { type ManagerDeps, runManager } from '../run-manager.ts'
import type { PackageManager } from '../store/package-format.ts'

/** npm with the environment of a server, or without. */
export interface Npm extends PackageManager {
  /**
   * Runs the install scripts of packages of an installed folder, in their order (npm's documentation, "npm rebuild").
   *
   * @param paths of the packages within the folder. @param sandboxed returns how to start npm, and what it starts, in a sandbox.
   * Throws `package_script_failed`, `sandbox_unavailable`.
   */
  runScripts(folder: string, paths: readonly string[], sandboxed: (program: Program) => Promise<Launch>): Promise<void>
  /**
   * What the registry tells of versions of a package, as JSON; undefined if there is none of them.
   *
   * @param folder any. @param spec as `name@range`.
   */
  view(folder: string, spec: string, fields: readonly string[]): Promise<unknown>
}

/** Time for npm to ask the registry for a tree of packages, in ms. Over it: `registry_unreachable`. */
const LOCK_LIMIT = 2 * 60_000
/** Time for npm to download and unpack a tree of packages, in ms. Over it: `package_not_installed`. */
const INSTALL_LIMIT = 5 * 60_000
/** Time for all install scripts of a tree, in ms: some compile. Over it: `package_script_failed`. */
const SCRIPTS_LIMIT = 10 * 60_000

const QUIET = ['--json', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=warn']
/** Without these, npm asks a registry that does not answer for minutes, and a server could not start meanwhile. Times in ms. */
const IMPATIENT = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000']

/**
 * Creates the runner of a person's own npm, which has their registries, keys and proxies. It owns no state.
 *
 * All methods throw `program_missing` if there is no npm, `registry_unreachable`, `package_mismatch` if what was downloaded has another
 * hash, `storage_failed` if the disk is full, and `package_not_installed` for anything else; `npmCode` among its data is npm's own code.
 *
 * @param env of npm's process. @param words what stands before npm's own words: `npm`, or a Node and npm's file.
 */
export function npmRunner(env: Record<string, string>, deps: ManagerDeps, words: readonly [string, ...string[]] = ['npm']): Npm {
  const run = async (folder: string, own: readonly string[], limit: number, more: Way = WITHOUT_SCRIPTS): Promise<string> => {
    const [command, ...first] = words
    const program = { command, args: [...first, ...own, ...QUIET], cwd: folder, env: { ...env, ...more.env }, ...more.start }
    const { exitCode, stdout, stderr } = await runManager(program, limit, more.late, deps)
    if (exitCode !== 0) throw more.error(stdout, stderr)
    const unwritten = notWritten(stderr)
    if (unwritten !== undefined) throw unwritten
    return stdout
  }
  return {
    async lock(folder, before, except) {
      const resolve = (limit: number | undefined): Promise<string> => {
        const newest = limit === undefined ? [] : [`--before=${new Date(limit).toISOString()}`]
        return run(folder, ['install', '--package-lock-only', '--ignore-scripts', ...IMPATIENT, ...newest], LOCK_LIMIT)
      }
      const rewrite = async (edit: (lock: string) => string): Promise<void> => {
        const file = join(folder, 'package-lock.json')
        await writeFile(file, edit(await readFile(file, 'utf8')))
      }
      if (before !== undefined && except.length > 0) {
        // npm knows no exceptions, but does not look again for what a lock has. So it gets a lock of these alone, and finds the rest.
        await resolve(undefined)
        await rewrite((lock) => lockOfTop(lock, except))
      }
      await resolve(before)
      await rewrite(withoutMissingParts)
    },
    async install(folder) {
      // For a tag, npm would ask the registry again where the lock has no address of the package.
      const [manifest, lock] = [join(folder, 'package.json'), join(folder, 'package-lock.json')]
      await writeFile(manifest, manifestOfLocked(await readFile(manifest, 'utf8'), await readFile(lock, 'utf8')))
      await run(folder, ['ci', '--omit=dev', '--ignore-scripts'], INSTALL_LIMIT)
    },
    async runScripts(folder, paths, sandboxed) {
      await run(folder, ['rebuild', '--ignore-scripts=false', '--logs-max=0', ...paths.map((path) => `./${path}`)], SCRIPTS_LIMIT, {
        // npm 12 runs no script that a project does not name; older ones do not know this.
        env: { npm_config_dangerously_allow_all_scripts: 'true' },
        start: { sandboxed },
        error: scriptError,
        late: 'package_script_failed',
      })
    },
    view: async (folder, spec, fields) => fromJson(await run(folder, ['view', spec, ...fields, ...IMPATIENT], LOCK_LIMIT)),
  }
}

/** What differs between runs of npm with and without scripts. */
interface Way {
  readonly env: Readonly<Record<string, string>>
  readonly start: Pick<Program, 'sandboxed'>
  readonly error: (stdout: string, stderr: string) => TooltrayError
  /** The code of the error if it takes too long. */
  readonly late: ConstructorParameters<typeof TooltrayError>[0]
}

const WITHOUT_SCRIPTS: Way = { env: {}, start: {}, error: npmError, late: 'registry_unreachable' }

const failure = z.object({ error: z.object({ code: z.string().optional(), summary: z.string().optional() }) })

/** Codes of npm and of the system (npm's documentation, "Common errors"). */
const MEANINGS: Readonly<Record<string, { readonly code: ConstructorParameters<typeof TooltrayError>[0]; readonly hint: string }>> = {
  E404: { code: 'package_not_installed', hint: 'Check the name of the package in the command.' },
  ETARGET: { code: 'package_not_installed', hint: 'Check the version in the command.' },
  EINTEGRITY: { code: 'package_mismatch', hint: 'Do not use it. Tell its publisher.' },
  ENOSPC: { code: 'storage_failed', hint: 'Free some space on that disk.' },
  ...Object.fromEntries(
    [
      'ENOTFOUND',
      'EAI_AGAIN',
      'ECONNREFUSED',
      'ECONNRESET',
      'ETIMEDOUT',
      'ENETUNREACH',
      'EHOSTUNREACH',
      'ERR_SOCKET_TIMEOUT',
      'ENOTCACHED',
    ].map((code) => [code, { code: 'registry_unreachable', hint: 'Try again when you are online.' } as const]),
  ),
}

/** The error that npm printed: as JSON on stdout, and as lines with `npm error` on stderr. */
function npmError(stdout: string, stderr: string): TooltrayError {
  const { code = codeIn(stderr), summary } = failure.safeParse(fromJson(stdout)).data?.error ?? {}
  const said = (summary ?? lastLine(stderr)).trim().slice(0, 500)
  const { code: ours, hint } = MEANINGS[code ?? ''] ?? {
    code: 'package_not_installed' as const,
    hint: 'Run its command in a terminal to see more.',
  }
  return new TooltrayError(
    ours,
    `npm could not install the package: ${said === '' ? (code ?? 'it gave no reason') : said}.`.replace(/\.\.$/, '.'),
    {
      hint,
      data: { npmCode: code },
    },
  )
}

/** npm only warns of a file that it could not write, as on a full disk, and says that it was done. */
function notWritten(stderr: string): TooltrayError | undefined {
  const [, code = '', said = ''] = /TAR_ENTRY_ERROR (\w+):? ?(.*)/.exec(stderr) ?? []
  return code === '' ? undefined : npmError(JSON.stringify({ error: { code, summary: `${code}: ${said}` } }), '')
}

const scriptFailure = z.object({ error: z.object({ summary: z.string().optional(), detail: z.string().optional() }) })

/** What a script said last: npm has it in `detail`, behind the command line. */
function scriptError(stdout: string, stderr: string): TooltrayError {
  const { summary = '', detail = '' } = scriptFailure.safeParse(fromJson(stdout)).data?.error ?? {}
  const said = [lastLine(detail), summary, lastLine(stderr)].find((text) => text !== '') ?? ''
  return new TooltrayError('package_script_failed', `An install script failed: ${said.slice(0, 500) || 'it gave no reason'}`, {
    hint: 'It runs in a sandbox without the network. If it has to download something: tooltray packages scripts NAME --allow --network',
    data: { output: detail.slice(-2_000) },
  })
}

function codeIn(stderr: string): string | undefined {
  return /npm (?:error|ERR!) code (\S+)/.exec(stderr)?.[1]
}

function lastLine(text: string): string {
  return (
    text
      .trim()
      .split('\n')
      .at(-1)
      ?.replace(/^npm (?:error|ERR!) /, '') ?? ''
  )
}

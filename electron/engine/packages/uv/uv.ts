import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TooltrayError } from '../../base/errors.ts'
import { type ManagerDeps, runManager } from '../run-manager.ts'
import type { PackageManager } from '../store/package-format.ts'
import { type NeededPython, neededPythons, pythonMissing } from './needed-python.ts'
import { ENVIRONMENT, interpreterOf } from './python-program.ts'
import { pythonOfLock, uvFormat, withPython } from './requirements.ts'
import { oneLine, unknownOption, uvError } from './uv-error.ts'

/** Time for uv to ask the index for the packages of an environment, in ms. Over it: `registry_unreachable`. */
const LOCK_LIMIT = 2 * 60_000
/** Time for uv to get a Python, to download packages, and to install them, in ms. Over it: `registry_unreachable`. */
const INSTALL_LIMIT = 5 * 60_000

/** Packages are installed from wheels alone: to build one runs its code. */
const WHEELS = '--no-build'

/** Files are shared with uv's cache, where that can be: no server runs from this environment, so nothing changes them. */
const LINKED = ['--link-mode', 'hardlink']

/** Kinds of Python that are tried for one package. Over it: the first of them is named. */
const MOST_PYTHONS = 4

/**
 * Creates the runner of a person's own uv, which has their indexes, keys and proxies (uv's documentation, "The pip interface"). It owns no
 * state.
 *
 * All methods throw `program_missing` if there is no uv, or no Python that the packages are for, `registry_unreachable`,
 * `package_mismatch` if what was downloaded has another hash, `storage_failed` if the disk is full, and `package_not_installed` for
 * anything else (`uvError` says what is among their data).
 *
 * @param env of uv's process. @param python the Python that is wanted, as uv reads it. Undefined: the first that uv finds and the packages
 * are for.
 */
export function uvRunner(env: Record<string, string>, python: string | undefined, deps: ManagerDeps): PackageManager {
  const ended = async (folder: string, args: readonly string[], limit: number, variables = env) => {
    const program = { command: 'uv', args: [...args, '--no-progress', '--color', 'never'], cwd: folder, env: variables }
    const { exitCode, stdout, stderr } = await runManager(program, limit, 'registry_unreachable', deps)
    const option = exitCode === 0 ? undefined : unknownOption(stderr)
    if (option !== undefined) throw await tooOld(folder, option)
    return { isDone: exitCode === 0, stdout, stderr }
  }
  const run = async (...run: Parameters<typeof ended>): Promise<string> => {
    const { isDone, stdout, stderr } = await ended(...run)
    if (!isDone) throw uvError(stderr)
    return stdout
  }
  const tooOld = async (folder: string, option: string): Promise<TooltrayError> => {
    const program = { command: 'uv', args: ['--version'], cwd: folder, env }
    const { stdout } = await runManager(program, LOCK_LIMIT, 'registry_unreachable', deps)
    const version = /\d+\.\d+\S*/.exec(stdout)?.[0] ?? ''
    return new TooltrayError('package_not_installed', `uv ${version} is too old: it does not know ${option}.`, {
      hint: 'Update it: uv self update. If something else installed it, update it with that.',
    })
  }

  const makeEnvironment = async (folder: string, wanted: string | undefined): Promise<void> => {
    const chosen = wanted === undefined ? [] : ['--python', wanted]
    await rm(join(folder, ENVIRONMENT), { recursive: true, force: true })
    await run(folder, ['venv', ENVIRONMENT, '--no-project', ...chosen], INSTALL_LIMIT)
  }
  /** Resolves for that Python, or else for one that the packages are for. */
  const compile = async (
    folder: string,
    wanted: string | undefined,
    more: readonly string[],
    tried: readonly NeededPython[],
  ): Promise<void> => {
    try {
      await makeEnvironment(folder, wanted)
    } catch (error) {
      const [last] = tried.slice(-1)
      throw last === undefined || !(error instanceof TooltrayError) || !NO_PYTHON.has(error.code) ? error : pythonMissing(last)
    }
    const words = ['pip', 'compile', 'requirements.in', '--output-file', uvFormat.lockFile, '--generate-hashes', WHEELS]
    const python = ['--python', interpreterOf(folder, deps.platform.os)]
    const { isDone, stderr } = await ended(folder, [...words, '--no-header', '--no-annotate', ...python, ...more], LOCK_LIMIT)
    if (isDone) return
    const needed = wanted !== undefined && tried.length === 0 ? [] : neededPythons(oneLine(stderr))
    const next = needed.find(({ range }) => tried.every((one) => one.range !== range))
    if (next === undefined || tried.length === MOST_PYTHONS) throw tried[0] === undefined ? uvError(stderr) : pythonMissing(tried[0])
    await compile(folder, next.range, more, [...tried, next])
  }

  return {
    async lock(folder, before, except) {
      const now = new Date(deps.clock.now()).toISOString()
      const spared = except.flatMap((name) => ['--exclude-newer-package', `${name}=${now}`])
      const newest = before === undefined ? [] : ['--exclude-newer', new Date(earlier(before, env[CUT_OFF])).toISOString(), ...spared]
      await compile(folder, python, newest, [])
      const file = join(folder, uvFormat.lockFile)
      const about = await readFile(join(folder, ENVIRONMENT, 'pyvenv.cfg'), 'utf8')
      await writeFile(file, withPython(await readFile(file, 'utf8'), python, about))
    },
    async install(folder) {
      const lock = await readFile(join(folder, uvFormat.lockFile), 'utf8')
      await makeEnvironment(folder, pythonOfLock(lock) ?? python)
      // The lock has the only versions that may be installed, of whatever age.
      const { [CUT_OFF]: _age, UV_EXCLUDE_NEWER_PACKAGE: _ages, ...variables } = env
      const sync = ['pip', 'sync', uvFormat.lockFile, '--require-hashes', WHEELS, ...LINKED]
      await run(folder, [...sync, '--python', interpreterOf(folder, deps.platform.os)], INSTALL_LIMIT, variables)
    },
  }
}

/** With these, uv has no Python of the kind that was asked for, and cannot get one. */
const NO_PYTHON: ReadonlySet<string> = new Set(['program_missing', 'registry_unreachable'])

/** uv's own variable for the age of packages. */
const CUT_OFF = 'UV_EXCLUDE_NEWER'

/** The earlier of two times, in ms since 1970. @param other as the user wrote it. */
function earlier(one: number, other: string | undefined): number {
  const at = Date.parse(other ?? '')
  return Number.isNaN(at) ? one : Math.min(one, at)
}

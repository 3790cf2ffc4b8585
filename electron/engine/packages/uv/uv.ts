import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TooltrayError } from '../../base/errors.ts'
import { type ManagerDeps, runManager } from '../run-manager.ts'
import type { PackageManager } from '../store/package-format.ts'
import { uvFormat } from './requirements.ts'
import { ENVIRONMENT, programsOf } from './python-program.ts'

/** Time for uv to ask the index for the packages of an environment, in ms. Over it: `registry_unreachable`. */
const LOCK_LIMIT = 2 * 60_000
/** Time for uv to get a Python, to download packages, and to install them, in ms. Over it: `registry_unreachable`. */
const INSTALL_LIMIT = 5 * 60_000

/** Packages are installed from wheels alone: to build one runs its code. */
const WHEELS = '--no-build'

/**
 * Creates the runner of a person's own uv, which has their indexes, keys and proxies (uv's documentation, "The pip interface"). It owns no
 * state.
 *
 * All methods throw `program_missing` if there is no uv, `registry_unreachable`, `package_mismatch` if what was downloaded has another
 * hash, `storage_failed` if the disk is full, and `package_not_installed` for anything else; `noSuchVersion` among its data says that there
 * is none that fits.
 *
 * @param env of uv's process. @param python the Python that is wanted, as uv reads it. Undefined: the one that uv finds.
 */
export function uvRunner(env: Record<string, string>, python: string | undefined, deps: ManagerDeps): PackageManager {
  const wanted = python === undefined ? [] : ['--python', python]
  const run = async (folder: string, args: readonly string[], limit: number): Promise<void> => {
    const program = { command: 'uv', args: [...args, '--no-progress', '--color', 'never'], cwd: folder, env }
    const { exitCode, stderr } = await runManager(program, limit, 'registry_unreachable', deps)
    if (exitCode !== 0) throw uvError(stderr)
  }
  const compile = ['pip', 'compile', 'requirements.in', '--output-file', uvFormat.lockFile, '--generate-hashes', WHEELS]
  const sync = ['pip', 'sync', uvFormat.lockFile, '--require-hashes', WHEELS, '--link-mode', 'copy', '--compile-bytecode']
  return {
    async lock(folder, before, except) {
      const now = new Date(deps.clock.now()).toISOString()
      const spared = except.flatMap((name) => ['--exclude-newer-package', `${name}=${now}`])
      const newest = before === undefined ? [] : ['--exclude-newer', new Date(before).toISOString(), ...spared]
      await run(folder, [...compile, '--no-header', '--no-annotate', ...wanted, ...newest], LOCK_LIMIT)
      // The same packages with another Python are another environment.
      const file = join(folder, uvFormat.lockFile)
      if (python !== undefined) await writeFile(file, `# Python: ${python}\n${await readFile(file, 'utf8')}`)
    },
    async install(folder) {
      await run(folder, ['venv', ENVIRONMENT, '--no-project', ...wanted], INSTALL_LIMIT)
      const interpreter = join(programsOf(folder, deps.platform.os), deps.platform.os === 'win32' ? 'python.exe' : 'python')
      await run(folder, [...sync, '--python', interpreter], INSTALL_LIMIT)
    },
  }
}

type Meaning = readonly [says: RegExp, code: ConstructorParameters<typeof TooltrayError>[0], hint: string]

/** What uv writes on stderr. It has no codes. */
const MEANINGS: readonly Meaning[] = [
  [/hash mismatch/i, 'package_mismatch', 'Do not use it. Tell its publisher.'],
  [/no space left/i, 'storage_failed', 'Free some space on that disk.'],
  [
    /failed to fetch|error sending request|dns error|connection refused|timed out/i,
    'registry_unreachable',
    'Try again when you are online.',
  ],
  [/no solution found/i, 'package_not_installed', 'Check the name and the version in the command.'],
]

function uvError(stderr: string): TooltrayError {
  const [, code, hint] = MEANINGS.find(([says]) => says.test(stderr)) ?? [
    undefined,
    'package_not_installed' as const,
    'Run its command in a terminal to see more.',
  ]
  // Lines with a reason begin with signs of a tree.
  const lines = stderr.split('\n').map((line) => line.replace(/^[\s×╰─▶│├·]+/u, '').trim())
  const said = lines
    .filter((line) => line !== '')
    .slice(-3)
    .join(' ')
    .slice(0, 500)
  return new TooltrayError(code, `uv could not install the package: ${said === '' ? 'it gave no reason.' : said}`, {
    hint,
    data: { noSuchVersion: /no solution found/i.test(stderr) },
  })
}

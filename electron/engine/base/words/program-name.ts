/** The program of a command as written, without its folder and without file extensions of Windows. */
export function shownProgram(command: string): string {
  return (command.split(/[\\/]/).at(-1) ?? command).replace(/\.(?:exe|cmd|bat|ps1)$/i, '')
}

/** The same in lower case, for comparison on every system: `npx` of `C:\node\NPX.CMD`. */
export function programName(command: string): string {
  return shownProgram(command).toLowerCase()
}

/**
 * How a program runs another one that is named in its arguments: `packages` gets it from a registry, `interpreter` reads its file,
 * `container` starts its image, `wrapper` starts it in some environment, `shell` runs any commands.
 */
export type RunnerKind = 'packages' | 'interpreter' | 'container' | 'wrapper' | 'shell'

/** The registry that a runner gets packages from. */
export type PackageRegistry = 'npm' | 'pypi' | 'nuget'

interface Runner {
  readonly kind: RunnerKind
  readonly registry?: PackageRegistry
  /** The subcommands that download a missing program; `always`: any. */
  readonly fetches?: 'always' | readonly string[]
}

const CONTAINER: Runner = { kind: 'container', fetches: ['run'] }
const INTERPRETER: Runner = { kind: 'interpreter' }
const SHELL: Runner = { kind: 'shell' }
const WRAPPER: Runner = { kind: 'wrapper' }

/** The only table of programs that run others. */
const RUNNERS: Readonly<Record<string, Runner>> = {
  npx: { kind: 'packages', registry: 'npm', fetches: 'always' },
  bunx: { kind: 'packages', registry: 'npm', fetches: 'always' },
  pnpx: { kind: 'packages', registry: 'npm', fetches: 'always' },
  npm: { kind: 'packages', registry: 'npm', fetches: ['exec', 'x'] },
  pnpm: { kind: 'packages', registry: 'npm', fetches: ['dlx'] },
  yarn: { kind: 'packages', registry: 'npm', fetches: ['dlx'] },
  bun: { kind: 'packages', registry: 'npm', fetches: ['x'] },
  deno: { kind: 'packages', fetches: ['run'] },
  uvx: { kind: 'packages', registry: 'pypi', fetches: 'always' },
  uv: { kind: 'packages', registry: 'pypi', fetches: ['run', 'tool', 'x'] },
  pipx: { kind: 'packages', registry: 'pypi', fetches: ['run'] },
  dnx: { kind: 'packages', registry: 'nuget', fetches: 'always' },
  node: INTERPRETER,
  tsx: INTERPRETER,
  'ts-node': INTERPRETER,
  python: INTERPRETER,
  py: INTERPRETER,
  docker: CONTAINER,
  podman: CONTAINER,
  nerdctl: CONTAINER,
  cmd: WRAPPER,
  env: WRAPPER,
  sudo: SHELL,
  sh: SHELL,
  bash: SHELL,
}

function runnerOf(command: string): Runner | undefined {
  // `python3.13`
  const name = programName(command).replace(/^python[\d.]+$/, 'python')
  return Object.hasOwn(RUNNERS, name) ? RUNNERS[name] : undefined
}

/** How a command runs another program; undefined if it does not. */
export function runnerKind(command: string): RunnerKind | undefined {
  return runnerOf(command)?.kind
}

/** The registry of a command's packages; undefined if there is none, or several. */
export function registryOf(command: string): PackageRegistry | undefined {
  return runnerOf(command)?.registry
}

/** The program that `cmd /c` starts, as is usual on Windows, with its arguments; undefined for other commands. */
export function wrappedCommand(command: string, args: readonly string[]): { command: string; args: readonly string[] } | undefined {
  const [first = '', inner, ...rest] = args
  return programName(command) === 'cmd' && /^\/c$/i.test(first) && inner !== undefined ? { command: inner, args: rest } : undefined
}

/** Whether a command downloads a missing program from a registry, which may take minutes. */
export function fetchesPackages(command: string, args: readonly string[]): boolean {
  const wrapped = wrappedCommand(command, args)
  if (wrapped !== undefined) return fetchesPackages(wrapped.command, wrapped.args)
  const [first = ''] = args
  const fetches = runnerOf(command)?.fetches
  return fetches === 'always' || fetches?.includes(first) === true
}

import { nearestWord } from './nearest-word.ts'
import { programName } from './program-name.ts'

/** A program that starts servers: its product, and how to install it. */
interface KnownProgram {
  /** The product, e.g. "uv, which runs Python tools". */
  readonly of: string
  readonly from: string
  /** The command that installs it, by system. */
  readonly install?: Partial<Record<NodeJS.Platform, string>>
}

const NODE: KnownProgram = {
  of: 'Node.js, which runs JavaScript programs',
  from: 'https://nodejs.org',
  install: { darwin: 'brew install node', win32: 'winget install OpenJS.NodeJS.LTS' },
}
const UV: KnownProgram = {
  of: 'uv, which runs Python programs',
  from: 'https://docs.astral.sh/uv',
  install: { darwin: 'brew install uv', win32: 'winget install astral-sh.uv', linux: 'curl -LsSf https://astral.sh/uv/install.sh | sh' },
}
const DOCKER: KnownProgram = {
  of: 'Docker, which runs containers',
  from: 'https://www.docker.com/get-started',
  install: { darwin: 'brew install --cask docker', win32: 'winget install Docker.DockerDesktop' },
}
const PYTHON: KnownProgram = {
  of: 'Python',
  from: 'https://www.python.org',
  install: { darwin: 'brew install python', win32: 'winget install Python.Python.3.13', linux: 'sudo apt install python3' },
}
const BUN: KnownProgram = { of: 'Bun, which runs JavaScript programs', from: 'https://bun.sh' }

const PROGRAMS: Readonly<Record<string, KnownProgram>> = {
  node: NODE,
  npm: NODE,
  npx: NODE,
  uv: UV,
  uvx: UV,
  docker: DOCKER,
  podman: { of: 'Podman, which runs containers', from: 'https://podman.io' },
  python: PYTHON,
  python3: PYTHON,
  pipx: { of: 'pipx, which runs Python programs', from: 'https://pipx.pypa.io' },
  bun: BUN,
  bunx: BUN,
  deno: { of: 'Deno, which runs JavaScript programs', from: 'https://deno.com' },
  pnpm: { of: 'pnpm, a package manager for Node.js', from: 'https://pnpm.io' },
  go: { of: 'Go', from: 'https://go.dev' },
  java: { of: 'Java', from: 'https://adoptium.net' },
  dotnet: { of: '.NET', from: 'https://dotnet.microsoft.com' },
  cargo: { of: 'Rust', from: 'https://rustup.rs' },
}

/** `hasOwn`, because a program may be called "constructor". */
const knownBy = (name: string): KnownProgram | undefined => (Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined)

/** Whether a program is known to start servers. */
export function isKnownProgram(command: string): boolean {
  return knownBy(programName(command)) !== undefined
}

/** What to do about a missing program, in a sentence or two: its product, the source, and the command that installs it on `os`. */
export function howToGet(command: string, os: NodeJS.Platform): string {
  const name = programName(command)
  const known = knownBy(name)
  if (known !== undefined) {
    const install = known.install?.[os]
    const by = install === undefined ? 'Get it' : `Install it with "${install}", or get it`
    return `${name} comes with ${known.of}. ${by} from ${known.from}.`
  }
  const near = /[\\/]/.test(command) ? undefined : nearestWord(name, Object.keys(PROGRAMS))
  const meant = near === undefined ? '' : `Did you mean "${near}"? `
  return `${meant}Install it, or write its full path into "command".`
}

/** Says that a program is missing and how to get it; follows "It needs". */
export function missingWords({ program, how }: { readonly program: string; readonly how: string }): string {
  return `${program}, which is not on this computer. ${how}`
}

import type { MissingProgram } from '../../../contract/problem.ts'
import { nearestWord } from './nearest-word.ts'
import { programName } from './program-name.ts'

/** What installs programs, by the program that must be there for it, in the order of preference. */
const MANAGERS = {
  brew: { name: 'Homebrew', on: ['darwin'] },
  winget: { name: 'winget', on: ['win32'] },
  'apt-get': { name: 'apt', on: ['linux'] },
  dnf: { name: 'dnf', on: ['linux'] },
  pacman: { name: 'pacman', on: ['linux'] },
  zypper: { name: 'zypper', on: ['linux'] },
  apk: { name: 'apk', on: ['linux'] },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly on: readonly NodeJS.Platform[] }>>

type Manager = keyof typeof MANAGERS

/** A program that starts servers: its product, and how to install it. */
interface KnownProgram {
  readonly name: string
  /** What the product does, after its name and "which": "runs JavaScript programs". */
  readonly does: string
  /** Its own page. */
  readonly page: string
  /** The command by manager. */
  readonly install?: Partial<Readonly<Record<Manager, string>>>
  /** The maker's own installer for macOS and Linux, where no manager has it. */
  readonly script?: string
  /** What to do after the installation, by system. */
  readonly then?: Partial<Readonly<Record<NodeJS.Platform, string>>>
}

// The commands are those of the products' own installation pages; the packages of distributions are those of their package lists.
const NODE: KnownProgram = {
  name: 'Node.js',
  does: 'runs JavaScript programs',
  page: 'https://nodejs.org/en/download',
  install: {
    brew: 'brew install node',
    winget: 'winget install OpenJS.NodeJS.LTS',
    'apt-get': 'sudo apt install nodejs npm',
    dnf: 'sudo dnf install nodejs npm',
    pacman: 'sudo pacman -S nodejs npm',
    zypper: 'sudo zypper install nodejs npm',
    apk: 'apk add nodejs npm',
  },
}
const UV: KnownProgram = {
  name: 'uv',
  does: 'runs Python programs',
  page: 'https://docs.astral.sh/uv/getting-started/installation',
  install: {
    brew: 'brew install uv',
    winget: 'winget install --id=astral-sh.uv -e',
    pacman: 'sudo pacman -S uv',
  },
  script: 'curl -LsSf https://astral.sh/uv/install.sh | sh',
}
const DOCKER: KnownProgram = {
  name: 'Docker',
  does: 'runs containers',
  page: 'https://docs.docker.com/get-started/get-docker',
  install: {
    brew: 'brew install --cask docker-desktop',
    winget: 'winget install Docker.DockerDesktop',
    'apt-get': 'sudo apt install docker.io',
    pacman: 'sudo pacman -S docker',
    zypper: 'sudo zypper install docker',
    apk: 'apk add docker',
  },
  then: {
    darwin: 'Then open Docker Desktop once.',
    win32: 'Then open Docker Desktop once.',
    linux: 'Then start its service, and add yourself to the group docker. Its page says how.',
  },
}
const PYTHON: KnownProgram = {
  name: 'Python',
  does: 'runs Python programs',
  page: 'https://www.python.org/downloads',
  install: {
    brew: 'brew install python',
    winget: 'winget install 9NQ7512CXL7T',
    'apt-get': 'sudo apt install python3',
    dnf: 'sudo dnf install python3',
    pacman: 'sudo pacman -S python',
    zypper: 'sudo zypper install python3',
    apk: 'apk add python3',
  },
}
/** Debian and Ubuntu have it as `python3` alone. */
const PLAIN_PYTHON: KnownProgram = { ...PYTHON, install: { ...PYTHON.install, 'apt-get': 'sudo apt install python-is-python3' } }
const DENO: KnownProgram = {
  name: 'Deno',
  does: 'runs JavaScript programs',
  page: 'https://docs.deno.com/runtime/getting_started/installation',
  install: { brew: 'brew install deno', winget: 'winget install DenoLand.Deno', pacman: 'sudo pacman -S deno' },
  script: 'curl -fsSL https://deno.land/install.sh | sh',
}
const BUN: KnownProgram = {
  name: 'Bun',
  does: 'runs JavaScript programs',
  page: 'https://bun.com/docs/installation',
  install: { brew: 'brew install oven-sh/bun/bun', winget: 'winget install Oven-sh.Bun' },
  script: 'curl -fsSL https://bun.com/install | bash',
}

const GIT: KnownProgram = {
  name: 'Git',
  does: 'keeps the versions of files',
  page: 'https://git-scm.com/downloads',
  install: {
    brew: 'brew install git',
    winget: 'winget install --id Git.Git -e',
    'apt-get': 'sudo apt install git',
    dnf: 'sudo dnf install git',
    pacman: 'sudo pacman -S git',
    zypper: 'sudo zypper install git',
    apk: 'apk add git',
  },
}

const PROGRAMS: Readonly<Record<string, KnownProgram>> = {
  node: NODE,
  npm: NODE,
  npx: NODE,
  uv: UV,
  uvx: UV,
  docker: DOCKER,
  podman: { name: 'Podman', does: 'runs containers', page: 'https://podman.io/docs/installation' },
  python: PLAIN_PYTHON,
  python3: PYTHON,
  pipx: { name: 'pipx', does: 'runs Python programs', page: 'https://pipx.pypa.io/stable/installation' },
  bun: BUN,
  bunx: BUN,
  deno: DENO,
  git: GIT,
  pnpm: { name: 'pnpm', does: 'is a package manager for Node.js', page: 'https://pnpm.io/installation' },
  go: { name: 'Go', does: 'runs Go programs', page: 'https://go.dev/doc/install' },
  java: { name: 'Java', does: 'runs Java programs', page: 'https://adoptium.net' },
  dotnet: { name: '.NET', does: 'runs .NET programs', page: 'https://dotnet.microsoft.com/download' },
  cargo: { name: 'Rust', does: 'runs Rust programs', page: 'https://rustup.rs' },
}

/** `hasOwn`, because a program may be called "constructor". */
const knownBy = (name: string): KnownProgram | undefined => (Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined)

/** Whether a program is known to start servers. */
export function isKnownProgram(command: string): boolean {
  return knownBy(programName(command)) !== undefined
}

/** Products that most servers need, each with its programs and its page. */
export function installPages(): { readonly programs: readonly string[]; readonly name: string; readonly page: string }[] {
  const names = Object.keys(PROGRAMS)
  return [NODE, UV, DOCKER, PYTHON, DENO, BUN, GIT].map(({ name, page }) => ({
    programs: names.filter((program) => knownBy(program)?.name === name),
    name,
    page,
  }))
}

/** The computer that lacks a program: its system, and whether it has another program. */
export interface ProgramHost {
  readonly os: NodeJS.Platform
  has(program: string): boolean
}

/** Says what a missing program is, where to get it, and how to install it on this computer. */
export function missingProgramOf(command: string, host: ProgramHost): MissingProgram {
  const isPath = /[\\/]/.test(command)
  const name = programName(command)
  const program = isPath ? command : name
  const known = knownBy(name)
  if (known === undefined) {
    const near = isPath ? undefined : nearestWord(name, Object.keys(PROGRAMS))
    const meant = near === undefined ? '' : `Did you mean "${near}"? `
    return { program, how: `${meant}Install it, or use its full path as the command.`, near }
  }
  // As after an update that moved the program: what is here needs no installation.
  if (isPath && host.has(name)) return { program, how: `"${name}" is installed, but not there: use "${name}" as the command.`, near: name }
  const installation = installationOf(known, host)
  const by = installation === undefined ? 'Get it' : `Install it with "${installation.command}", or get it`
  const then = installation?.then === undefined ? '' : ` ${installation.then}`
  return {
    program,
    how: `${name} comes with ${known.name}, which ${known.does}. ${by} from ${known.page}.${then}`,
    product: { name: known.name, does: known.does, page: known.page },
    installation,
  }
}

function installationOf({ name, install = {}, script, then }: KnownProgram, { os, has }: ProgramHost): MissingProgram['installation'] {
  const managers = Object.keys(MANAGERS) as Manager[]
  const manager = managers.find((each) => (MANAGERS[each].on as readonly string[]).includes(os) && install[each] !== undefined && has(each))
  if (manager !== undefined) return { by: MANAGERS[manager].name, command: install[manager] ?? '', then: then?.[os] }
  return script === undefined || os === 'win32' ? undefined : { by: `the installer of ${name}`, command: script, then: then?.[os] }
}

import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { engineProgram } from '../../electron/engine/clients/apps/engine-program.ts'
import { helperFile } from '../../electron/engine/clients/apps/helper-program.ts'
import { versionOf } from '../manifest-of.ts'
import { HANDSHAKE_FILE } from '../../electron/contract/cached-handshake.ts'

/** A C compiler, and how it is told to make one program that needs nothing else. */
export interface Compiler {
  readonly command: string
  readonly flags: readonly string[]
  readonly system: 'posix' | 'windows'
  /** The processor that its programs are for, as Node calls it. */
  readonly arch: string
}

type KnownCompiler = Omit<Compiler, 'arch'>

const MUSL: KnownCompiler = { command: 'musl-gcc', flags: ['-static', '-s'], system: 'posix' }
const GCC: KnownCompiler = { command: 'gcc', flags: ['-static', '-s'], system: 'posix' }
/** For the oldest macOS that Electron runs on, and not for that of the machine that compiles. */
const CLANG: KnownCompiler = { command: 'clang', flags: ['-mmacosx-version-min=13.0'], system: 'posix' }
const WINDOWS = { flags: ['-static', '-s', '-D_WIN32_WINNT=0x0A00'], system: 'windows' } as const

/** Best first: with musl the program is the smallest and takes the least memory. macOS has no programs without its libraries. */
const BY_SYSTEM: Partial<Record<NodeJS.Platform, readonly KnownCompiler[]>> = {
  linux: [MUSL, GCC],
  darwin: [CLANG],
  win32: ['x86_64-w64-mingw32-gcc', 'aarch64-w64-mingw32-clang', 'gcc'].map((command) => ({ ...WINDOWS, command })),
}

const WARNINGS = ['-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Wshadow', '-Werror']

/** Processors as compilers call them, and as Node does. */
const PROCESSORS: Readonly<Record<string, string>> = { x86_64: 'x64', aarch64: 'arm64', arm64: 'arm64' }

/**
 * The first compiler that makes programs for a system and a processor; undefined where there is none.
 *
 * @param arch the processor, as Node calls it.
 * @param machineOf what a compiler says that its programs are for, e.g. `x86_64-w64-mingw32`; undefined where it is not installed.
 */
export function compilerFor(
  target: NodeJS.Platform,
  arch: string,
  machineOf: (command: string) => string | undefined,
): Compiler | undefined {
  // By what it says: a gcc on an ARM machine of Windows may be one for x64.
  const found = BY_SYSTEM[target]?.find(({ command }) => PROCESSORS[machineOf(command)?.split('-')[0] ?? ''] === arch)
  return found === undefined ? undefined : { ...found, arch }
}

/**
 * The compiler of this machine for programs of that system; undefined where there is none. For another system than this one it is one for
 * x64.
 */
export function compilerHere(target: NodeJS.Platform = process.platform): Compiler | undefined {
  return compilerFor(target, target === process.platform ? process.arch : 'x64', (command) => {
    const { status, stdout } = spawnSync(command, ['-dumpmachine'], { encoding: 'utf8' })
    return status === 0 ? stdout.trim() : undefined
  })
}

/** Every C file of the helper but its `main.c`; of the two systems only the one that it is made for. */
export function sourcesFor(root: string, system: Compiler['system']): string[] {
  const other = system === 'posix' ? /^windows/ : /^posix/
  return ['text', 'relay', 'connect', 'command', 'system'].flatMap((folder) =>
    readdirSync(join(root, 'native', folder))
      .filter((file) => file.endsWith('.c') && !other.test(file))
      .sort()
      .map((file) => join(root, 'native', folder, file)),
  )
}

/**
 * Compiles a program out of C files. Throws with the compiler's words.
 *
 * @param more flags beside those of every program, which go first.
 */
export function compile(root: string, compiler: Compiler, sources: readonly string[], to: string, more: readonly string[] = []): void {
  const language = ['-std=c11', '-D_GNU_SOURCE', `-DTOOLTRAY_VERSION="${versionOf(root)}"`, `-I${join(root, 'native')}`]
  execFileSync(compiler.command, [...language, ...WARNINGS, ...more, ...sources, '-o', to], { stdio: ['ignore', 'ignore', 'pipe'] })
}

/**
 * Makes `dist/native/tooltray` (`.exe` for Windows), and beside it the words that run the TypeScript program: with this Node, because AI
 * clients start what they start with little more than HOME and PATH. Returns the program's path from `root`.
 */
export function buildNative(root: string, compiler: Compiler): string {
  const folder = join(root, 'dist/native')
  const file = join(folder, helperFile(compiler.system === 'windows' ? 'win32' : 'linux'))
  mkdirSync(folder, { recursive: true })
  const made = `${file}.new`
  compile(root, compiler, [join(root, 'native/main.c'), ...sourcesFor(root, compiler.system)], made, ['-O2', ...compiler.flags])
  // In one step: a helper of the time before may be running.
  renameSync(made, file)
  // The same again as npm's package holds it, under the system's name.
  const prebuilt = join(root, 'dist/prebuilt', systemName(compiler))
  mkdirSync(prebuilt, { recursive: true })
  copyFileSync(file, join(prebuilt, basename(file)))
  // What an unused home is greeted with, which is recorded when the engine is built.
  const recorded = join(root, 'dist/helper', HANDSHAKE_FILE)
  if (existsSync(recorded)) for (const beside of [folder, prebuilt]) copyFileSync(recorded, join(beside, HANDSHAKE_FILE))
  // One for another system than this cannot know the Node there: it hands its commands to the engine, as that of the desktop app does.
  if ((compiler.system === 'windows') === (process.platform === 'win32'))
    writeFileSync(join(folder, 'program.txt'), `${engineProgram(process.execPath, '%/../helper/tooltray.js').join('\n')}\n`)
  return relative(root, file)
}

/** A system and processor as the folder of `dist/prebuilt/` has them, e.g. `win32-x64`. */
export function systemName({ system, arch }: Compiler, here: NodeJS.Platform = process.platform): string {
  return `${system === 'windows' ? 'win32' : here}-${arch}`
}

import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { helperFile } from '../../electron/engine/clients/apps/helper-program.ts'
import { versionOf } from '../manifest-of.ts'

/** A C compiler, and how it is told to make one program that needs nothing else. */
export interface Compiler {
  readonly command: string
  readonly flags: readonly string[]
  readonly system: 'posix' | 'windows'
  /** The processor that its programs are for, as Node calls it. */
  readonly arch: string
}

const { arch } = process
const MUSL: Compiler = { command: 'musl-gcc', flags: ['-static', '-s'], system: 'posix', arch }
const GCC: Compiler = { command: 'gcc', flags: ['-static', '-s'], system: 'posix', arch }
/** For the oldest macOS that Electron runs on, and not for that of the machine that compiles. */
const CLANG: Compiler = { command: 'clang', flags: ['-mmacosx-version-min=13.0'], system: 'posix', arch }
const WINDOWS = { flags: ['-static', '-s', '-D_WIN32_WINNT=0x0A00'], system: 'windows' } as const
const MINGW: Compiler = { ...WINDOWS, command: 'x86_64-w64-mingw32-gcc', arch: 'x64' }
const LLVM_MINGW: Compiler = { ...WINDOWS, command: 'aarch64-w64-mingw32-clang', arch: 'arm64' }

/** Best first: with musl the program is the smallest and takes the least memory. macOS has no programs without its libraries. */
const BY_SYSTEM: Partial<Record<NodeJS.Platform, readonly Compiler[]>> = {
  linux: [MUSL, GCC],
  darwin: [CLANG],
  win32: [MINGW, LLVM_MINGW, { ...WINDOWS, command: 'gcc', arch }],
}

const WARNINGS = ['-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Wshadow', '-Werror']

/**
 * The compiler of this machine for programs of that system; undefined where there is none. For another system than this one it is one for
 * x64.
 */
export function compilerHere(target: NodeJS.Platform = process.platform): Compiler | undefined {
  const wanted = target === process.platform ? process.arch : 'x64'
  return BY_SYSTEM[target]?.find(
    (compiler) => compiler.arch === wanted && spawnSync(compiler.command, ['--version'], { stdio: 'ignore' }).status === 0,
  )
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
  const prebuilt = join(root, 'dist/prebuilt', `${compiler.system === 'windows' ? 'win32' : process.platform}-${compiler.arch}`)
  mkdirSync(prebuilt, { recursive: true })
  copyFileSync(file, join(prebuilt, basename(file)))
  // One for another system than this cannot know the Node there: it hands its commands to the engine, as that of the desktop app does.
  if ((compiler.system === 'windows') === (process.platform === 'win32'))
    writeFileSync(join(folder, 'program.txt'), `${process.execPath}\n%/../helper/tooltray.js\n`)
  return relative(root, file)
}

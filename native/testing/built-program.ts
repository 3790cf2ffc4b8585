import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { compile, sourcesFor } from '../../scripts/native/compiler.ts'
import { lacking } from '../../scripts/test/needs.ts'

const root = join(import.meta.dirname, '../..')
const native = join(root, 'native')

/** What watches over every access to memory, and over what C leaves undefined; whatever it sees ends the program. */
const WATCHED = ['-g', '-O1', '-fno-omit-frame-pointer', '-fsanitize=address,undefined', '-fno-sanitize-recover=all']

const command =
  lacking('gcc') === undefined ? 'gcc' : spawnSync('clang', ['--version'], { stdio: 'ignore' }).status === 0 ? 'clang' : undefined

/** Tests of the native helper, skipped where there is no compiler. Whatever is built is built in `beforeAll` or in a test. */
export function describeNative(name: string, tests: () => void): void {
  if (command === undefined) describe.skip(`${name} (${lacking('gcc')})`, tests)
  else describe(name, tests)
}

/** What `parts-driver` needs of the helper. */
export const DRIVEN_PARTS = [
  ...['text', 'command/frames.c', 'command/start.c'],
  ...['connect/app-words.c', 'connect/door.c', 'connect/paths.c'],
]

/**
 * Builds a program of `native/testing/` with the sanitizers, and returns what runs it: stdin and words in, stdout out. That throws where it
 * ends otherwise than well, with what it said.
 *
 * @param parts files and folders of `native/` that it needs.
 * @param more flags for the compiler.
 */
export function builtProgram(
  name: string,
  parts: readonly string[],
  more: readonly string[] = [],
): (input: string | Buffer, ...words: string[]) => Buffer {
  const sources = [`testing/${name}.c`, ...parts.flatMap(filesOf)].map((file) => join(native, file))
  const program = built(name, sources, more)
  return (input, ...words) => {
    const { stdout, stderr, status } = spawnSync(program, words, { input, maxBuffer: 1 << 28 })
    if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr.toString()}`)
    return stdout
  }
}

/** Builds the whole helper with the sanitizers, as the desktop app has it: without words of another program beside it. Returns its file. */
export function builtHelper(): string {
  return built('tooltray', [join(native, 'main.c'), ...sourcesFor(root, 'posix')])
}

function built(name: string, sources: readonly string[], more: readonly string[] = []): string {
  const program = join(mkdtempSync(join(tmpdir(), 'tooltray-native-')), name)
  const compiler = { command: command ?? 'gcc', flags: [], system: 'posix', arch: process.arch } as const
  compile(root, compiler, sources, program, [...WATCHED, ...more])
  return program
}

function filesOf(part: string): string[] {
  if (part.endsWith('.c')) return [part]
  return readdirSync(join(native, part))
    .filter((file) => file.endsWith('.c'))
    .map((file) => join(part, file))
}

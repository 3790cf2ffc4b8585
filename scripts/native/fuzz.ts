/**
 * Hands the relay in C what nobody should send it: `npm run fuzz:native -- MINUTES`, by libFuzzer, with the sanitizers on. It wants clang
 * (Debian: `clang` with what it recommends). What breaks it is kept in `fuzz/corpus/native-relay/`, and the exit code is then not 0.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compile, sourcesFor } from './compiler.ts'

const root = join(import.meta.dirname, '../..')
const minutes = Number(process.argv[2] ?? '1')
if (!(minutes > 0)) {
  process.stderr.write('npm run fuzz:native -- MINUTES\n')
  process.exit(2)
}
if (spawnSync('clang', ['--version'], { stdio: 'ignore' }).status !== 0) {
  process.stderr.write('libFuzzer comes with clang, which is not here (Debian: clang, with what it recommends).\n')
  process.exit(2)
}
const bred = mkdtempSync(join(tmpdir(), 'tooltray-fuzz-native-'))
try {
  const program = join(bred, 'relay')
  const sources = [join(root, 'native/testing/relay-driver.c'), ...sourcesFor(root, 'posix')]
  const watched = ['-g', '-O1', '-DTOOLTRAY_FUZZING', '-fsanitize=fuzzer,address,undefined', '-fno-sanitize-recover=all']
  compile(root, { command: 'clang', flags: [], system: 'posix', arch: process.arch }, sources, program, watched)
  const kept = join(root, 'fuzz/corpus/native-relay')
  // The relay writes to stdout, which nobody reads here.
  const limits = [`-max_total_time=${Math.round(minutes * 60)}`, '-timeout=10', '-rss_limit_mb=2048', '-close_fd_mask=1']
  const options = [...limits, '-print_final_stats=1', `-artifact_prefix=${kept}/`]
  process.exitCode = spawnSync(program, [...options, bred, kept], { stdio: 'inherit' }).status ?? 1
} finally {
  rmSync(bred, { recursive: true, force: true })
}

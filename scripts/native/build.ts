import { join } from 'node:path'
import { buildNative, compilerHere } from './compiler.ts'

// `npm run build:native`: the native helper, where this machine has a compiler; `--windows` makes the one for Windows, with mingw.
const root = join(import.meta.dirname, '../..')
const compiler = compilerHere(process.argv.includes('--windows') ? 'win32' : process.platform)
if (compiler === undefined) {
  process.stderr.write('The native helper was not built: no C compiler (Debian: gcc and libc6-dev, or musl-tools).\n')
  process.exit(1)
}
const began = performance.now()
const file = buildNative(root, compiler)
process.stdout.write(`Built ${file} with ${compiler.command} in ${Math.round(performance.now() - began)} ms.\n`)

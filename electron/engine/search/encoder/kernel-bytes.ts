import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assemble } from './assemble.ts'

/**
 * Returns the kernel as a WebAssembly module. The build assembles it and writes the bytes in the place of this file
 * (`scripts/build.ts`); the sources assemble it when they run.
 */
export function kernelBytes(): Promise<Uint8Array> {
  return assemble(readFileSync(join(import.meta.dirname, 'kernel.wat'), 'utf8'))
}

import { rmSync, readdirSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { makePrivateFolder } from '../../engine/base/files/private-folder.ts'

/** In ms. By then a start has compiled what the next one needs, and nobody waits for it. */
const WRITE_AFTER = 3_000

/**
 * Keeps what V8 compiles of the modules that are loaded from now on, so that the next start of this version does not compile it again
 * (https://nodejs.org/api/module.html#module-compile-cache). V8 rejects a damaged or foreign file. The folder is the user's alone, since
 * code is run from it. Without it, the start only takes longer: nothing is thrown.
 */
export function keepCompiledCode({ cacheDir }: { readonly cacheDir: string }, version: string): void {
  const folder = join(cacheDir, 'compiled')
  try {
    makePrivateFolder(folder)
    for (const other of readdirSync(folder)) if (other !== version) rmSync(join(folder, other), { recursive: true, force: true })
    enableCompileCache(join(folder, version))
  } catch {
    return
  }
  setTimeout(flushCompileCache, WRITE_AFTER).unref()
}

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tooltray-compiled-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program that keeps its compiled code, and returns what it prints. */
function run(cacheDir: string, version: string): string {
  const program = join(folder, 'program.mjs')
  const loaded = join(folder, 'loaded.cjs')
  writeFileSync(loaded, 'process.stdout.write("loaded")')
  writeFileSync(
    program,
    `import { createRequire } from 'node:module'
     import { keepCompiledCode } from ${JSON.stringify(join(import.meta.dirname, 'compiled-code.ts'))}
     keepCompiledCode({ cacheDir: ${JSON.stringify(cacheDir)} }, ${JSON.stringify(version)})
     createRequire(import.meta.url)(${JSON.stringify(loaded)})`,
  )
  // The cache of the tests themselves would take its place.
  const { NODE_COMPILE_CACHE: _ofTests, ...env } = process.env
  return execFileSync(process.execPath, [program], { encoding: 'utf8', env })
}

describe('compiled code', () => {
  it("is kept for this version in a folder of the user's own, and that of other versions goes", () => {
    const cache = join(folder, 'cache')
    mkdirSync(join(cache, 'compiled/0.9.0/old'), { recursive: true })
    expect(run(cache, '1.0.0')).toBe('loaded')
    expect(readdirSync(join(cache, 'compiled'))).toEqual(['1.0.0'])
    const kept = readdirSync(join(cache, 'compiled/1.0.0'), { recursive: true, withFileTypes: true })
    expect(kept.some((entry) => entry.isFile())).toBe(true)
    expect(run(cache, '1.0.0')).toBe('loaded')
  })

  it.skipIf(process.platform === 'win32')('is for nobody else to write', () => {
    run(join(folder, 'new'), '1.0.0')
    expect(statSync(join(folder, 'new/compiled')).mode & 0o777).toBe(0o700)
  })

  it('is not kept where it cannot be, which stops nothing', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(run(file, '1.0.0')).toBe('loaded')
    expect(existsSync(join(file, 'compiled'))).toBe(false)
  })

  it('is not trusted when it is damaged', () => {
    const cache = join(folder, 'cache')
    run(cache, '1.0.0')
    for (const entry of readdirSync(join(cache, 'compiled'), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) writeFileSync(join(entry.parentPath, entry.name), 'x'.repeat(200))
    expect(run(cache, '1.0.0')).toBe('loaded')
  })
})

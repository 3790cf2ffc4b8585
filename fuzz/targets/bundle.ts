import fc from 'fast-check'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { TooltrayError } from '../../electron/engine/base/errors.ts'
import { type ArchiveLimits, openArchive } from '../../electron/engine/sources/bundles/archive.ts'
import { madeZip } from '../made-zip.ts'
import { type Target, mustHold } from '../target.ts'

const LIMITS: ArchiveLimits = { bytes: 1_000_000, files: 200, folders: 50, depth: 10, ratio: 100, alwaysBytes: 500_000 }

const part = fc.constantFrom('a', 'b', '..', '.', '', 'A', 'é', 'e\u0301', 'con', 'x.', 'manifest.json', 'C:', 'a\\b')
const name = fc.tuple(fc.array(part, { minLength: 1, maxLength: 5 }), fc.constantFrom('', '/')).map(([parts, end]) => parts.join('/') + end)
const item = fc.record({
  name,
  content: fc.constantFrom('', 'x', '{"name":"x"}', '..', '../..', 'a', '/etc', 'b/../..'),
  mode: fc.constantFrom(0, 0o100644, 0o100755, 0o120777, 0o040755, 0o060000),
})

/** A bundle's archive: whatever is in it, nothing comes to lie, or leads, outside of the folder that it is unpacked to. */
export const target: Target = {
  words: ['PK\x01\x02', 'PK\x03\x04', 'PK\x05\x06', '../', '/', 'a/', '\\', 'manifest.json', '\x08\0', '\0\0\0\0', '\xff\xff\xff\xff'],
  fresh: fc.array(item, { maxLength: 6 }).map(madeZip),
  async run(input) {
    const base = mkdtempSync(join(tmpdir(), 'bundle-'))
    const folder = join(base, 'deep', 'within', 'unpacked')
    try {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(base, 'it.mcpb'), input)
      const archive = await openArchive(join(base, 'it.mcpb'), 'linux', LIMITS)
      try {
        await archive.text('manifest.json', 10_000)
        await archive.unpack(folder, 'a/b')
      } catch (error) {
        // An installation that fails takes its folder away again.
        if (!(error instanceof TooltrayError)) throw error
        return
      } finally {
        archive.close()
      }
      mustHold(
        readdirSync(base).sort().join() === 'deep,it.mcpb' && readdirSync(join(base, 'deep')).join() === 'within',
        'Something is outside.',
      )
      for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = join(folder, path)
        mustHold(
          realpathSync(file).startsWith(realpathSync(folder) + sep) || realpathSync(file) === realpathSync(folder),
          `${path} leads outside.`,
        )
        mustHold((lstatSync(file).mode & 0o7077) === 0 || lstatSync(file).isSymbolicLink(), `${path} is for others too.`)
      }
    } finally {
      rmSync(base, { recursive: true, force: true })
    }
  },
}

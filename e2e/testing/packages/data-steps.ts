import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Npm } from '../../../electron/engine/packages/npm/npm.ts'
import { drawFractions } from '../../../electron/engine/testing/seeded-numbers.ts'

/** Where the server of this test writes, and packages never have a file. */
const ITS_OWN = [
  'memory.jsonl',
  'data/a.json',
  'data/deep/b.txt',
  'node_modules/.cache/x',
  'node_modules/mcp-notes/state.db',
  'node_modules/mcp-notes/log/today',
  'node_modules/helper/cache',
]
/** Where the server writes, and some versions of its packages have a file, too. */
export const CONTESTED = [
  'node_modules/mcp-notes/dist/memory.jsonl',
  'node_modules/mcp-notes/data',
  'node_modules/mcp-notes/data/x',
  'node_modules/mcp-notes/settings.json',
  'node_modules/helper/index.js',
]

/** The files of a version of the packages: the same at each installation. */
function filesOf(version: string): Map<string, string> {
  const minor = Number(version.split('.')[1])
  const random = drawFractions(minor)
  const files = new Map([
    ['node_modules/mcp-notes/package.json', JSON.stringify({ name: 'mcp-notes', version, bin: 'run.mjs' })],
    ['node_modules/mcp-notes/run.mjs', `console.log(${JSON.stringify(version)})`],
    // The same in several versions.
    ['node_modules/mcp-notes/LICENSE', 'Anyone may use it.'],
  ])
  for (const path of CONTESTED) {
    const isBelow = [...files.keys()].some((other) => other.startsWith(`${path}/`) || path.startsWith(`${other}/`))
    if (!isBelow && random() < 0.4) files.set(path, `${path} of ${Math.floor(minor / 2)}`)
  }
  return files
}

/** What npm does with these packages, without a registry. @param newest the number of the newest version. */
export function packagesWithout(npm: Npm, newest: () => number): Npm {
  return {
    ...npm,
    async lock(folder) {
      const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
      const wanted = dependencies['mcp-notes'] ?? 'latest'
      const version = wanted === 'latest' ? `1.${newest()}.0` : wanted
      const integrity = `sha512-${createHash('sha512').update(version).digest('base64')}`
      writeFileSync(
        join(folder, 'package-lock.json'),
        JSON.stringify({ lockfileVersion: 3, packages: { '': {}, 'node_modules/mcp-notes': { version, integrity } } }),
      )
    },
    async install(folder) {
      const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
      const [, version = ''] = /"version":"([\d.]+)"/.exec(lock) ?? []
      for (const [path, text] of filesOf(version)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), text)
      }
    },
    view: async () => undefined,
  }
}

/** What a server did beside its code, once the call has returned: the content of a path is that text now; `null`: it is gone. */
export type Written = readonly [path: string, text: string | null]

/**
 * One thing that a server does beside its code.
 *
 * @param before called with the paths that it is about to change. @param text nobody wrote before. @returns what holds now; empty if the
 * system refused it.
 */
export function writeBeside(
  folder: string,
  random: () => number,
  text: string,
  before: (paths: readonly string[]) => void,
): readonly Written[] {
  const all = random() < 0.85 ? ITS_OWN : CONTESTED
  const path = all[Math.floor(random() * all.length)] ?? ''
  const file = join(folder, path)
  const how = Math.floor(random() * 10)
  const temporary = `${path}.${text.length}.tmp`
  before(how === 5 || how === 6 ? [path, temporary] : [path])
  try {
    mkdirSync(dirname(file), { recursive: true })
    if (how < 5) writeFileSync(file, text)
    else if (how < 7) {
      // As programs do that want the old or the new text and nothing between.
      writeFileSync(join(folder, temporary), text)
      renameSync(join(folder, temporary), file)
    } else if (how < 9) appendFileSync(file, text)
    else rmSync(file)
    return [[path, how === 9 ? null : readFileSync(file, 'utf8')]]
  } catch {
    return []
  }
}

/** A link that a server makes to a file of its own. */
export function linkBeside(folder: string): void {
  rmSync(join(folder, 'current'), { force: true })
  symlinkSync('memory.jsonl', join(folder, 'current'))
}

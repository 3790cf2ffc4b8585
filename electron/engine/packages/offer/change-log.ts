import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { absent } from '../../base/files/absent.ts'
import { legible } from '../../base/text/legible.ts'
import { compareVersions } from './version-order.ts'

/** Bytes of a change log that are read: the newest versions stand first. Over it: the rest is not read. */
const MOST_READ = 256 * 1024
/** Characters of a change log that the user is shown. Over it: it ends there, with `…`. */
const LONGEST_SHOWN = 8 * 1024

/** Names of change logs at the top of a package, in any case. */
const FILE = /^(?:change-?logs?|changes|history|releases)(?:\.(?:md|markdown|txt))?$/i

/**
 * A heading of Markdown for one version, such as `## [1.2.0] - 2026-01-02`, `# v1.2.0`, `## 🚀 1.2.0`, `## name@1.2.0`. A sentence that
 * names a version later is none.
 */
const HEADING = /^#{1,4}\s+(?:\S+@|[^\w\s]+\s+|(?:version|release|\S+)\s+)?[[(*]*v?(\d+\.\d+\.\d+(?:-[\w.-]+)?)(?![\w.])/i

/**
 * The part of a package's own change log that is about the versions after `before`, up to `now`. It is a stranger's text.
 *
 * @param folder of the package.
 * @returns undefined if the package has no change log, or none with headings for these versions.
 */
export async function changeLogOf(folder: string, before: string, now: string): Promise<string | undefined> {
  const found = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? []
  // A link could lead out of the package.
  const file = found.find((entry) => entry.isFile() && FILE.test(entry.name))
  return file === undefined ? undefined : partBetween(await beginningOf(join(folder, file.name)), before, now)
}

/** As `changeLogOf`, of the text. */
export function partBetween(text: string, before: string, now: string): string | undefined {
  let isWanted = false
  const lines = text.split(/\r?\n/).filter((line) => {
    const version = HEADING.exec(line)?.[1]
    if (version !== undefined) isWanted = isBetween(version, before, now)
    return isWanted
  })
  const part = legible(lines.join('\n').trim())
  if (part === '') return undefined
  return part.length <= LONGEST_SHOWN ? part : `${part.slice(0, part.lastIndexOf('\n', LONGEST_SHOWN))}\n…`
}

function isBetween(version: string, before: string, now: string): boolean {
  const [fromBefore, toNow] = [compareVersions(version, before), compareVersions(version, now)]
  return fromBefore !== undefined && toNow !== undefined && fromBefore > 0 && toNow <= 0
}

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MOST_READ), 0, MOST_READ, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import { parseJsonc, valueOfNode } from '../../documents/jsonc-document.ts'
import { readText } from '../../documents/read-text.ts'
import { parseServersFile } from '../../config/servers-file.ts'
import { isObject } from '../../base/is-object.ts'
import type { ServerConfig } from '../../entry/schema.ts'

/** The files of a folder that may bring servers; where two name the same server, the first counts. */
export const PROJECT_FILES = ['.tooltray.json', '.mcp.json'] as const

/** What the files of one folder say, as they stood on the disk at one moment. */
export interface ProjectFiles {
  readonly folder: string
  /** sha256 in hex of all of their bytes; undefined where there are none. */
  readonly fingerprint: string | undefined
  /** Their servers by the names that they have there, each with its entry as it is written. */
  readonly entries: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  readonly servers: ReadonlyMap<string, ServerConfig>
  /** What is wrong with them, as sentences. */
  readonly problems: readonly string[]
}

/** More servers than anybody has in one project. */
const MOST_SERVERS = 50

/**
 * Reads them. Entries that start Tooltray itself are left out: it would start itself, for ever. Throws `config_unreadable`,
 * `config_too_large`, `config_syntax` and `config_invalid`.
 */
export async function readProjectFiles(
  folder: string,
  isOwn: (entry: Readonly<Record<string, unknown>>) => boolean,
): Promise<ProjectFiles> {
  const hash = createHash('sha256')
  const entries = new Map<string, Readonly<Record<string, unknown>>>()
  const servers = new Map<string, ServerConfig>()
  const problems: string[] = []
  let found = false
  for (const name of PROJECT_FILES) {
    const text = await readText(join(folder, name))
    if (text === undefined) continue
    found = true
    hash.update(JSON.stringify([name, text]))
    const file = parseServersFile(text)
    problems.push(...file.problems.map(({ message, line }) => `${name}, line ${line}: ${message}`))
    const written = entriesOf(text)
    for (const [server, config] of file.servers) {
      const entry = written[server]
      if (!isObject(entry) || isOwn(entry) || servers.has(server)) continue
      if (servers.size === MOST_SERVERS) {
        problems.push(`${name}: there are more than ${MOST_SERVERS} servers; the others are not used.`)
        break
      }
      entries.set(server, entry)
      servers.set(server, { ...config, project: folder })
    }
  }
  return { folder, fingerprint: found ? hash.digest('hex') : undefined, entries, servers, problems }
}

function entriesOf(text: string): Readonly<Record<string, unknown>> {
  const { root } = parseJsonc(text)
  const value: unknown = root === undefined ? {} : valueOfNode(root)
  const servers = isObject(value) ? value['mcpServers'] : undefined
  return isObject(servers) ? servers : {}
}

/**
 * What the servers of a folder are called among all others: `files@site` for one of the folder `site`. Where another folder of that name
 * has one, the path is in it as a few letters.
 *
 * @param isTaken whether another one is called so.
 */
export function nameInProject(server: string, folder: string, isTaken: (name: string) => boolean): string {
  // Two marks together part a server from its tool.
  const base = basename(folder).replace(/__+/g, '_')
  const name = `${server}@${base}`
  return isTaken(name) ? `${name}-${createHash('sha256').update(folder).digest('hex').slice(0, 6)}` : name
}

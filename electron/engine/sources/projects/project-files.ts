import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import { parseJsonc, valueOfNode } from '../../documents/jsonc-document.ts'
import { readText } from '../../documents/read-text.ts'
import { parseServersFile } from '../../config/servers-file.ts'
import { isObject } from '../../base/is-object.ts'
import type { ServerConfig } from '../../entry/schema.ts'

/** The files of a folder that may define servers. If both define a server, the first wins. */
export const PROJECT_FILES = ['.tooltray.json', '.mcp.json'] as const

/** The content of the files of one folder at one moment. */
export interface ProjectFiles {
  readonly folder: string
  /** SHA-256 in hex of all of their bytes; undefined if there are none. */
  readonly fingerprint: string | undefined
  /** Their servers by the names in the files, each with its entry as written. */
  readonly entries: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  readonly servers: ReadonlyMap<string, ServerConfig>
  /** Problems in the files, as sentences. */
  readonly problems: readonly string[]
}

/** Servers of one project; no real project has more. */
const MOST_SERVERS = 50

/**
 * Reads the files. Entries that start Tooltray itself are left out, because it would start itself endlessly. Throws `config_unreadable`,
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
 * The name of a project's server among all servers: `files@site` for the folder `site`. If another folder of that name has one, a short
 * hash of the path is added.
 *
 * @param isTaken whether a server has that name.
 */
export function nameInProject(server: string, folder: string, isTaken: (name: string) => boolean): string {
  // Two underscores separate a server from its tool.
  const base = basename(folder).replace(/__+/g, '_')
  const name = `${server}@${base}`
  return isTaken(name) ? `${name}-${createHash('sha256').update(folder).digest('hex').slice(0, 6)}` : name
}

import { canonicalJson } from '../../../entry/consent/canonical-json.ts'
import type { Hub, HubReading, HubServer } from '../hub.ts'
import type { KeyAccount } from '../key-account.ts'

/** A file of a program's configuration. */
export interface ProgramFile {
  /** Relative to the folder that is read, with forward slashes; the name of the file if it is read alone. */
  readonly path: string
  readonly text: string
  /** Its YAML documents as plain data. JSON is one of them. */
  readonly documents: readonly unknown[]
}

/** A program that serves MCP servers to many people, and whose configuration is one or more YAML files. */
export interface LargerProgram extends Pick<Hub, 'id' | 'name' | 'placeholders'> {
  /** Undefined if none of the files is this program's. Never throws: unusable parts are not taken, with the reason. */
  readFiles(files: readonly ProgramFile[]): HubReading | undefined
}

/** Servers that the files offer together, under an address of their own. */
export interface ServerGroup {
  readonly profile: string
  readonly servers: readonly HubServer[]
}

/**
 * Returns what files say: their servers under different names, and the account of their keys. The same server in several places is one, as
 * behind several routes. Different ones with one name, as in several namespaces, get a number.
 *
 * @param groups of these servers, which become profiles.
 */
export function readingOf(servers: readonly HubServer[], account: KeyAccount, groups: readonly ServerGroup[] = []): HubReading {
  const names = new Map<HubServer, string>()
  const byName = new Map<string, HubServer>()
  const contentOf = ({ raw, more, blocked }: HubServer): string => canonicalJson([raw, more, blocked ?? ''])
  for (const server of servers) {
    const content = contentOf(server)
    for (let number = 1; ; number++) {
      const name = number === 1 ? server.name : `${server.name}-${number}`
      const taken = byName.get(name)
      if (taken === undefined) byName.set(name, { ...server, name })
      if (taken !== undefined && contentOf(taken) !== content) continue
      names.set(server, name)
      break
    }
  }
  const profiles = groups.flatMap(({ profile, servers: members }) => {
    const own = [...new Set(members.flatMap((member) => names.get(member) ?? []))]
    return own.length === 0 ? [] : [[profile, own] as const]
  })
  return { servers: [...byName.values()], settings: [], roles: new Map(), rules: [], profiles: new Map(profiles), ...account.close() }
}

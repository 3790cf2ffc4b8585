import type { Exposure } from '../../../contract/exposure.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { ProfileEntry } from '../../config/settings-schema.ts'
import type { ServerConfig } from '../../entry/schema.ts'
import type { Directory } from './directory.ts'

/** The servers that a conversation works with, by a name that a person gave them. */
export interface Profile {
  readonly name: string
  readonly servers: ReadonlySet<string>
  readonly expose?: Exposure
}

/**
 * The profile that a conversation works in: the one that its client was started with, else the one that is in force for all.
 * Undefined: all servers. Throws `profile_unknown`; a client that was given a profile must not see more because its name was mistyped.
 */
export function profileFor(
  asked: string | undefined,
  config: { readonly profiles: ReadonlyMap<string, ProfileEntry>; readonly settings: { readonly profile: string | undefined } },
): Profile | undefined {
  const name = asked ?? config.settings.profile
  if (name === undefined) return undefined
  const profile = config.profiles.get(name)
  if (profile !== undefined) return { name, ...profile, servers: new Set(profile.servers) }
  const known = [...config.profiles.keys()]
  throw new TooltrayError('profile_unknown', `There is no profile named "${name}".`, {
    hint: known.length === 0 ? 'There are none yet: make one with tooltray profile save.' : `The profiles are: ${known.join(', ')}.`,
    data: { name, known },
  })
}

/** The profile that is in force for whoever names none, if it is there: that it is not is told elsewhere. */
export function profileInForce(config: Parameters<typeof profileFor>[1]): Profile | undefined {
  const name = config.settings.profile
  return name === undefined || !config.profiles.has(name) ? undefined : profileFor(name, config)
}

/** The servers that are on, of a profile, in their order. */
export function serversWithin(servers: ReadonlyMap<string, ServerConfig>, profile: Profile | undefined): [string, ServerConfig][] {
  return [...servers].filter(([name, { enabled }]) => enabled && profile?.servers.has(name) !== false)
}

/** A directory as it looks from within a profile. */
export function directoryWithin(directory: Directory, { servers }: Profile): Directory {
  const isInside = (name: string): boolean => {
    const resolution = directory.resolve(name)
    return resolution.kind === 'found' && servers.has(resolution.tool.server)
  }
  return {
    ...directory,
    toolsOf: (server) => (servers.has(server) ? directory.toolsOf(server) : []),
    all: () => directory.all().filter(({ server }) => servers.has(server)),
    serverNamed(name) {
      const server = directory.serverNamed(name)
      return server !== undefined && servers.has(server) ? server : undefined
    },
    resolve(name) {
      const resolution = directory.resolve(name)
      switch (resolution.kind) {
        case 'found':
          return servers.has(resolution.tool.server) ? resolution : { kind: 'unknown', suggestions: [] }
        case 'ambiguous': {
          const candidates = resolution.candidates.filter(isInside)
          const [only] = candidates
          if (only !== undefined && candidates.length === 1) return directory.resolve(only)
          return candidates.length === 0 ? { kind: 'unknown', suggestions: [] } : { kind: 'ambiguous', candidates }
        }
        case 'unknown':
          return { kind: 'unknown', suggestions: resolution.suggestions.filter(isInside) }
      }
    },
  }
}

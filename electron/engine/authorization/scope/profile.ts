import type { Exposure } from '../../../contract/exposure.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { ProfileEntry } from '../../config/settings-schema.ts'

/** A named set of servers that a session works with. */
export interface Profile {
  readonly name: string
  readonly servers: ReadonlySet<string>
  readonly expose?: Exposure
}

/**
 * The profile of a session: the one that its client was started with, else the active one. Undefined: all servers. Throws
 * `profile_unknown`: a client must not see more because the name of its profile was mistyped.
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
    hint: known.length === 0 ? 'There are none yet. Create one with: tooltray profile save' : `The profiles are: ${known.join(', ')}.`,
    data: { name, known },
  })
}

/** The active profile, for clients that name none, if it exists. A missing one is reported elsewhere. */
export function profileInForce(config: Parameters<typeof profileFor>[1]): Profile | undefined {
  const name = config.settings.profile
  return name === undefined || !config.profiles.has(name) ? undefined : profileFor(name, config)
}

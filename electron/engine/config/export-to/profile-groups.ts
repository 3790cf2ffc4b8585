import type { ConfigExport } from '../config-export.ts'
import type { ExportedServer } from './exported-server.ts'
import type { LeftOut } from './target-export.ts'

/** A profile with those of its servers that are exported. */
export interface ProfileGroup {
  readonly profile: string
  /** Its name there. */
  readonly name: string
  readonly servers: readonly ExportedServer[]
}

/** Returns the profiles that have exported servers. Others are left out with the reason. */
export function profileGroups(
  profiles: ConfigExport['profiles'],
  servers: readonly ExportedServer[],
  names: ReadonlyMap<string, string>,
  left: LeftOut[],
): ProfileGroup[] {
  return Object.entries(profiles).flatMap(([profile, given]) => {
    const leave = (field: string, why: string): void => void left.push({ server: '', field, why })
    const { servers: wanted, expose } = Array.isArray(given) ? { servers: given, expose: undefined } : given
    const own = servers.filter(({ server }) => wanted.includes(server))
    const missing = wanted.filter((name) => !own.some(({ server }) => server === name))
    if (own.length === 0) {
      leave(`profiles.${profile}`, 'None of its servers is exported.')
      return []
    }
    if (missing.length > 0) leave(`profiles.${profile}.servers`, `Some of its servers are not exported: ${missing.join(', ')}.`)
    if (expose !== undefined) leave(`profiles.${profile}.expose`, 'The other program decides itself how tools are listed.')
    return [{ profile, name: names.get(profile) ?? profile, servers: own }]
  })
}

import { isObject } from '../../../base/is-object.ts'
import type { ConfigExport } from '../../config-export.ts'
import { oidc } from '../../settings/oidc-schema.ts'
import type { LeftOut } from '../target-export.ts'
import { type PeopleAccess, peopleAccess } from './people-access.ts'

/** The OpenID provider that people sign in with. */
export interface PeopleSignIn {
  readonly issuer: string
  readonly audience: string
  /** Undefined: each of its users may use everything. */
  readonly access: PeopleAccess | undefined
}

const NAME = 'The name of a user is the claim "sub" there.'

/** Returns the provider in the settings, if there is one. Keys that have no place are left out with the reason. */
export function peopleSignIn(config: Pick<ConfigExport, 'settings' | 'roles' | 'profiles'>, left: LeftOut[]): PeopleSignIn | undefined {
  const http = config.settings['http']
  const given = isObject(http) ? http['oidc'] : undefined
  const parsed = oidc.safeParse(given)
  if (!parsed.success) return undefined
  if (isObject(given) && 'name' in given) left.push({ server: '', field: 'settings.http.oidc.name', why: NAME })
  const { issuer, audience } = parsed.data
  return { issuer, audience, access: peopleAccess(parsed.data, config) }
}

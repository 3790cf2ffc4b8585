import { isObject } from '../../base/is-object.ts'
import { oidc } from '../settings/oidc-schema.ts'
import type { LeftOut } from './target-export.ts'

/** The OpenID provider that people sign in with. */
export interface PeopleSignIn {
  readonly issuer: string
  readonly audience: string
}

const ACCEPTED = 'Each user of the provider is accepted there, with all servers. Write policies there.'

/** Why other keys of `http.oidc` have no place there. */
const LEFT: Readonly<Record<string, string>> = {
  clients: 'Tokens of each client with this audience are accepted there. Restrict the clients at the provider.',
  name: 'The name of a user is the claim "sub" there.',
  profile: 'A user chooses a profile there by its address.',
  role: ACCEPTED,
  roleClaim: ACCEPTED,
}

/** Returns the provider in the settings, if there is one. Keys that have no place are left out with the reason. */
export function peopleSignIn(settings: Readonly<Record<string, unknown>>, left: LeftOut[]): PeopleSignIn | undefined {
  const given = isObject(settings['http']) ? settings['http']['oidc'] : undefined
  const parsed = oidc.safeParse(given)
  if (!parsed.success) return undefined
  for (const [key, why] of Object.entries(LEFT))
    if (isObject(given) && key in given) left.push({ server: '', field: `settings.http.oidc.${key}`, why })
  const { issuer, audience } = parsed.data
  return { issuer, audience }
}

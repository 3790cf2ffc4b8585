import type { SignInState } from '../../../contract/servers.ts'
import type { AgeingToken } from '../../auth/tokens/renew-ahead.ts'
import { normalServerUrl } from '../../auth/tokens/server-key.ts'
import type { SignInTarget, SignIns } from '../../auth/sign-ins.ts'
import { isProgram, type RemoteServerConfig, type ServerConfig } from '../../entry/schema.ts'

/** Returns the sign-in state of a server; undefined if it has none. */
export type SignInStateOf = (config: ServerConfig) => SignInState | undefined

/** Whether a remote server gets its token by a sign-in. A configured token or `Authorization` header comes first. */
export function usesSignIn(config: ServerConfig): config is RemoteServerConfig {
  return (
    !isProgram(config) && config.bearer === undefined && !Object.keys(config.headers).some((name) => name.toLowerCase() === 'authorization')
  )
}

/** Creates the lookup of sign-in states. */
export function signInStateOf(signIns: Pick<SignIns, 'state'>): SignInStateOf {
  return (config) => (usesSignIn(config) && URL.canParse(config.url) ? signIns.state(normalServerUrl(config.url)) : undefined)
}

/** Returns the sign-in target of an entry whose variables are filled in: a sign-in is identified by its address. */
export function signInTarget(server: string, { url, oauth }: RemoteServerConfig): SignInTarget {
  return {
    server,
    url: normalServerUrl(url),
    address: url,
    settings: oauth ?? {},
  }
}

/**
 * Returns the token of an enabled server if it has one that expires: a list of one or none.
 *
 * @param config as far as its variables are known.
 * @param resolve fills them in.
 */
export function ageingTokenOf(
  signIns: Pick<SignIns, 'ageingFrom' | 'renew'>,
  server: string,
  config: ServerConfig,
  resolve: () => Promise<ServerConfig>,
): AgeingToken[] {
  if (!config.enabled || !usesSignIn(config) || !URL.canParse(config.url)) return []
  const url = normalServerUrl(config.url)
  const renewAt = signIns.ageingFrom(url)
  const renew = async (): Promise<boolean> => {
    const resolved = await resolve()
    return usesSignIn(resolved) && signIns.renew(signInTarget(server, resolved))
  }
  return renewAt === undefined ? [] : [{ url, renewAt, renew }]
}

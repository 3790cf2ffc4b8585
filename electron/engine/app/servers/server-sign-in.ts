import type { SignInState } from '../../../contract/servers.ts'
import type { AgeingToken } from '../../auth/tokens/renew-ahead.ts'
import { type SignInKey, normalServerUrl, signInId } from '../../auth/tokens/sign-in-key.ts'
import type { SignInTarget, SignIns } from '../../auth/sign-ins-api.ts'
import { isProgram, type RemoteServerConfig, type ServerConfig } from '../../entry/schema.ts'

/** Returns the sign-in state of a server by its name and entry; undefined if it has none. */
export type SignInStateOf = (server: string, config: ServerConfig) => SignInState | undefined

/** Whether a remote server gets its token by a sign-in. A configured token or `Authorization` header comes first. */
export function usesSignIn(config: ServerConfig): config is RemoteServerConfig {
  return (
    !isProgram(config) && config.bearer === undefined && !Object.keys(config.headers).some((name) => name.toLowerCase() === 'authorization')
  )
}

/** Returns the account that an entry signs in as: without `account`, two entries with one address are two accounts. */
export function accountOf(server: string, { account }: Pick<RemoteServerConfig, 'account'>): string {
  return account ?? server
}

/** Returns what the sign-in of a server belongs to; undefined if it has none, or its address is not known yet. */
export function signInKeyOf(server: string, config: ServerConfig): SignInKey | undefined {
  if (!usesSignIn(config) || !URL.canParse(config.url)) return undefined
  return { url: normalServerUrl(config.url), account: accountOf(server, config) }
}

/** Creates the lookup of sign-in states. */
export function signInStateOf(signIns: Pick<SignIns, 'state'>): SignInStateOf {
  return (server, config) => {
    const key = signInKeyOf(server, config)
    return key && signIns.state(key)
  }
}

/**
 * Returns the account of a server as users see it: as whom it is signed in, or else the name of its account. Undefined if it is not signed
 * in.
 */
export function shownAccount(signIns: Pick<SignIns, 'state' | 'identity'>, server: string, config: ServerConfig): string | undefined {
  const key = signInKeyOf(server, config)
  if (key === undefined || signIns.state(key)?.name !== 'signed-in') return undefined
  return signIns.identity(key) ?? key.account
}

/**
 * Returns the sign-in target of an entry whose variables are filled in.
 *
 * @param person the id of the person whose sign-in it is; undefined: the user of this computer.
 */
export function signInTarget(server: string, config: RemoteServerConfig, person?: string): SignInTarget {
  const { url, oauth } = config
  return {
    server,
    url: normalServerUrl(url),
    account: accountOf(server, config),
    address: url,
    settings: oauth ?? {},
    ...(person === undefined ? {} : { person }),
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
  const key = config.enabled ? signInKeyOf(server, config) : undefined
  if (key === undefined) return []
  const renewAt = signIns.ageingFrom(key)
  const renew = async (): Promise<boolean> => {
    const resolved = await resolve()
    return usesSignIn(resolved) && signIns.renew(signInTarget(server, resolved))
  }
  return renewAt === undefined ? [] : [{ id: signInId(key), renewAt, renew }]
}

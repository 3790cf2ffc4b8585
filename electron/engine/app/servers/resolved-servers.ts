import { type SignInKey, normalServerUrl } from '../../auth/tokens/sign-in-key.ts'
import { decodeComponent } from '../../base/text/decode-component.ts'
import { type ServerConfig, isProgram } from '../../entry/schema.ts'
import { expandVariables } from '../../config/variables.ts'
import type { Platform } from '../../base/platform.ts'
import type { Mask } from '../../secrets/mask.ts'
import type { NamedSecrets } from '../../secrets/named-secrets.ts'
import { maskSecretsOf } from '../../secrets/mask-secrets-of.ts'
import { signInKeyOf } from './server-sign-in.ts'

/** Fills in the variables of server entries, and remembers the resulting addresses. */
export interface ResolvedServers {
  /**
   * Returns the configuration with its variables filled in. Throws `variable_missing`, and `config_invalid` for an invalid address.
   *
   * @param project the folder that it is for, if any.
   * @param person the id of the person whose secrets it uses; undefined: the user of this computer.
   */
  config(server: string, entry: ServerConfig, project?: string, person?: string): Promise<ServerConfig>
  /** Returns the entry with the address from the last time its variables were filled in. */
  lastKnown(server: string, entry: ServerConfig): ServerConfig
  /** The servers that use a sign-in. */
  usersOf(key: SignInKey): string[]
  /** Forgets the address of a changed server until its variables are filled in again. */
  forget(server: string): void
}

/** Dependencies of `resolvedServers`. */
interface ResolvedServersDeps {
  platform: Platform
  /** The secrets of a person; undefined: those of the user of this computer. */
  secretsOf: (person: string | undefined) => Pick<NamedSecrets, 'get' | 'has'>
  mask: Mask
  servers: () => ReadonlyMap<string, ServerConfig>
  /** An empty folder, for servers whose lists are read before any project is known. */
  emptyFolder: () => string
}

/** Creates the resolver. It owns the last known address of each server; any number of resolutions may run at once. */
export function resolvedServers(deps: ResolvedServersDeps): ResolvedServers {
  const { platform, mask } = deps
  const urls = new Map<string, string>()

  const config: ResolvedServers['config'] = async (server, entry, project, person) => {
    const own = deps.secretsOf(person)
    const shared = deps.secretsOf(undefined)
    const { config: expanded, secrets } = await expandVariables(server, entry, {
      env: platform.env,
      home: platform.home,
      secret: own.get,
      hasSecret: own.has,
      ...(person === undefined ? {} : { ofClient: { secret: shared.get, hasSecret: shared.has } }),
      project: entry.namesProject ? (entry.project ?? project ?? deps.emptyFolder()) : undefined,
    })
    const resolved = withoutUserInfo(expanded)
    secrets.forEach((value) => mask.add(value))
    maskSecretsOf(expanded, mask)
    maskSecretsOf(resolved, mask)
    // An edited entry that is only being tried out is not the configured server.
    const known = deps.servers().get(server)
    const isOwn = person === undefined || !urls.has(server)
    if (isOwn && !isProgram(resolved) && known !== undefined && !isProgram(known) && !isProgram(entry) && known.url === entry.url)
      urls.set(server, normalServerUrl(resolved.url))
    return resolved
  }
  const lastKnown: ResolvedServers['lastKnown'] = (server, entry) => {
    const url = urls.get(server)
    return isProgram(entry) || url === undefined ? entry : { ...entry, url }
  }
  return {
    config,
    lastKnown,
    usersOf: ({ url, account, person }) =>
      [...deps.servers()].flatMap(([server, entry]) => {
        const key = signInKeyOf(server, lastKnown(server, entry))
        const isMeant = person === undefined || entry.sharing === 'person'
        return isMeant && key?.url === url && key.account === account ? [server] : []
      }),
    forget: (server) => void urls.delete(server),
  }
}

/**
 * Moves the name and password of an address to where HTTP has them (RFC 7617): a request to an address that contains them is refused
 * (WHATWG Fetch).
 */
function withoutUserInfo(config: ServerConfig): ServerConfig {
  if (isProgram(config)) return config
  const url = new URL(config.url)
  if (url.username === '' && url.password === '') return config
  const basic = Buffer.from(`${decodeComponent(url.username)}:${decodeComponent(url.password)}`).toString('base64')
  url.username = ''
  url.password = ''
  const given = Object.keys(config.headers).some((name) => name.toLowerCase() === 'authorization') || config.bearer !== undefined
  return { ...config, url: url.href, headers: given ? config.headers : { ...config.headers, Authorization: `Basic ${basic}` } }
}

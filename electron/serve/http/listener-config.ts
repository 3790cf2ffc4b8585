import type { HttpListenOptions } from '../../contract/engine-status.ts'
import { TooltrayError } from '../../engine/base/errors.ts'
import type { HttpSettings, TrustedProxy } from '../../engine/config/settings/http-schema.ts'
import { isLoopback, readTls, requireSafeHttp } from '../../engine/config/settings/http-safety.ts'

/** Where a listener opens, and who may connect. */
export interface ListenerConfig {
  readonly host: string
  /** 0 means any free port. */
  readonly port: number
  /** Whether no credential is required. */
  readonly noAuth: boolean
  /** Whether devices can sign in with a code. */
  readonly signIn: boolean
  /** PEM. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined
  readonly trustedProxy: TrustedProxy | undefined
}

/**
 * Combines the settings of servers.json with a command's options, and reads the certificate.
 *
 * @param folder base of relative file paths.
 * @throws TooltrayError `http_unsafe` if secrets would cross a network unencrypted, or anyone on it could connect; `http_unavailable` if
 * the certificate cannot be read or used.
 */
export async function listenerConfigOf(settings: HttpSettings, requested: HttpListenOptions, folder: string): Promise<ListenerConfig> {
  const { tls, trustedProxy } = settings
  const host = requested.host ?? settings.host
  const noAuth = requested.noAuth === true
  if (!isLoopback(host)) {
    if (noAuth)
      throw new TooltrayError(
        'http_unsafe',
        `Without credentials, Tooltray does not listen on ${host}: anyone on the network could use it.`,
        { hint: 'Leave --host out, or --no-auth.' },
      )
    requireSafeHttp(host, settings)
  }
  const signIn = settings.signIn && !noAuth
  return { host, port: requested.port ?? settings.port, noAuth, signIn, tls: tls && (await readTls(tls, folder)), trustedProxy }
}

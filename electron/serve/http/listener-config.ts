import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import type { HttpWish } from '../../contract/engine-status.ts'
import { TooltrayError, messageOf } from '../../engine/base/errors.ts'
import type { HttpSettings, TrustedProxy } from '../../engine/config/http-schema.ts'
import { isLoopback } from './guard/reachable.ts'

/** Where a listener opens, and who may connect. */
export interface ListenerConfig {
  readonly host: string
  /** 0 means any free port. */
  readonly port: number
  /** Whether no credential is required. */
  readonly noAuth: boolean
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
export async function listenerConfigOf(settings: HttpSettings, wish: HttpWish, folder: string): Promise<ListenerConfig> {
  const { tls, trustedProxy } = settings
  const host = wish.host ?? settings.host
  const noAuth = wish.noAuth === true
  if (!isLoopback(host)) {
    if (noAuth)
      throw new TooltrayError('http_unsafe', `Without credentials Tooltray is not opened on ${host}: everybody in reach could use it.`, {
        hint: 'Leave --host out, or --no-auth.',
      })
    if (tls === undefined && trustedProxy?.url.startsWith('https://') !== true)
      throw new TooltrayError(
        'http_unsafe',
        `Without TLS Tooltray is not opened on ${host}: credentials would cross the network readable.`,
        {
          hint: 'Give it a certificate (settings.http.tls), or put a proxy that has one before it (settings.http.trustedProxy).',
        },
      )
  }
  return { host, port: wish.port ?? settings.port, noAuth, tls: tls && (await readTls(tls, folder)), trustedProxy }
}

async function readTls(files: { cert: string; key: string }, folder: string): Promise<{ cert: string; key: string }> {
  try {
    const [cert, key] = await Promise.all([files.cert, files.key].map((file) => readFile(resolve(folder, file), 'utf8')))
    const tls = { cert: cert ?? '', key: key ?? '' }
    createSecureContext(tls)
    return tls
  } catch (error) {
    throw new TooltrayError(
      'http_unavailable',
      `The certificate ${files.cert} with the key ${files.key} cannot be used: ${messageOf(error)}.`,
      {
        hint: 'Both must be PEM files that belong together, and readable to you.',
        cause: error,
      },
    )
  }
}

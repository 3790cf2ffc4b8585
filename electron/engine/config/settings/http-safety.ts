import { readFile } from 'node:fs/promises'
import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import type { HttpSettings } from './http-schema.ts'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Whether an address, or `localhost`, is a loopback address. */
export function isLoopback(host: string | undefined): boolean {
  if (host === undefined || host === 'localhost') return host === 'localhost'
  const family = isIP(host)
  return family !== 0 && LOOPBACK.check(host, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Throws `http_unsafe` if credentials would cross a network unencrypted.
 *
 * @param host where a listener with these settings would open.
 */
export function requireSafeHttp(host: string, { tls, trustedProxy }: Pick<HttpSettings, 'tls' | 'trustedProxy'>): void {
  if (isLoopback(host) || tls !== undefined || trustedProxy?.url.startsWith('https://') === true) return
  throw new TooltrayError(
    'http_unsafe',
    `Without TLS, Tooltray does not listen on ${host}: credentials would cross the network unencrypted.`,
    {
      hint: 'First set up a certificate, or a proxy that has one: Settings > HTTP access, under Encryption and sign-in.',
    },
  )
}

/**
 * Reads a certificate and its key. Throws `http_unavailable` if they cannot be read, or do not belong together.
 *
 * @param folder base of relative file paths.
 * @returns both as PEM.
 */
export async function readTls(files: { cert: string; key: string }, folder: string): Promise<{ cert: string; key: string }> {
  try {
    const [cert = '', key = ''] = await Promise.all([files.cert, files.key].map((file) => readFile(resolve(folder, file), 'utf8')))
    createSecureContext({ cert, key })
    return { cert, key }
  } catch (error) {
    throw new TooltrayError(
      'http_unavailable',
      `The certificate ${files.cert} with the key ${files.key} cannot be used: ${messageOf(error)}.`,
      { hint: 'Both must be PEM files that belong together, and readable to you.', cause: error },
    )
  }
}

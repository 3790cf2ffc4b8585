import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { messageOf } from '../../engine/base/errors.ts'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g

/**
 * Trusts the system's certificates, and those of `NODE_EXTRA_CA_CERTS` (PEM), which a company's proxy may need. Node reads that variable
 * itself, but not in an app in which Node options are disabled.
 */
export function trustOfCompany(
  env: Readonly<Record<string, string | undefined>>,
  onTrouble: (message: string) => void,
  { getCACertificates, setDefaultCACertificates } = tls,
): void {
  const file = env['NODE_EXTRA_CA_CERTS']
  let more: readonly string[] = []
  try {
    more = file === undefined || file === '' ? [] : (readFileSync(file, 'utf8').match(CERTIFICATE) ?? [])
  } catch (error) {
    onTrouble(`The certificates of NODE_EXTRA_CA_CERTS cannot be read: ${messageOf(error)}`)
  }
  try {
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system'), ...more])])
  } catch (error) {
    onTrouble(`Certificates of the system, or of NODE_EXTRA_CA_CERTS, cannot be used: ${messageOf(error)}`)
  }
}

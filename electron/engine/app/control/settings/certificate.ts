import { X509Certificate } from 'node:crypto'
import { readFile, readdir, rm } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import type { CertificateFiles, CertificateReport } from '../../../../contract/settings/certificate.ts'
import { writeAtomically } from '../../../base/files/write-atomically.ts'
import type { Clock } from '../../../base/platform.ts'
import type { ConfigStore } from '../../../config/config-store.ts'
import { isLoopback } from '../../../config/settings/http-safety.ts'
import { computerNames } from '../../../network/certificate/computer-names.ts'
import { makeCertificate } from '../../../network/certificate/make-certificate.ts'

const FILE = /^(?:certificate|key)-\d+\.pem$/

/**
 * Creates what people do with the certificate of HTTP access.
 *
 * @param dataDir in which made certificates are kept.
 * @param namesNow the names and addresses of this computer.
 */
export function certificateControl(
  config: Pick<ConfigStore, 'file' | 'state'>,
  dataDir: string,
  clock: Pick<Clock, 'now'>,
  namesNow: () => string[] = computerNames,
) {
  const folder = join(dataDir, 'tls')
  const certificateInUse = (): string | undefined => {
    const { tls } = config.state.settings.http
    return tls === undefined ? undefined : resolve(dirname(config.file), tls.cert)
  }
  const removeUnused = async (kept: readonly string[]): Promise<void> => {
    const files = await readdir(folder).catch(() => [])
    for (const file of files) if (FILE.test(file) && !kept.includes(file)) await rm(join(folder, file), { force: true })
  }

  return {
    /** The certificate that the settings name; undefined if they name none, or its file cannot be read as one. */
    async get(): Promise<CertificateReport | undefined> {
      const file = certificateInUse()
      if (file === undefined) return undefined
      try {
        const pem = await readFile(file, 'utf8')
        const certificate = new X509Certificate(pem)
        return {
          names: namesOf(certificate),
          fingerprint: certificate.fingerprint256,
          until: certificate.validToDate.getTime(),
          made: dirname(file) === folder,
          missing: namesNow().filter((name) => isIP(name) !== 0 && !isLoopback(name) && certificate.checkIP(name) === undefined),
          // The file may hold more than the certificate, even its key.
          pem: certificate.toString(),
        }
      } catch {
        return undefined
      }
    },
    /**
     * Makes a certificate for the names and addresses that this computer has now, and writes it and its key, readable to this user only.
     * The settings stay as they are: a change of `http.tls` to these files puts them into use. Made ones that are not in use are removed.
     * Throws `storage_failed`.
     */
    async make(): Promise<CertificateFiles> {
      const at = clock.now()
      const made = await makeCertificate(namesNow(), at)
      // A name of its own, so that the settings change and the listener reads it.
      const [cert, key] = [`certificate-${at}.pem`, `key-${at}.pem`]
      const { tls } = config.state.settings.http
      const inUse = Object.values(tls ?? {})
        .filter((file) => dirname(file) === folder)
        .map((file) => file.slice(folder.length + 1))
      await writeAtomically(join(folder, key), made.key)
      await writeAtomically(join(folder, cert), made.cert)
      await removeUnused([cert, key, ...inUse])
      return { cert: join(folder, cert), key: join(folder, key) }
    },
  }
}

/** Host names and addresses of a certificate, from its alternative names (RFC 5280 4.2.1.6) in the form in which Node prints them. */
function namesOf({ subjectAltName = '' }: X509Certificate): string[] {
  return subjectAltName
    .split(', ')
    .flatMap((each) => /^(?:DNS|IP Address):(.+)$/.exec(each)?.[1] ?? [])
    .map((name) => (isIP(name) === 6 ? new URL(`http://[${name}]`).hostname.slice(1, -1) : name))
}

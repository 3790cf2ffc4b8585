import { isIP } from 'node:net'
import { webcrypto } from 'node:crypto'

/** How long a certificate counts, in days. Apple's systems refuse one that counts longer than 825. */
export const CERTIFICATE_DAYS = 820

/** An hour, in ms: the clock of another device may be a little behind. */
const CLOCK_TOLERANCE = 3_600_000

const DAY = 24 * 3_600_000

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/**
 * Makes a self-signed certificate (RFC 5280) with a new key (ECDSA P-256), to be installed on each device that connects. Its path length
 * is 0, so it can sign no other authority.
 *
 * @param names host names and IP addresses that it is for; the first is its subject.
 * @param now ms since 1970.
 * @returns both as PEM, the key as PKCS #8.
 */
export async function makeCertificate(names: readonly string[], now: number): Promise<{ readonly cert: string; readonly key: string }> {
  // The library looks for this one when it loads, and is needed for nothing else.
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [names[0] ?? 'localhost'] }, { O: ['Tooltray'] }],
    notBefore: new Date(now - CLOCK_TOLERANCE),
    notAfter: new Date(now + CERTIFICATE_DAYS * DAY),
    signingAlgorithm: ALGORITHM,
    // The same keys in the types of the DOM.
    keys: keys as never,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.keyCertSign, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
      ),
    ],
  })
  const key = new Uint8Array(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey))
  return { cert: `${certificate.toString('pem')}\n`, key: `${x509.PemConverter.encode(key, 'PRIVATE KEY')}\n` }
}

import { z } from 'zod'
import { data, texts } from '../shape.ts'

/** The certificate of HTTP access, as its file has it now. */
export const certificateReport = data({
  /** Host names and IP addresses that it is for. */
  names: texts,
  /** SHA-256 of the certificate, in hex with colons, as devices show it. */
  fingerprint: z.string(),
  /** ms since 1970. */
  until: z.number(),
  /** Whether Tooltray made it. */
  made: z.boolean(),
  /** Addresses that this computer has now, and that it is not for. */
  missing: texts,
  /** The certificate, to be installed on other devices. Its key is never part of this. */
  pem: z.string(),
})

/** The files of a certificate and its key, as `http.tls` names them. */
export const certificateFiles = data({ cert: z.string(), key: z.string() })

export type CertificateReport = z.infer<typeof certificateReport>
export type CertificateFiles = z.infer<typeof certificateFiles>

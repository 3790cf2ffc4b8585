import type { CertificateReport } from '../../../../electron/contract/settings/certificate.ts'

const DAY = 24 * 3_600_000

/** Days before its end from which a certificate should be made anew. */
const SOON = 30

/** What the certificate in use is, in a sentence, and what is wrong with it. */
export interface CertificateState {
  readonly sentence: string
  /** What to do about it; undefined if nothing is wrong. */
  readonly warning: string | undefined
}

/** @param now ms since 1970. */
export function certificateState(report: CertificateReport | undefined, now: number): CertificateState {
  if (report === undefined) return { sentence: 'There is no certificate.', warning: undefined }
  const { until, missing, made } = report
  const days = Math.floor((until - now) / DAY)
  const date = new Date(until).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  const sentence = `${made ? 'Made by Tooltray. It' : 'Your own. It'} is valid until ${date}.`
  if (until <= now) return { sentence: `It was valid until ${date}.`, warning: `It has expired: no device accepts it. ${NEW}` }
  if (days < SOON) return { sentence, warning: `It expires ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}. ${NEW}` }
  const [address] = missing
  if (address === undefined) return { sentence, warning: undefined }
  return { sentence, warning: `It does not include ${missing.join(', ')}, a current address of this computer. ${NEW}` }
}

const NEW = 'Make a new one, and install it on your devices.'

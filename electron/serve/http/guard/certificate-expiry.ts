import { X509Certificate } from 'node:crypto'
import { TooltrayError } from '../../../engine/base/errors.ts'
import type { Clock } from '../../../engine/base/platform.ts'

/** In ms. A longer timer would pass by a computer that sleeps or whose clock is set. */
const LOOK_EVERY = 3_600_000

export interface CertificateExpiry {
  /** Set once the certificate has expired; always the same one. */
  readonly problem: TooltrayError | undefined
  stop(): void
}

/**
 * Follows whether the certificate of an open listener has expired. It owns a timer until it is stopped.
 *
 * @param pem undefined if the listener has none.
 * @param onExpired is called at most once, and not for one that has expired already.
 */
export function followExpiry(clock: Clock, pem: string | undefined, onExpired: () => void): CertificateExpiry {
  if (pem === undefined) return { problem: undefined, stop: () => undefined }
  const until = new X509Certificate(pem).validToDate
  const expired = (): TooltrayError | undefined =>
    until.getTime() > clock.now()
      ? undefined
      : new TooltrayError('http_certificate_expired', `The certificate of HTTP access expired on ${until.toISOString().slice(0, 10)}.`, {
          hint: 'No device accepts it. Make a new one in Settings > HTTP access, and install it on your devices.',
        })
  let problem = expired()
  let cancel = (): void => undefined
  const look = (): void => {
    problem = expired()
    if (problem === undefined) cancel = clock.after(Math.min(LOOK_EVERY, until.getTime() - clock.now()), look)
    else onExpired()
  }
  if (problem === undefined) look()
  return {
    get problem() {
      return problem
    },
    stop: () => cancel(),
  }
}

import { expect, it } from 'vitest'
import { CERTIFICATE_DAYS, makeCertificate } from '../../../engine/network/certificate/make-certificate.ts'
import { manualClock } from '../../../engine/testing/manual-clock.ts'
import { followExpiry } from './certificate-expiry.ts'

const DAY = 24 * 3_600_000

it('says so when the certificate expires, and at once if it has', async () => {
  const clock = manualClock()
  const { cert } = await makeCertificate(['vm'], clock.now())
  let calls = 0
  const expiry = followExpiry(clock, cert, () => (calls += 1))
  clock.advance((CERTIFICATE_DAYS - 1) * DAY)
  expect(expiry.problem).toBeUndefined()
  clock.advance(DAY)
  expect(expiry.problem).toMatchObject({ code: 'http_certificate_expired' })
  expect(calls).toBe(1)
  clock.advance(10 * DAY)
  expect(calls).toBe(1)
  expect(followExpiry(clock, cert, () => (calls += 1)).problem?.message).toMatch(/expired on \d{4}-\d{2}-\d{2}\.$/)
  expect(calls).toBe(1)
})

it('looks no more once it is stopped, and never without a certificate', async () => {
  const clock = manualClock()
  const { cert } = await makeCertificate(['vm'], clock.now())
  const expiry = followExpiry(clock, cert, () => expect.unreachable())
  expiry.stop()
  expect(followExpiry(clock, undefined, () => expect.unreachable()).problem).toBeUndefined()
  clock.advance((CERTIFICATE_DAYS + 1) * DAY)
})

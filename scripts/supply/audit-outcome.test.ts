import { expect, it } from 'vitest'
import { auditOutcome } from './audit-outcome.ts'

it('tells what is known, and nothing else is a success', () => {
  expect(auditOutcome('{"vulnerabilities":{}}')).toEqual({ lines: ['The registry knows of no weakness in any package.'], code: 0 })
  const weak = { name: 'x', severity: 'high', range: '<2', fixAvailable: true }
  expect(auditOutcome(JSON.stringify({ vulnerabilities: { x: weak } }))).toEqual({
    lines: ['high: x <2 (mended in a newer version)'],
    code: 1,
  })
})

it.each([
  ['{"message":"405 Method Not Allowed - POST https://registry.npmjs.org/-/npm/v1/security/advisories/bulk"}', /405 Method Not Allowed/],
  ['{"error":{"code":"ENOLOCK","summary":"This command requires an existing lockfile."}}', /existing lockfile/],
  ['', /no answer/],
])('says plainly when it could not ask: %s', (text, why) => {
  const { lines, code } = auditOutcome(text)
  expect(lines).toEqual([expect.stringMatching(why), 'Nothing was looked up.'])
  expect(code).toBe(2)
})

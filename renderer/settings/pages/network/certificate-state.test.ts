import { expect, it } from 'vitest'
import { certificateState } from './certificate-state.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const DAY = 24 * 3_600_000
const report = { names: ['vm'], fingerprint: 'AA', made: true, missing: [] as string[], pem: '', until: NOW + 800 * DAY }

it.each([
  [{}, 'Made by Tooltray. It is valid until 3 February 2029.', undefined],
  [{ made: false }, 'Your own. It is valid until 3 February 2029.', undefined],
  [{ until: NOW + 3 * DAY }, 'Made by Tooltray. It is valid until 29 November 2026.', 'It expires in 3 days. Make a new one'],
  [{ until: NOW + 1.5 * DAY }, 'Made by Tooltray. It is valid until 28 November 2026.', 'It expires tomorrow. Make a new one'],
  [{ until: NOW + 1 }, 'Made by Tooltray. It is valid until 26 November 2026.', 'It expires today. Make a new one'],
  [{ until: NOW - DAY }, 'It was valid until 25 November 2026.', 'It has expired: no device accepts it.'],
  [
    { missing: ['192.0.2.7'] },
    'Made by Tooltray. It is valid until 3 February 2029.',
    'It does not include 192.0.2.7, a current address of this computer.',
  ],
])('%j: %s', (over, sentence, warning) => {
  const state = certificateState({ ...report, ...over }, NOW)
  expect(state.sentence).toBe(sentence)
  if (warning === undefined) expect(state.warning).toBeUndefined()
  else expect(state.warning).toContain(warning)
})

it('without one it says so', () => {
  expect(certificateState(undefined, NOW).sentence).toBe('There is no certificate.')
})

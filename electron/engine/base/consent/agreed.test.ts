import { expect, it } from 'vitest'
import { Agreed, consentTo } from './agreed.ts'

const consent = consentTo<{ readonly command: string; readonly note?: string }>({
  fingerprint: ({ command }) => (command === '' ? undefined : `f-${command}`),
  what: () => 'what this runs',
})
const needed = (message: string) => expect.objectContaining({ code: 'consent_needed', message }) as Error

it('a value is agreed to with its own fingerprint, and with no other', () => {
  const value = { command: 'a', note: 'x' }
  expect(consent.agreed(value, consent.fingerprintOf(value)).value).toBe(value)
  expect(consent.agreed({ command: '' }, undefined).value).toEqual({ command: '' })
  expect(() => consent.agreed(value, undefined)).toThrow(needed('You have not confirmed what this runs.'))
  expect(() => consent.agreed({ command: 'b' }, 'f-a')).toThrow(needed('What this runs is not what was shown.'))
  const changing = consentTo<string>({ fingerprint: (text) => text, what: () => 'it', mayChange: true })
  expect(() => changing.agreed('b', 'a')).toThrow(expect.objectContaining({ code: 'preview_stale' }))
})

it('the compiler takes nothing else for a value that was agreed to', () => {
  const value = { command: 'a' }
  const run = ({ value: agreed }: Agreed<typeof value>): string => agreed.command
  expect(run(consent.agreed(value, 'f-a'))).toBe('a')
  // Without one of these errors, `npm run typecheck` fails.
  expect([
    // @ts-expect-error A plain value was not agreed to.
    () => run(value),
    // @ts-expect-error Neither was what looks like one that was.
    () => run({ value }),
    // @ts-expect-error Only a consent makes one.
    () => void new Agreed(value),
  ]).toHaveLength(3)
})

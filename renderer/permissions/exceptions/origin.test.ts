import { expect, it } from 'vitest'
import { originOf } from './origin.ts'

const now = new Date('2026-11-25T12:00:00')

it('says who made a rule and on which day, with the year if it is another', () => {
  expect(originOf({ id: 'a', from: 'person', madeAt: '2026-11-12T10:00:00' }, now)).toBe('you, 12 Nov')
  expect(originOf({ id: 'a', from: 'approval', madeAt: '2025-03-02T10:00:00' }, now)).toBe('from an approval, 2 Mar 2025')
  expect(originOf({ id: 'a', from: 'import' }, now)).toBe('imported')
  expect(originOf({}, now)).toBe('by hand')
  expect(originOf({ id: 'a', madeAt: 'lately' }, now)).toBe('lately')
})

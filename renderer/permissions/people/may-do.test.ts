import { expect, it } from 'vitest'
import type { PermissionState, PermissionValue } from '../../../electron/contract/consent/permissions.ts'
import { changesFor, mayDo, mayWords } from './may-do.ts'

const states = (read: PermissionValue, write: PermissionValue, destructive: PermissionValue) => {
  const state = (value: PermissionValue): PermissionState => ({ value, by: { kind: 'default' } })
  return { read: state(read), write: state(write), destructive: state(destructive) }
}

it.each([
  [states('allow', 'allow', 'ask'), 'everything', 'May do everything'],
  [states('allow', 'ask', 'off'), 'change', 'May read and change'],
  [states('ask', 'off', 'off'), 'read', 'May only read'],
  [states('off', 'off', 'off'), undefined, 'May do nothing'],
  [states('off', 'allow', 'off'), undefined, 'Limited by exceptions'],
  [states('allow', 'off', 'ask'), undefined, 'Limited by exceptions'],
] as const)('names what holds: %#', (given, choice, words) => {
  expect(mayDo(given)).toBe(choice)
  expect(mayWords(given)).toBe(words)
})

it('is no more than what its role allows', () => {
  expect(mayWords(states('allow', 'allow', 'ask'), 'reader')).toBe('May do what the role reader allows')
  expect(mayWords(states('allow', 'off', 'off'), 'reader')).toBe('May only read, within the role reader')
})

it('is written as what is off, and nothing else', () => {
  const valuesOf = (choice: Parameters<typeof changesFor>[0]) => changesFor(choice, 'phone').map(({ value }) => value)
  expect(valuesOf('everything')).toEqual(['inherit', 'inherit', 'inherit'])
  expect(valuesOf('change')).toEqual(['inherit', 'inherit', 'off'])
  expect(valuesOf('read')).toEqual(['inherit', 'off', 'off'])
})

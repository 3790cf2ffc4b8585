import { expect, it } from 'vitest'
import type { PermissionState, PermissionValue } from '../../../electron/contract/consent/permissions.ts'
import { askChoice, changesFor } from './ask-choice.ts'

const byDefault = (value: PermissionValue): PermissionState => ({ value, by: { kind: 'default' } })
const byRule = (value: PermissionValue): PermissionState => ({ value, set: value, by: { kind: 'rule', number: 1 } })
const read = byDefault('allow')
const write = byDefault('allow')

it('names the choice that holds', () => {
  expect(askChoice({ read, write, destructive: byDefault('ask') }, 'ask')).toBe('destructive')
  expect(askChoice({ read, write: byRule('ask'), destructive: byDefault('ask') }, 'ask')).toBe('write')
  expect(askChoice({ read, write, destructive: byDefault('ask') }, 'client')).toBe('client')
  expect(askChoice({ read, write, destructive: byDefault('allow') }, 'allow')).toBe('never')
  expect(askChoice({ read, write, destructive: byRule('allow') }, 'ask')).toBe('never')
  expect(askChoice({ read, write, destructive: byRule('ask') }, 'client')).toBe('destructive')
})

it('names none where something else is set', () => {
  const destructive = byDefault('ask')
  expect(askChoice({ read: byRule('ask'), write, destructive }, 'ask')).toBeUndefined()
  expect(askChoice({ read, write: byRule('off'), destructive }, 'ask')).toBeUndefined()
  expect(askChoice({ read, write, destructive: byRule('off') }, 'ask')).toBeUndefined()
  expect(askChoice({ read, write: byRule('ask'), destructive: byRule('allow') }, 'ask')).toBeUndefined()
  expect(askChoice({ read, write: byRule('ask'), destructive }, 'client')).toBeUndefined()
})

it('writes what makes a choice hold', () => {
  expect(changesFor('write')).toEqual({
    changes: [
      { effect: 'read', value: 'inherit' },
      { effect: 'write', value: 'ask' },
      { effect: 'destructive', value: 'inherit' },
    ],
    destructive: 'ask',
  })
  expect(changesFor('never').destructive).toBe('allow')
  expect(changesFor('client').destructive).toBe('client')
  expect(changesFor('destructive').changes.every(({ value }) => value === 'inherit')).toBe(true)
})

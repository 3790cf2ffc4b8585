import { expect, it } from 'vitest'
import type { PermissionState, PermissionValue } from '../../../electron/contract/consent/permissions.ts'
import { holdsSentence } from './holds-sentence.ts'

const byDefault = (value: PermissionValue): PermissionState => ({ value, by: { kind: 'default' } })
const byRule = (value: PermissionValue): PermissionState => ({ value, set: value, by: { kind: 'rule', number: 1 } })
const read = byDefault('allow')
const write = byDefault('allow')
const destructive = byDefault('ask')

const UNKNOWN = 'A tool that does not say what it does counts as changing, unless its name or description sounds like deleting:'

it('says what holds, whatever is set', () => {
  expect(holdsSentence({ read, write, destructive }, 'ask')).toBe(
    'Reading and changing run right away. Tooltray asks you before anything is deleted or overwritten. ' + `${UNKNOWN} it runs right away.`,
  )
  expect(holdsSentence({ read, write: byRule('ask'), destructive }, 'ask')).toBe(
    'Reading runs right away. Tooltray asks you before anything is changed, deleted or overwritten. ' +
      `${UNKNOWN} Tooltray asks you first.`,
  )
  expect(holdsSentence({ read, write, destructive }, 'client')).toContain(
    'Before anything is deleted or overwritten, Tooltray asks you only where the AI app does not ask itself.',
  )
  expect(holdsSentence({ read, write, destructive: byRule('allow') }, 'ask')).toMatch(/^Reading, changing and deleting run right away/)
  const off = holdsSentence({ read: byRule('ask'), write: byRule('off'), destructive: byRule('off') }, 'client')
  expect(off).toContain('Changing and deleting are off.')
  expect(off).toContain(`${UNKNOWN} it is off.`)
})

it('says what becomes of a tool that sounds like reading, where reading is stricter', () => {
  const sentence = holdsSentence({ read: byRule('ask'), write, destructive }, 'ask')
  expect(sentence).toContain('One that sounds like reading counts as that, too: Tooltray asks you first.')
})

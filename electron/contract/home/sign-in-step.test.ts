import { expect, it } from 'vitest'
import { signInStep } from './sign-in-step.ts'

const problem = { code: 'sign_in_failed', message: 'It failed.' }

it.each([
  ['first', { name: 'signed-out' }],
  // An attempt that failed was no sign-in.
  ['first', { name: 'signed-out', problem }],
  ['again', { name: 'signed-out', ended: true, problem }],
  ['browser', { name: 'signing-in', since: 0, until: 1 }],
  ['retry', { name: 'refused', problem }],
  [undefined, { name: 'signed-in', until: 1 }],
  ['rights', { name: 'signed-in', wants: 'mail.send' }],
] as const)('is %s for %o', (step, signIn) => expect(signInStep(signIn)).toBe(step))

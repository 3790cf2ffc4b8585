import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SignInState } from '../../contract/servers.ts'
import { type SignInEvent, reduceSignIn } from './sign-in-state.ts'

const problem = { code: 'sign_in_failed', message: 'It failed.' }
const run = (events: readonly SignInEvent[], from?: SignInState): SignInState | undefined =>
  events.reduce<SignInState | undefined>((state, event) => reduceSignIn(state, event, 10), from)

describe('reduceSignIn', () => {
  it('goes the way of a sign-in', () => {
    expect(run([{ type: 'wanted' }])).toEqual({ name: 'signed-out' })
    expect(run([{ type: 'wanted' }, { type: 'started', until: 20 }])).toEqual({ name: 'signing-in', since: 10, until: 20 })
    expect(run([{ type: 'wanted' }, { type: 'started', until: 20 }, { type: 'signed-in', until: 30 }])).toEqual({
      name: 'signed-in',
      until: 30,
    })
    expect(run([{ type: 'signed-in' }, { type: 'signed-out' }])).toEqual({ name: 'signed-out' })
  })

  it('leaves a sign-in under way alone when others are refused meanwhile', () => {
    const state = run([{ type: 'started', until: 20 }])
    expect(reduceSignIn(state, { type: 'wanted', problem }, 11)).toBe(state)
  })

  it('gives back what was there before a try that failed', () => {
    const before: SignInState = { name: 'signed-in', until: 30, wants: 'write' }
    expect(
      run(
        [
          { type: 'started', until: 20 },
          { type: 'failed', problem, before },
        ],
        before,
      ),
    ).toBe(before)
    expect(
      run([
        { type: 'started', until: 20 },
        { type: 'failed', problem, before: undefined },
      ]),
    ).toEqual({ name: 'signed-out', problem })
  })

  it('says why it ended until somebody signs in, and offers what there is', () => {
    const ended = run([
      { type: 'wanted', problem },
      { type: 'wanted', offer: 'mcp-remote' },
    ])
    expect(ended).toEqual({ name: 'signed-out', problem, offer: 'mcp-remote' })
    expect(run([{ type: 'wanted' }], ended)).toEqual({ name: 'signed-out', problem })
  })

  it('notes rights that are wanted only for who is signed in, and forgets them with the next sign-in', () => {
    expect(run([{ type: 'rights-wanted', scope: 'w' }])).toBeUndefined()
    expect(run([{ type: 'signed-in' }, { type: 'rights-wanted', scope: 'w' }])).toEqual({ name: 'signed-in', wants: 'w' })
    expect(run([{ type: 'signed-in' }, { type: 'rights-wanted', scope: 'w' }, { type: 'signed-in', until: 1 }])).toEqual({
      name: 'signed-in',
      until: 1,
    })
  })

  it('never hangs: from wherever things stand a person can begin anew', () => {
    const event = fc.constantFrom<SignInEvent>(
      { type: 'wanted' },
      { type: 'wanted', problem },
      { type: 'started', until: 20 },
      { type: 'signed-in' },
      { type: 'refused', problem },
      { type: 'signed-out' },
      { type: 'failed', problem, before: undefined },
      { type: 'rights-wanted', scope: 'w' },
    )
    fc.assert(
      fc.property(fc.array(event), (events) => {
        expect(reduceSignIn(run(events), { type: 'started', until: 20 }, 10)?.name).toBe('signing-in')
      }),
    )
  })
})

import { TestRunner, beforeEach } from 'vitest'
import { type NeedName, lacking } from './needs.ts'

/** Skips the tests of the file or `describe` that calls this, with the reason, where the machine lacks one of these programs. */
export function skipWithout(...names: NeedName[]): void {
  const reason = lacking(...names)
  beforeEach(({ skip }) => skip(reason !== undefined, reason))
}

/** The same for the one test that is running. Throws the reason where none is running, as in `beforeAll`. */
export function skipThisWithout(...names: NeedName[]): void {
  const reason = lacking(...names)
  if (reason === undefined) return
  TestRunner.getCurrentTest()?.context.skip(reason)
  throw new Error(reason)
}

/** Skips the tests of the file or `describe` that calls this, with the reason, unless something holds of this machine. */
export function skipUnless(holds: boolean, reason: string): void {
  beforeEach(({ skip }) => skip(!holds, reason))
}

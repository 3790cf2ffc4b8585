import { afterAll, beforeAll, describe } from 'vitest'
import { skipUnless } from '../../../scripts/test/skip-without.ts'
import { type Desktop, openDesktop } from './desktop.ts'
import { noApp } from './packed-app.ts'

/** Describes tests of the packed app on one desktop, which `desktop` gives while they run. Without one, skips them with the reason. */
export function describeApp(tests: (desktop: () => Desktop) => void): void {
  describe('the packed app', () => {
    skipUnless(noApp === undefined, noApp ?? '')
    let opened: Desktop | undefined
    beforeAll(async () => {
      if (noApp === undefined) opened = await openDesktop()
    })
    afterAll(() => opened?.[Symbol.dispose]())
    tests(() => {
      if (opened === undefined) throw new Error('The desktop is open only while the tests run.')
      return opened
    })
  })
}

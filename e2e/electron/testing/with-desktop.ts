import { afterAll, beforeAll, describe } from 'vitest'
import { type NeedName, lacking } from '../../../scripts/test/needs.ts'
import { skipUnless } from '../../../scripts/test/skip-without.ts'
import { type Desktop, openDesktop } from './desktop.ts'
import { noApp } from './packed-app.ts'

/**
 * Describes tests of the packed app on one desktop, which `desktop` gives while they run. Without one, skips them with the reason.
 *
 * @param needs more programs that the desktop has.
 */
export function describeApp(tests: (desktop: () => Desktop) => void, needs: readonly NeedName[] = []): void {
  describe('the packed app', () => {
    const lacked = noApp ?? lacking(...needs)
    skipUnless(lacked === undefined, lacked ?? '')
    let opened: Desktop | undefined
    beforeAll(async () => {
      if (lacked === undefined) opened = await openDesktop()
    })
    afterAll(() => opened?.[Symbol.dispose]())
    tests(() => {
      if (opened === undefined) throw new Error('The desktop is open only while the tests run.')
      return opened
    })
  })
}

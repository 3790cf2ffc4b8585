import { describe, expect, it } from 'vitest'
import { manualClock } from '../../engine/testing/manual-clock.ts'
import { IDLE_LIMIT, pageAccess } from './access.ts'

/** Access, and a way in. */
function opened() {
  const clock = manualClock()
  const access = pageAccess(clock)
  return { clock, access, enter: () => access.redeem(access.issueToken()) ?? '' }
}

describe('pageAccess', () => {
  it('exchanges a token once, and lets in by the secret it gave', () => {
    const { access } = opened()
    const token = access.issueToken()
    const secret = access.redeem(token)
    expect(access.redeem(token)).toBeUndefined()
    expect([secret, token, '', 'x'].map((offered) => access.admits(offered ?? ''))).toEqual([true, false, false, false])
  })

  it('takes only the newest token, and none before there is one', () => {
    const { access } = opened()
    expect(access.redeem('')).toBeUndefined()
    const first = access.issueToken()
    const second = access.issueToken()
    expect(access.redeem(first)).toBeUndefined()
    expect(access.redeem(second)).toBeDefined()
  })

  it('keeps letting in those who came earlier, a hundred of them', () => {
    const { access, enter } = opened()
    const secrets = Array.from({ length: 100 }, enter)
    expect(new Set(secrets).size).toBe(100)
    for (const secret of secrets) expect(access.admits(secret)).toBe(true)
    expect(access.admits(secrets[0] ?? '')).toBe(true)
    enter()
    // The one that was here longest ago, which is not the one that came first.
    expect(secrets.map((secret) => access.timeLeft(secret) > 0).indexOf(false)).toBe(1)
  })

  it('ends a session that nobody used for half a day, whatever the wall clock says', () => {
    const { access, clock, enter } = opened()
    const [used, left] = [enter(), enter()]
    clock.advance(IDLE_LIMIT - 1)
    clock.setWall(-IDLE_LIMIT)
    expect([access.timeLeft(used), access.admits(used)]).toEqual([1, true])
    clock.advance(1)
    expect([access.admits(used), access.timeLeft(left), access.admits(left)]).toEqual([true, 0, false])
  })
})

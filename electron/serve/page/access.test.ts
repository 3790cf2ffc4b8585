import { describe, expect, it } from 'vitest'
import { pageAccess } from './access.ts'

describe('pageAccess', () => {
  it('exchanges a token once, and lets in by the cookie it gave', () => {
    const access = pageAccess('tooltray-1')
    const token = access.issueToken()
    const cookie = access.redeem(token)
    expect(cookie).toBeDefined()
    expect(access.redeem(token)).toBeUndefined()
    expect(access.admits(`theme=dark; tooltray-1=${cookie}`)).toBe(true)
    expect(access.admits(`tooltray-2=${cookie}`)).toBe(false)
    expect(access.admits(`tooltray-1=${token}`)).toBe(false)
    expect(access.admits(undefined)).toBe(false)
  })

  it('takes only the newest token, and none before there is one', () => {
    const access = pageAccess('c')
    expect(access.redeem('')).toBeUndefined()
    const first = access.issueToken()
    const second = access.issueToken()
    expect(access.redeem(first)).toBeUndefined()
    expect(access.redeem(second)).toBeDefined()
  })

  it('keeps letting in those who came earlier', () => {
    const access = pageAccess('c')
    const cookies = [1, 2, 3].map(() => access.redeem(access.issueToken()))
    expect(new Set(cookies).size).toBe(3)
    for (const cookie of cookies) expect(access.admits(`c=${cookie}`)).toBe(true)
  })
})

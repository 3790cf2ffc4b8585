import { describe, expect, it } from 'vitest'
import type { Platform } from '../../engine/base/platform.ts'
import { absoluteIn, platformOf } from './start.ts'

const here = (os: Platform['os'], env: Platform['env']): Platform => ({ os, env, home: '/home/ada', tmp: '/tmp', uid: 1000 })

describe('the machine as a command sees it', () => {
  it("is the engine's, but for what its person has set where they typed it", () => {
    const engine = here('linux', { TOOLTRAY_HOME: '/own', TERM: 'linux', NO_COLOR: '1', PATH: '/bin' })
    const { env, home } = platformOf(engine, { env: { PATH: '/opt/bin', TERM: 'xterm', HOME: '/home/eve' } })
    expect(env).toEqual({ TOOLTRAY_HOME: '/own', PATH: '/opt/bin', TERM: 'xterm', HOME: '/home/eve' })
    expect(home).toBe('/home/eve')
  })

  it('takes nothing but what commands read', () => {
    expect(platformOf(here('linux', {}), { env: { NODE_OPTIONS: '--inspect', TOOLTRAY_HOME: '/theirs', TERM: 'xterm' } }).env).toEqual({
      TERM: 'xterm',
    })
  })

  it('has one PATH on Windows, however it is written', () => {
    expect(platformOf(here('win32', { Path: 'C:\\a' }), { env: { PATH: 'C:\\b' } }).env).toEqual({ PATH: 'C:\\b' })
  })
})

describe('a path', () => {
  it('is meant from where it was typed', () => {
    expect(absoluteIn('/work')('a/../b')).toBe('/work/b')
    expect(absoluteIn('/work')('/b')).toBe('/b')
  })

  it('that is whole needs no folder; another one does', () => {
    expect(absoluteIn(undefined)('/b')).toBe('/b')
    expect(() => absoluteIn(undefined)('b')).toThrow(expect.objectContaining({ code: 'usage' }))
  })
})

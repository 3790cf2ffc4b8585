import { describe, expect, it } from 'vitest'
import { sandboxKey } from './sandbox-key.ts'

describe('the key "sandbox"', () => {
  it.each([
    [false, undefined],
    [true, { network: false, read: [], write: [] }],
    [{}, { network: false, read: [], write: [] }],
    [
      { network: true, read: ['~/Notes'], write: ['${PROJECT}'] },
      { network: true, read: ['~/Notes'], write: ['${PROJECT}'] },
    ],
    [
      { network: ['API.example.com', '*.example.org', '10.0.0.7'] },
      { network: ['api.example.com', '*.example.org', '10.0.0.7'], read: [], write: [] },
    ],
  ])('%j is %j', (value, rules) => {
    expect(sandboxKey.parse(value)).toEqual(rules)
  })

  it.each([
    ['yes', 'must be true, false or an object'],
    [{ netwrok: true }, 'knows no "netwrok"'],
    [{ network: 'example.com' }, 'must be true, false or a list of hosts'],
    [{ network: ['https://example.com'] }, 'without a scheme or a port'],
    [{ network: ['*'] }, 'must be the name of a host'],
    [{ network: ['*.'] }, 'must be the name of a host'],
    [{ read: '/data' }, 'must be a list of paths'],
    [{ read: ['notes'] }, 'must be an absolute path'],
    [{ write: ['/'] }, 'must not be all of the disk'],
  ])('%j is refused', (value, message) => {
    expect(sandboxKey.safeParse(value).error?.issues[0]?.message).toContain(message)
  })
})

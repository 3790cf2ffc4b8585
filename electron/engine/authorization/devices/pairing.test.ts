import { beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts'
import { type PairingCodes, appName, createPairing } from './pairing.ts'

let clock: ManualClock
let pairing: PairingCodes
let added: { name: string; profile?: string | undefined; client: string }[]
let changes: number
const app = { name: 'Claude', leadsTo: 'claude.test' }

beforeEach(() => {
  clock = manualClock(1_000)
  added = []
  changes = 0
  pairing = createPairing({
    clock,
    isOn: () => true,
    isMeant: () => false,
    onChange: () => changes++,
    access: {
      list: () => added.map(({ name }) => ({ name, madeAt: 0 })),
      checkNew: () => undefined,
      addDevice({ name, profile }, client) {
        added.push({ name, profile, client })
        return `account ${added.length}`
      },
    },
  })
})

describe('a code', () => {
  it('lasts two minutes, also where the timer is late', () => {
    const { code, expires } = pairing.open({})
    expect(expires).toBe(121_000)
    clock.advance(119_999)
    expect(pairing.current()).toMatchObject({ state: 'open', code })
    clock.advance(1)
    expect(pairing.current()).toEqual({ state: 'expired', expires, asking: [] })
    expect(pairing.redeem(code, app)).toBe('closed')
    expect(added).toEqual([])
  })

  it('is gone when the next one is opened, whose wrong tries are counted anew', () => {
    const { code } = pairing.open({})
    for (let turn = 0; turn < 4; turn++) expect(pairing.redeem('wrong', app)).toBe('wrong')
    const next = pairing.open({ name: 'phone', profile: 'travel' })
    expect(pairing.redeem(code, app)).toBe('wrong')
    expect(pairing.redeem(next.code, app)).toEqual({ account: 'account 1' })
    expect(added).toEqual([{ name: 'phone', profile: 'travel', client: 'Claude' }])
  })

  it('says who asks, the latest five, and each once', () => {
    pairing.asks(app)
    pairing.open({})
    for (let number = 0; number < 7; number++) pairing.asks({ ...app, name: `App ${number}` })
    pairing.asks({ ...app, name: 'App 3' })
    expect(pairing.current()?.asking.map(({ name }) => name)).toEqual(['App 2', 'App 4', 'App 5', 'App 6', 'App 3'])
    expect(changes).toBe(9)
  })

  it('names a device that has no name of its own, and gives no name twice', () => {
    for (let turn = 0; turn < 3; turn++) pairing.redeem(pairing.open({}).code, app)
    expect(added.map(({ name }) => name)).toEqual(['Claude', 'Claude 2', 'Claude 3'])
  })
})

it.each([
  ['  Claude \n Code ', 'Claude Code'],
  ['x'.repeat(200), 'x'.repeat(60)],
  ['a\u202eb\u0000', 'a b'],
  ['openid:ada', 'An app'],
  ['', 'An app'],
  [7, 'An app'],
  [undefined, 'An app'],
])('shows the app that calls itself %j as %j', (given, shown) => expect(appName(given)).toBe(shown))

import { describe, expect, it } from 'vitest'
import { createCallHistory } from './call-history.ts'

const call = (n: number, characters = 10) => ({ id: `c-${n}`, characters })

describe('the latest calls', () => {
  it('are given newest first, with what they carried', () => {
    const history = createCallHistory(() => true)
    history.add(call(1), { arguments: { a: 1 }, result: { content: [] } })
    history.add(call(2), { arguments: {}, message: 'It broke.' })
    expect(history.recent()).toEqual([call(2), call(1)])
    expect(history.get('c-1')).toEqual({ call: call(1), detail: { arguments: { a: 1 }, result: { content: [] } } })
    expect(history.get('c-9')).toBeUndefined()
  })

  it('are bounded in number, and the oldest leave', () => {
    const history = createCallHistory(() => true)
    for (let n = 0; n < 1_010; n += 1) history.add(call(n), { arguments: n })
    expect(history.recent()).toHaveLength(1_000)
    expect(history.get('c-9')).toBeUndefined()
    expect(history.get('c-10')?.detail).toEqual({ arguments: 10 })
  })

  it('are bounded in size: the oldest lose what they carried, a single large one from the start', () => {
    const history = createCallHistory(() => true)
    for (let n = 0; n < 20; n += 1) history.add(call(n, 250_000), { arguments: n, result: { n } })
    expect(history.get('c-3')).toEqual({ call: call(3, 250_000), detail: undefined })
    expect(history.get('c-4')?.detail).toEqual({ arguments: 4, result: { n: 4 } })
    history.add(call(20, 300_000), { arguments: 20, result: { n: 20 } })
    expect(history.get('c-20')?.detail).toEqual({ arguments: 20, tooLarge: true })
    expect(history.get('c-4')?.detail?.result).toEqual({ n: 4 })
  })

  it('keeps the details of only a few while nobody looks', () => {
    let watched = false
    const history = createCallHistory(() => watched)
    const add = (from: number, to: number): void => {
      for (let number = from; number <= to; number += 1) history.add({ id: `${number}`, characters: 1 }, { arguments: number })
    }
    const detailed = (): number => history.recent().filter(({ id }) => history.get(id)?.detail !== undefined).length
    add(1, 100)
    expect([history.recent().length, detailed(), history.get('100')?.detail]).toEqual([100, 30, { arguments: 100 }])
    watched = true
    add(101, 200)
    expect(detailed()).toBe(130)
  })
})

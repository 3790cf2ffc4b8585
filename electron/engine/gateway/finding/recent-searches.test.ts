import { describe, expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { createRecentSearches } from './recent-searches.ts'

const MINUTE = 60_000
const tool = (name: string) => ({ server: 's', name })
const tools = (...names: string[]) => names.map(tool)

describe('recent searches', () => {
  it('gives the latest search of the session that showed the tool', () => {
    const recent = createRecentSearches(() => 0)
    recent.note('a', 's-1', tools('files__read', 'files__write'))
    recent.note('a', 's-2', tools('files__read'))
    recent.note('a', 's-3', tools('mail__send'))
    recent.note('b', 's-4', tools('files__write'))
    expect(recent.searchThatShowed('a', tool('files__read'))).toBe('s-2')
    expect(recent.searchThatShowed('a', tool('files__write'))).toBe('s-1')
    expect(recent.searchThatShowed('a', tool('files__delete'))).toBeUndefined()
    expect(recent.searchThatShowed('c', tool('files__read'))).toBeUndefined()
  })

  it('forgets after ten minutes, and with the session', () => {
    const clock = manualClock()
    const recent = createRecentSearches(() => clock.now())
    recent.note('a', 's-1', tools('t'))
    clock.advance(10 * MINUTE)
    expect(recent.searchThatShowed('a', tool('t'))).toBe('s-1')
    clock.advance(1)
    expect(recent.searchThatShowed('a', tool('t'))).toBeUndefined()
    recent.note('a', 's-2', tools('t'))
    recent.forget('a')
    expect(recent.searchThatShowed('a', tool('t'))).toBeUndefined()
  })

  it('keeps a bounded number', () => {
    const recent = createRecentSearches(() => 0)
    for (let n = 0; n < 100; n++) recent.note('a', `s-${n}`, tools(`t-${n}`))
    expect([recent.searchThatShowed('a', tool('t-79')), recent.searchThatShowed('a', tool('t-80'))]).toEqual([undefined, 's-80'])
  })
})

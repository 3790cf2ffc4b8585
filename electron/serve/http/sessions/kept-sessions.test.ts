import { expect, it } from 'vitest'
import { manualClock } from '../../../engine/testing/manual-clock.ts'
import { type HttpSession, keptSessions } from './kept-sessions.ts'

function bed() {
  const clock = manualClock()
  const ended: string[] = []
  const busy = new Set<string>()
  const kept = keptSessions(clock, () => undefined)
  const session = (name: string, owner = 'one'): HttpSession => ({
    owner,
    idleLimit: 600_000,
    busy: () => busy.has(name),
    end: () => void ended.push(name),
  })
  return { clock, ended, busy, kept, session }
}

it('ends a session that nobody used for long enough, and none of which an answer is open', () => {
  const { clock, ended, busy, kept, session } = bed()
  const used = session('used')
  for (const each of [session('quiet'), session('open'), used]) kept.keep(each)
  busy.add('open')
  clock.advance(400_000)
  kept.used(used)
  clock.advance(300_000)
  expect(ended).toEqual(['quiet'])
  clock.advance(400_000)
  expect(ended).toEqual(['quiet', 'used'])
  busy.clear()
  clock.advance(700_000)
  expect([ended.at(-1), kept.size]).toEqual(['open', 0])
})

it('takes from a credential with too many the one that it has not used for longest', () => {
  const { ended, busy, kept, session } = bed()
  for (let n = 0; n < 256; n++) kept.keep(session(`${n}`))
  kept.keep(session('of another', 'other'))
  busy.add('0')
  expect(kept.keep(session('more'))).toBe(true)
  expect([ended, kept.size]).toEqual([['1'], 257])
  for (let n = 2; n < 256; n++) busy.add(`${n}`)
  busy.add('more')
  expect(kept.keep(session('yet more'))).toBe(true)
  expect(ended).toEqual(['1', '0'])
})

it('takes none that is in use from anybody for the sake of another', () => {
  const { ended, busy, kept, session } = bed()
  for (let n = 0; n < 1_024; n++) {
    busy.add(`${n}`)
    kept.keep(session(`${n}`, `owner ${n % 8}`))
  }
  expect(kept.keep(session('late', 'newcomer'))).toBe(false)
  busy.delete('700')
  expect(kept.keep(session('later', 'newcomer'))).toBe(true)
  expect(ended).toEqual(['700'])
})

it('ends those of a credential, all at the end, and keeps none after that', () => {
  const { ended, kept, session } = bed()
  for (const [name, owner] of [
    ['a', 'one'],
    ['b', 'two'],
    ['c', 'one'],
  ] as const)
    kept.keep(session(name, owner))
  kept.endOf('one')
  expect([ended, kept.size]).toEqual([['a', 'c'], 1])
  kept.close()
  expect([ended, kept.keep(session('d'))]).toEqual([['a', 'c', 'b'], false])
})

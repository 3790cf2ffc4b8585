import { expect, it } from 'vitest'
import { manualClock } from '../../../engine/testing/manual-clock.ts'
import { rates } from './rates.ts'

it('lets each do so much at once and then so much a second, whatever others do', () => {
  const clock = manualClock()
  const may = rates(clock, 3, 2)
  const tries = (who: string, times: number) => Array.from({ length: times }, () => may(who)).filter(Boolean).length
  expect(tries('one', 10)).toBe(3)
  expect(tries('other', 2)).toBe(2)
  clock.advance(1_000)
  expect(tries('one', 10)).toBe(2)
})

it('remembers a bounded number, those that did something last', () => {
  const may = rates(manualClock(), 1, 0.001)
  may('first')
  for (let n = 0; n < 998; n++) may(`other ${n}`)
  expect(may('first')).toBe(false)
  for (let n = 0; n < 999; n++) may(`more ${n}`)
  expect(may('first')).toBe(false)
  for (let n = 0; n < 1_000; n++) may(`yet more ${n}`)
  expect(may('first')).toBe(true)
})

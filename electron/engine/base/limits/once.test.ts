import { expect, it, vi } from 'vitest'
import { once } from './once.ts'

it('makes nothing before it is asked, and one thing however often it is', () => {
  const make = vi.fn(() => ({}))
  const get = once(make)
  expect(make).not.toHaveBeenCalled()
  expect(get()).toBe(get())
  expect(make).toHaveBeenCalledTimes(1)
})

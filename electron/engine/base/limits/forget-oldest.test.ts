import { expect, it } from 'vitest'
import { forgetOldest } from './forget-oldest.ts'

it('lets the first go where there are too many, and nothing else', () => {
  const map = new Map([
    ['a', 1],
    ['b', 2],
  ])
  forgetOldest(map, 2)
  expect([...map.keys()]).toEqual(['a', 'b'])
  map.set('c', 3)
  forgetOldest(map, 2)
  expect([...map.keys()]).toEqual(['b', 'c'])
  forgetOldest(new Map(), 0)
})

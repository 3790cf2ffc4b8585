import { expect, it } from 'vitest'
import { atMost } from './at-most.ts'

it('lets so many run at once, the others in their order, whatever becomes of those before them', async () => {
  const limited = atMost(2)
  const begun: number[] = []
  const ends: ((failed: boolean) => void)[] = []
  const works = Array.from({ length: 5 }, (_, at) =>
    limited(() => {
      begun.push(at)
      return new Promise<number>((resolve, reject) => (ends[at] = (failed) => (failed ? reject(new Error('so')) : resolve(at))))
    }),
  )
  const all = Promise.allSettled(works)
  expect(begun).toEqual([0, 1])
  ends[1]?.(true)
  await expect(works[1]).rejects.toThrow('so')
  expect(begun).toEqual([0, 1, 2])
  for (const at of [0, 2, 3, 4]) {
    ends[at]?.(false)
    expect(await works[at]).toBe(at)
  }
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect(begun).toEqual([0, 1, 2, 3, 4])
  const again = limited(async () => 'later')
  expect(await again).toBe('later')
})

import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('begins work when the work before it has ended, well or not, and rejects as the work does', async () => {
  const inTurn = oneAtATime()
  const seen: string[] = []
  const first = Promise.withResolvers<string>()
  const one = inTurn(() => (seen.push('one'), first.promise))
  const two = inTurn(async () => seen.push('two'))
  await Promise.resolve()
  expect(seen).toEqual(['one'])
  first.reject(new Error('failed'))
  await expect(one).rejects.toThrow('failed')
  expect(await two).toBe(2)
  expect(seen).toEqual(['one', 'two'])
})

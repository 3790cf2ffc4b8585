import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { heapForMany } from './heap-for-many.ts'

const MB = 1024 * 1024

/** In a process of its own: what V8 was told holds for all of it. Prints the sizes at first, after it was let grow, and after more work. */
const PROGRAM = `
  import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
  import { heapForMany } from ${JSON.stringify(join(import.meta.dirname, 'heap-for-many.ts'))}
  const size = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size
  const kept = []
  const work = () => { for (let n = 0; n < 20_000; n += 1) kept[n] = { n } }
  setFlagsFromString('--semi-space-growth-factor=1')
  for (let n = 0; n < 200; n += 1) work()
  const sizes = [size()]
  const tune = heapForMany()
  for (let n = 0; n < 200; n += 1) { tune(); work() }
  sizes.push(size())
  for (let n = 0; n < 2_000; n += 1) { tune(); work() }
  sizes.push(size())
  console.log(JSON.stringify(sizes))
`

it('lets the young generation of V8 grow until it is large enough, and no more', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM], { encoding: 'utf8' })
  const [before, grown, later] = JSON.parse(printed) as [number, number, number]
  expect(before).toBeLessThan(8 * MB)
  expect(grown).toBeGreaterThanOrEqual(16 * MB)
  expect(grown).toBeLessThanOrEqual(40 * MB)
  expect(later).toBe(grown)
})

it('lets it grow again once V8 has made it small', () => {
  let size = 2 * MB
  const flags: string[] = []
  const tune = heapForMany(
    () => size,
    (flag) => flags.push(flag),
  )
  expect(flags).toEqual([])
  for (size of [2 * MB, 8 * MB, 16 * MB, 16 * MB, 2 * MB]) tune()
  const [more, noMore] = ['--semi-space-growth-factor=2', '--semi-space-growth-factor=1']
  expect(flags).toEqual(['--heap-growing-percent=30', more, noMore, more])
})

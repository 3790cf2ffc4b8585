import { expect, it } from 'vitest'
import { openKernel } from './kernel.ts'

it.each([
  [1, 16, 4],
  [5, 48, 4],
  [7, 384, 12],
])('multiplies %i rows of %i columns with %i texts', async (rows, columns, texts) => {
  const kernel = await openKernel(1 << 17)
  const { buffer } = kernel.memory
  const weights = new Int8Array(buffer, 0, rows * columns).map((_, at) => ((at * 37) % 255) - 127)
  const inputs = new Int16Array(buffer, 8_192, texts * columns).map((_, at) => ((at * 2_311) % 16_383) - 8_191)
  new Int8Array(buffer, 0, weights.length).set(weights)
  new Int16Array(buffer, 8_192, inputs.length).set(inputs)
  kernel.multiply(0, 8_192, 65_536, rows, columns, texts)
  const wanted = Int32Array.from({ length: rows * texts }, (_, at) => {
    const [row, text] = [at % rows, Math.floor(at / rows)]
    let sum = 0
    for (let column = 0; column < columns; column++) sum += (weights[row * columns + column] ?? 0) * (inputs[text * columns + column] ?? 0)
    return sum
  })
  expect(new Int32Array(buffer, 65_536, rows * texts)).toEqual(wanted)
})

it('holds the largest sums that there are', async () => {
  const kernel = await openKernel(1 << 17)
  const { buffer } = kernel.memory
  new Int8Array(buffer, 0, 1_536).fill(-127)
  new Int16Array(buffer, 8_192, 4 * 1_536).fill(8_191)
  kernel.multiply(0, 8_192, 65_536, 1, 1_536, 4)
  expect([...new Int32Array(buffer, 65_536, 4)]).toEqual(Array(4).fill(-127 * 8_191 * 1_536))
})

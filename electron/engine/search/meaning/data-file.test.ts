import { describe, expect, it } from 'vitest'
import { readDataFile, writeDataFile } from './data-file.ts'

const file = (): Buffer => writeDataFile('x-1', { answer: 42 }, [Uint8Array.of(1, 2, 3), Float32Array.of(0.5, -2)])

describe('a file of data', () => {
  it('is read as it was written, wherever its arrays begin', () => {
    const { header, arrays } = readDataFile<{ answer: number }>(file(), 'x-1')
    expect(header.answer).toBe(42)
    expect([...new Uint8Array(arrays[0] ?? new ArrayBuffer())]).toEqual([1, 2, 3])
    expect([...new Float32Array(arrays[1] ?? new ArrayBuffer())]).toEqual([0.5, -2])
  })

  it('is refused as another one, and when it is cut short', () => {
    expect(() => readDataFile(file(), 'y-1')).toThrow('of format x-1, not y-1')
    expect(() => readDataFile(file().subarray(0, -1), 'x-1')).toThrow('cut short')
    expect(() => readDataFile(Buffer.alloc(0), 'x-1')).toThrow()
  })
})

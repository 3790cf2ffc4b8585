import { describe, expect, it } from 'vitest'
import { isInRange } from './node-range.ts'

const RANGES: readonly (readonly [range: string, inside: readonly string[], outside: readonly string[]])[] = [
  ['>=22.5.0', ['22.5.0', '24.0.0'], ['22.4.9', '20.20.2']],
  ['>= 18', ['18.0.0', '24.1.0'], ['16.20.0']],
  ['^20.19.0 || ^22.12.0 || >=23', ['20.19.0', '20.20.2', '22.21.0', '23.0.0', '26.1.0'], ['20.18.9', '21.0.0', '22.11.0']],
  ['>=18 <21', ['18.0.0', '20.20.2'], ['17.9.9', '21.0.0']],
  ['18 - 20', ['18.0.0', '20.99.0'], ['21.0.0', '17.0.0']],
  ['18.x', ['18.3.1'], ['19.0.0', '17.9.0']],
  ['~20.1', ['20.1.7'], ['20.2.0', '20.0.9']],
  ['^0.10.3', ['0.10.9'], ['0.11.0', '0.10.2']],
  ['>20', ['21.0.0'], ['20.20.2']],
  ['<=20', ['20.20.2'], ['21.0.0']],
  ['<20.1', ['20.0.9'], ['20.1.0']],
  ['22', ['22.9.1'], ['23.0.0']],
  ['=22.5.1', ['22.5.1'], ['22.5.2']],
  ['*', ['1.0.0'], []],
  ['', ['1.0.0'], []],
]

describe.each(RANGES)('%j', (range, inside, outside) => {
  it('has what it names', () => {
    expect(inside.filter((version) => isInRange(version, range) !== true)).toEqual([])
  })
  it('does not have the rest', () => {
    expect(outside.filter((version) => isInRange(version, range) !== false)).toEqual([])
  })
})

it.each(['latest', '>=18.0.0-rc.1', '>=18,<20', '>=', '1'.repeat(300), '>*'])('%j is not understood', (range) => {
  expect(isInRange('22.0.0', range)).toBeUndefined()
})

import { expect, it } from 'vitest'
import { qrMatrix } from './qr-matrix.ts'

const shown = (text: string): string | undefined =>
  qrMatrix(text)
    ?.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))
    .join('\n')

const ADDRESS = 'http://127.0.0.1:8747/mcp'
/** The same by another encoder. */
const DRAWN = `#######.#.##....#.#######
#.....#.#..####...#.....#
#.###.#.######..#.#.###.#
#.###.#....#####..#.###.#
#.###.#.##........#.###.#
#.....#..#...##...#.....#
#######.#.#.#.#.#.#######
.........#.#.#...........
#..######.#.#..#.#..#.###
...###.##.##...###..####.
###.#.#..#..#..#..#..#..#
.#..##...#.....#.....####
#.###.##..###.#.###.....#
#.#.##...#...#.#...##..#.
##.#..#.#.###.####...####
#........###....#...#.#.#
#.#.###.##..#########.##.
........#..###.##...#..#.
#######.#.###...#.#.##..#
#.....#.##..##..#...#..##
#.###.#.#.....########...
#.###.#.#..#.##...##.#.##
#.###.#...##....#...#.###
#.....#..#..#.#..####.###
#######.##.##..####..#..#`

it('draws a text as others do', () => {
  expect(shown(ADDRESS)).toBe(DRAWN)
})

it.each([
  [14, 21],
  [15, 25],
  [40, 29],
  [122, 45],
  [130, 49],
  [213, 57],
])('needs for %i bytes a code of %i modules', (length, size) => {
  const matrix = qrMatrix('x'.repeat(length))
  expect(matrix?.length).toBe(size)
  expect(matrix?.every((row) => row.length === size)).toBe(true)
})

it('counts bytes and not characters, and draws nothing that is too long', () => {
  expect(qrMatrix('ü'.repeat(8))?.length).toBe(25)
  expect(qrMatrix('x'.repeat(214))).toBeUndefined()
})

/**
 * QR codes by ISO/IEC 18004:2015: bytes, error correction of level M, versions 1 to 10. That is enough for any address.
 */

/** By version, from 1: bytes of error correction in each block, and the number of blocks (table 9). */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26] as const
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5] as const
/** The positions of the alignment patterns (annex E). */
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]

type Matrix = boolean[][]

/**
 * The modules of a QR code, row by row; true is dark. Undefined if the text is too long (213 bytes of UTF-8).
 */
export function qrMatrix(text: string): readonly (readonly boolean[])[] | undefined {
  const bytes = new TextEncoder().encode(text)
  for (let version = 1; version <= CORRECTION.length; version += 1) {
    const room = dataBytes(version)
    const head = version < 10 ? 2 : 3
    if (bytes.length + head > room) continue
    const codewords = interleaved(version, padded(bytes, version, room))
    const masks = Array.from({ length: 8 }, (_each, mask) => drawn(version, codewords, mask))
    return masks.reduce((best, each) => (penaltyOf(each) < penaltyOf(best) ? each : best))
  }
  return undefined
}

/** Modules that carry data, in bytes. */
function codewordsOf(version: number): number {
  let modules = (16 * version + 128) * version + 64
  if (version >= 2) {
    const aligned = Math.floor(version / 7) + 2
    modules -= (25 * aligned - 10) * aligned - 55
    if (version >= 7) modules -= 36
  }
  return Math.floor(modules / 8)
}

function dataBytes(version: number): number {
  return codewordsOf(version) - at(CORRECTION, version - 1) * at(BLOCKS, version - 1)
}

function padded(bytes: Uint8Array, version: number, room: number): number[] {
  const bits: number[] = []
  const push = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1)
  }
  push(0b0100, 4)
  push(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) push(byte, 8)
  push(0, Math.min(4, room * 8 - bits.length))
  push(0, -bits.length & 7)
  const words = Array.from({ length: bits.length / 8 }, (_each, index) => Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2))
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad)
  return words
}

/** Splits the data into blocks, adds the error correction of each, and takes a byte of each in turn. */
function interleaved(version: number, data: readonly number[]): number[] {
  const [count, correction] = [at(BLOCKS, version - 1), at(CORRECTION, version - 1)]
  const total = codewordsOf(version)
  const shortBlocks = count - (total % count)
  const shortLength = Math.floor(total / count) - correction
  const generator = generatorOf(correction)
  let from = 0
  const blocks = Array.from({ length: count }, (_each, index) => {
    const words = data.slice(from, (from += shortLength + (index < shortBlocks ? 0 : 1)))
    return { words, correction: remainderOf(words, generator) }
  })
  const result: number[] = []
  for (let index = 0; index <= shortLength; index += 1)
    for (const { words } of blocks) if (index < words.length) result.push(at(words, index))
  for (let index = 0; index < correction; index += 1) for (const block of blocks) result.push(at(block.correction, index))
  return result
}

/** Multiplication in GF(2^8) by the polynomial 0x11d. */
function product(a: number, b: number): number {
  let result = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    result = (result << 1) ^ ((result >>> 7) * 0x11d)
    result ^= ((b >>> bit) & 1) * a
  }
  return result
}

function generatorOf(degree: number): number[] {
  const result = Array.from<unknown, number>({ length: degree }, (_each, index) => (index === degree - 1 ? 1 : 0))
  let root = 1
  for (let step = 0; step < degree; step += 1) {
    for (let index = 0; index < degree; index += 1) result[index] = product(at(result, index), root) ^ (result[index + 1] ?? 0)
    root = product(root, 2)
  }
  return result
}

function remainderOf(words: readonly number[], generator: readonly number[]): number[] {
  const result = generator.map(() => 0)
  for (const word of words) {
    const factor = word ^ at(result, 0)
    result.shift()
    result.push(0)
    generator.forEach((coefficient, index) => (result[index] = at(result, index) ^ product(coefficient, factor)))
  }
  return result
}

/** Draws all patterns and the data, with one of the eight masks. */
function drawn(version: number, codewords: readonly number[], mask: number): Matrix {
  const size = version * 4 + 17
  const matrix: Matrix = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const fixed: Matrix = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const set = (x: number, y: number, dark: boolean): void => {
    const [row, marks] = [matrix[y], fixed[y]]
    if (row === undefined || marks === undefined || x < 0 || x >= size) return
    row[x] = dark
    marks[x] = true
  }
  for (let index = 0; index < size; index += 1) {
    set(6, index, index % 2 === 0)
    set(index, 6, index % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawRings(x, y, 4, (distance) => distance !== 2 && distance !== 4, set)
  const places = at(ALIGNED, version - 1)
  const last = places.at(-1)
  for (const x of places) {
    for (const y of places) {
      const isCorner = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)
      if (!isCorner) drawRings(x, y, 2, (distance) => distance !== 1, set)
    }
  }
  drawFormat(size, mask, set)
  if (version >= 7) drawVersion(size, version, set)
  drawData(matrix, fixed, codewords, mask)
  return matrix
}

type SetModule = (x: number, y: number, dark: boolean) => void

function drawRings(x: number, y: number, most: number, isDark: (distance: number) => boolean, set: SetModule): void {
  for (let dy = -most; dy <= most; dy += 1)
    for (let dx = -most; dx <= most; dx += 1) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
}

/** The level (M is 00) and the mask, with their error correction (7.9). */
function drawFormat(size: number, mask: number, set: SetModule): void {
  let rest = mask
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((mask << 10) | rest) ^ 0x5412
  const bit = (index: number): boolean => ((bits >>> index) & 1) === 1
  for (let index = 0; index <= 5; index += 1) set(8, index, bit(index))
  set(8, 7, bit(6))
  set(8, 8, bit(7))
  set(7, 8, bit(8))
  for (let index = 9; index < 15; index += 1) set(14 - index, 8, bit(index))
  for (let index = 0; index < 8; index += 1) set(size - 1 - index, 8, bit(index))
  for (let index = 8; index < 15; index += 1) set(8, size - 15 + index, bit(index))
  set(8, size - 8, true)
}

/** The version, with its error correction (7.10). */
function drawVersion(size: number, version: number, set: SetModule): void {
  let rest = version
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let index = 0; index < 18; index += 1) {
    const dark = ((bits >>> index) & 1) === 1
    const [a, b] = [size - 11 + (index % 3), Math.floor(index / 3)]
    set(a, b, dark)
    set(b, a, dark)
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Places the data in columns of two, upward and downward in turn, around the fixed modules (7.7.3). */
function drawData(matrix: Matrix, fixed: Matrix, codewords: readonly number[], mask: number): void {
  const size = matrix.length
  const isMasked = at(MASKS, mask)
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const isUpward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = matrix[y]
        if (row === undefined || fixed[y]?.[x] === true) continue
        const dark = (((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1
        row[x] = dark !== isMasked(x, y)
        bit += 1
      }
    }
  }
}

/** How badly a code can be read (7.8.3). */
function penaltyOf(matrix: Matrix): number {
  const size = matrix.length
  const columns = matrix.map((_row, x) => matrix.map((row) => at(row, x)))
  let penalty = 0
  for (const line of [...matrix, ...columns]) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('')
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2
    for (const pattern of ['10111010000', '00001011101'])
      for (let from = text.indexOf(pattern); from !== -1; from = text.indexOf(pattern, from + 1)) penalty += 40
  }
  for (let y = 0; y < size - 1; y += 1)
    for (let x = 0; x < size - 1; x += 1) {
      const dark = matrix[y]?.[x]
      if (dark === matrix[y]?.[x + 1] && dark === matrix[y + 1]?.[x] && dark === matrix[y + 1]?.[x + 1]) penalty += 3
    }
  const share = matrix.flat().filter(Boolean).length / (size * size)
  return penalty + Math.floor(Math.abs(share * 100 - 50) / 5) * 10
}

/** The element that is there by construction. */
function at<Element>(list: readonly Element[], index: number): Element {
  const element = list[index]
  if (element === undefined) throw new RangeError(`There is no element ${index}.`)
  return element
}

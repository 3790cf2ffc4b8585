/** Rows of numbers, one after the other. */
export interface Matrix {
  readonly rows: number
  readonly columns: number
  readonly values: Float32Array<ArrayBufferLike>
}

export function matrix(rows: number, columns: number, values: Float32Array<ArrayBufferLike> = new Float32Array(rows * columns)): Matrix {
  return { rows, columns, values }
}

/** One row of a matrix; what is written there is written into the matrix. */
export function row({ columns, values }: Matrix, number: number): Float32Array {
  return values.subarray(number * columns, (number + 1) * columns)
}

/** The sum of the products of numbers in the same place. */
export function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

/** Makes every row that is not zero one of length 1. */
export function normaliseRows(target: Matrix): void {
  for (let number = 0; number < target.rows; number++) {
    const own = row(target, number)
    const length = Math.sqrt(dot(own, own))
    if (length > 0) for (let at = 0; at < own.length; at++) own[at] = (own[at] ?? 0) / length
  }
}

/** The products of every row of one matrix with every row of another, into `into` (rows of `one` x rows of `other`). */
export function rowProducts(one: Matrix, other: Matrix, into: Matrix): void {
  multiply(rowsOf(one), rowsOf(other), into)
}

/** The usual product of two matrices, into `into`; `one` may be read as if its rows were its columns. */
export function product(one: Matrix, other: Matrix, into: Matrix, turned = false): void {
  multiply(turned ? columnsOf(one) : rowsOf(one), columnsOf(other), into)
}

/** Lines of numbers within a matrix: how far it is from one to the next, and from number to number within each. */
interface Lines {
  readonly values: Float32Array
  readonly count: number
  readonly length: number
  readonly across: number
  readonly along: number
}

function rowsOf({ rows, columns, values }: Matrix): Lines {
  return { values, count: rows, length: columns, across: columns, along: 1 }
}

function columnsOf({ rows, columns, values }: Matrix): Lines {
  return { values, count: columns, length: rows, across: 1, along: columns }
}

/**
 * The products of lines with lines, into a matrix. Four by four at a time, so that each number that is read is used four times; their
 * counts are multiples of four.
 */
function multiply(one: Lines, other: Lines, into: Matrix): void {
  const { values: a, across: acrossA, along: alongA, length } = one
  const { values: b, across: acrossB, along: alongB } = other
  const { values: out, columns } = into
  for (let i = 0; i < one.count; i += 4) {
    for (let j = 0; j < other.count; j += 4) {
      let s00 = 0
      let s01 = 0
      let s02 = 0
      let s03 = 0
      let s10 = 0
      let s11 = 0
      let s12 = 0
      let s13 = 0
      let s20 = 0
      let s21 = 0
      let s22 = 0
      let s23 = 0
      let s30 = 0
      let s31 = 0
      let s32 = 0
      let s33 = 0
      let x = i * acrossA
      let y = j * acrossB
      for (let k = 0; k < length; k++, x += alongA, y += alongB) {
        const x0 = a[x]!
        const x1 = a[x + acrossA]!
        const x2 = a[x + 2 * acrossA]!
        const x3 = a[x + 3 * acrossA]!
        const y0 = b[y]!
        const y1 = b[y + acrossB]!
        const y2 = b[y + 2 * acrossB]!
        const y3 = b[y + 3 * acrossB]!
        s00 += x0 * y0
        s01 += x0 * y1
        s02 += x0 * y2
        s03 += x0 * y3
        s10 += x1 * y0
        s11 += x1 * y1
        s12 += x1 * y2
        s13 += x1 * y3
        s20 += x2 * y0
        s21 += x2 * y1
        s22 += x2 * y2
        s23 += x2 * y3
        s30 += x3 * y0
        s31 += x3 * y1
        s32 += x3 * y2
        s33 += x3 * y3
      }
      out.set([s00, s01, s02, s03], i * columns + j)
      out.set([s10, s11, s12, s13], (i + 1) * columns + j)
      out.set([s20, s21, s22, s23], (i + 2) * columns + j)
      out.set([s30, s31, s32, s33], (i + 3) * columns + j)
    }
  }
}

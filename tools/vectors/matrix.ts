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

/**
 * The products of every row of one matrix with every row of another, into `into` (rows of `one` x rows of `other`). Four rows by four at a
 * time, so that each number that is read is used four times; their counts are multiples of four.
 */
export function rowProducts(one: Matrix, other: Matrix, into: Matrix): void {
  const a = one.values
  const b = other.values
  const out = into.values
  const size = one.columns
  for (let i = 0; i < one.rows; i += 4) {
    for (let j = 0; j < other.rows; j += 4) {
      const [a0, b0] = [i * size, j * size]
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
      for (let k = 0; k < size; k++) {
        const x0 = a[a0 + k]!
        const x1 = a[a0 + size + k]!
        const x2 = a[a0 + 2 * size + k]!
        const x3 = a[a0 + 3 * size + k]!
        const y0 = b[b0 + k]!
        const y1 = b[b0 + size + k]!
        const y2 = b[b0 + 2 * size + k]!
        const y3 = b[b0 + 3 * size + k]!
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
      out.set([s00, s01, s02, s03], i * into.columns + j)
      out.set([s10, s11, s12, s13], (i + 1) * into.columns + j)
      out.set([s20, s21, s22, s23], (i + 2) * into.columns + j)
      out.set([s30, s31, s32, s33], (i + 3) * into.columns + j)
    }
  }
}

/** The usual product of two matrices, into `into`, in the same way; `one` may be read as if its rows were its columns. */
export function product(one: Matrix, other: Matrix, into: Matrix, turned = false): void {
  const a = one.values
  const b = other.values
  const out = into.values
  const [inner, rows] = turned ? [one.rows, one.columns] : [one.columns, one.rows]
  const [byRow, byInner] = turned ? [1, one.columns] : [one.columns, 1]
  const size = other.columns
  for (let i = 0; i < rows; i += 4) {
    for (let k = 0; k < size; k += 4) {
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
      let at = i * byRow
      for (let j = 0; j < inner; j++, at += byInner) {
        const x0 = a[at]!
        const x1 = a[at + byRow]!
        const x2 = a[at + 2 * byRow]!
        const x3 = a[at + 3 * byRow]!
        const from = j * size + k
        const y0 = b[from]!
        const y1 = b[from + 1]!
        const y2 = b[from + 2]!
        const y3 = b[from + 3]!
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
      out.set([s00, s01, s02, s03], i * size + k)
      out.set([s10, s11, s12, s13], (i + 1) * size + k)
      out.set([s20, s21, s22, s23], (i + 2) * size + k)
      out.set([s30, s31, s32, s33], (i + 3) * size + k)
    }
  }
}

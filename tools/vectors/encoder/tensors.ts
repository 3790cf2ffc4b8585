/** Numbers with their shape, rows first; a vector has one row. */
export interface Tensor {
  readonly shape: readonly [rows: number, columns: number]
  readonly values: Float32Array
}

/** The tensors of a file by their names. Throws for a name that it does not have. */
export type Tensors = (name: string) => Tensor

interface Entry {
  readonly dtype: string
  readonly shape: readonly number[]
  readonly data_offsets: readonly [begin: number, end: number]
}

/**
 * Reads the 32-bit tensors of a safetensors file (github.com/huggingface/safetensors): the length of a JSON header, the header, and the
 * numbers.
 */
export function readTensors(bytes: Buffer): Tensors {
  const length = Number(bytes.readBigUInt64LE())
  const header = JSON.parse(bytes.toString('utf8', 8, 8 + length)) as Readonly<Record<string, Entry>>
  return (name) => {
    const entry = header[name]
    if (entry?.dtype !== 'F32') throw new Error(`The model has no tensor ${name} of 32-bit numbers.`)
    const [begin, end] = entry.data_offsets
    // Copied, because typed arrays need aligned memory.
    const values = new Float32Array(Uint8Array.from(bytes.subarray(8 + length + begin, 8 + length + end)).buffer)
    const columns = entry.shape.at(-1) ?? 0
    return { shape: [values.length / columns, columns], values }
  }
}

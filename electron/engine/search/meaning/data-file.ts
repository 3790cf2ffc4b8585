import { endianness } from 'node:os'

/**
 * The header of a data file of the search: one line of JSON. Arrays of numbers follow, little-endian, without gaps; `lengths` has the
 * length of each in bytes.
 */
interface DataHeader {
  readonly format: string
  readonly lengths: readonly number[]
}

/** The header and the arrays of a data file, each in its own memory. */
export interface DataFile<Header> {
  readonly header: Header
  readonly arrays: readonly ArrayBuffer[]
}

/** Reads a data file. Throws if it has another format, if it is truncated, or on a big-endian machine. */
export function readDataFile<Header>(bytes: Uint8Array, format: string): DataFile<Header> {
  if (endianness() !== 'LE') throw new Error('Data of the search is for little-endian machines alone.')
  const end = bytes.indexOf(10)
  const header = JSON.parse(Buffer.from(bytes.subarray(0, Math.max(0, end))).toString('utf8')) as DataHeader & Header
  if (header.format !== format) throw new Error(`Data of the search of format ${header.format}, not ${format}.`)
  let from = end + 1
  const arrays = header.lengths.map((length) => {
    if (from + length > bytes.length) throw new Error('Data of the search is cut short.')
    from += length
    // Copied, because typed arrays need aligned memory, and so that the file's buffer can be released.
    return Uint8Array.from(bytes.subarray(from - length, from)).buffer
  })
  return { header, arrays }
}

/** Writes a data file. */
export function writeDataFile(format: string, header: object, arrays: readonly ArrayBufferView[]): Buffer {
  const parts = arrays.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))
  const line = JSON.stringify({ format, ...header, lengths: parts.map(({ length }) => length) })
  return Buffer.concat([Buffer.from(`${line}\n`), ...parts])
}

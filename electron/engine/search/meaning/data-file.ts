import { endianness } from 'node:os'

/**
 * A data file of the search: a line of JSON that says what is in it, then its arrays of numbers, one after the other, little-endian.
 * `lengths` has the length of each in bytes.
 */
interface DataHeader {
  readonly format: string
  readonly lengths: readonly number[]
}

/** What a file of data says of itself, and its arrays of bytes, each in memory of its own. */
export interface DataFile<Header> {
  readonly header: Header
  readonly arrays: readonly ArrayBuffer[]
}

/** Reads such a file. Throws a sentence where it is another one, is cut short, or this machine has its bytes the other way round. */
export function readDataFile<Header>(bytes: Uint8Array, format: string): DataFile<Header> {
  if (endianness() !== 'LE') throw new Error('Data of the search is for little-endian machines alone.')
  const end = bytes.indexOf(10)
  const header = JSON.parse(Buffer.from(bytes.subarray(0, Math.max(0, end))).toString('utf8')) as DataHeader & Header
  if (header.format !== format) throw new Error(`Data of the search of format ${header.format}, not ${format}.`)
  let from = end + 1
  const arrays = header.lengths.map((length) => {
    if (from + length > bytes.length) throw new Error('Data of the search is cut short.')
    from += length
    // Copied: what begins anywhere in a file cannot be read as numbers of several bytes, and the file itself is let go.
    return Uint8Array.from(bytes.subarray(from - length, from)).buffer
  })
  return { header, arrays }
}

/** Makes one. */
export function writeDataFile(format: string, header: object, arrays: readonly ArrayBufferView[]): Buffer {
  const parts = arrays.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))
  const line = JSON.stringify({ format, ...header, lengths: parts.map(({ length }) => length) })
  return Buffer.concat([Buffer.from(`${line}\n`), ...parts])
}

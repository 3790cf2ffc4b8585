import { hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { endianness } from 'node:os'
import { crc32 } from 'node:zlib'
import { fromJson } from '../../base/text/from-json.ts'

/** An array of the file: where it begins in the body, in bytes, and its rows and columns. */
export interface FileArray {
  readonly at: number
  readonly shape: readonly [rows: number, columns: number]
}

interface Header {
  readonly format: typeof FORMAT
  /** Names the content: vectors that were made with another version are not comparable. */
  readonly version: string
  /** The CRC-32 of the body. */
  readonly checksum: number
  /** Bytes of the body. */
  readonly length: number
  /** Bytes at the beginning of the body that are kept in memory: all but the vocabulary and the rows of the words. */
  readonly kept: number
  readonly vocabulary: { readonly at: number; readonly length: number }
  readonly arrays: Readonly<Record<string, FileArray>>
}

/** An open file of an encoder. */
export interface EncoderFile extends Pick<Header, 'version' | 'kept' | 'arrays'> {
  /** The word pieces, one a line. */
  readonly vocabulary: string
  /** Copies the first `kept` bytes of the body. */
  readKept(into: Uint8Array): void
  /** Copies bytes from a place in the body. */
  read(at: number, into: Uint8Array): void
  close(): void
}

const FORMAT = 'sentence-encoder-1'
/** Arrays begin at multiples of this, in bytes: what the widest load of the kernel takes. */
const ALIGNED = 16
/** Bytes of the header. Inner: our file has 8,000. */
const LONGEST_HEADER = 65_536
const AT_ONCE = 1 << 20

/**
 * Opens a file of `packEncoder`.
 *
 * @param checked reads all of it and compares the checksum; without, only its length is compared.
 * @throws if it is missing, of another format, cut short or damaged, and on a big-endian machine.
 */
export function openEncoderFile(path: string, checked: boolean): EncoderFile {
  if (endianness() !== 'LE') throw new Error('The sentence encoder is for little-endian machines alone.')
  const file = openSync(path, 'r')
  try {
    const { header, begin } = readHeader(file)
    if (fstatSync(file).size !== begin + header.length) throw new Error('The file of the sentence encoder is cut short.')
    const read = (at: number, into: Uint8Array): void => {
      if (readSync(file, into, 0, into.length, begin + at) !== into.length) throw new Error('The file of the sentence encoder has changed.')
    }
    if (checked && checksumOf(read, header.length) !== header.checksum) throw new Error('The file of the sentence encoder is damaged.')
    const vocabulary = Buffer.alloc(header.vocabulary.length)
    read(header.vocabulary.at, vocabulary)
    return {
      version: header.version,
      kept: header.kept,
      arrays: header.arrays,
      vocabulary: vocabulary.toString('utf8'),
      read,
      readKept: (into) => read(0, into.subarray(0, header.kept)),
      close: () => closeSync(file),
    }
  } catch (error) {
    closeSync(file)
    throw error
  }
}

/** The version of the encoder in a file. Throws if it is missing or of another format, or cut short. */
export function encoderVersion(path: string): string {
  const file = openSync(path, 'r')
  try {
    const { header, begin } = readHeader(file)
    if (fstatSync(file).size !== begin + header.length) throw new Error('The file of the sentence encoder is cut short.')
    return header.version
  } finally {
    closeSync(file)
  }
}

function readHeader(file: number): { header: Header; begin: number } {
  const bytes = Buffer.alloc(LONGEST_HEADER)
  const end = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0)).indexOf(10)
  const header = end === -1 ? undefined : (fromJson(bytes.toString('utf8', 0, end)) as Header | undefined)
  if (header?.format !== FORMAT) throw new Error(`The file of the sentence encoder is not of the format ${FORMAT}.`)
  return { header, begin: end + 1 }
}

function checksumOf(read: EncoderFile['read'], length: number): number {
  const piece = Buffer.alloc(AT_ONCE)
  let sum = 0
  for (let at = 0; at < length; at += AT_ONCE) {
    const part = piece.subarray(0, Math.min(AT_ONCE, length - at))
    read(at, part)
    sum = crc32(part, sum)
  }
  return sum
}

/** An array to pack: numbers row by row. */
export interface NamedArray {
  readonly name: string
  readonly shape: FileArray['shape']
  readonly values: Float32Array | Int8Array
}

/**
 * Packs an encoder. The file has a line of JSON (`Header`) and a body of arrays, all little-endian.
 *
 * @param words the rows of the words, which are read from the file one by one.
 */
export function packEncoder(kept: readonly NamedArray[], vocabulary: string, words: NamedArray): Buffer {
  const parts: Buffer[] = []
  let length = 0
  const put = (bytes: Buffer): number => {
    const at = length
    parts.push(bytes, Buffer.alloc(-bytes.length & (ALIGNED - 1)))
    length += Math.ceil(bytes.length / ALIGNED) * ALIGNED
    return at
  }
  const bytesOf = ({ buffer, byteOffset, byteLength }: NamedArray['values']): Buffer => Buffer.from(buffer, byteOffset, byteLength)
  const arrays = Object.fromEntries(kept.map(({ name, shape, values }) => [name, { at: put(bytesOf(values)), shape }]))
  const end = length
  const text = Buffer.from(vocabulary)
  const ofVocabulary = { at: put(text), length: text.length }
  arrays[words.name] = { at: put(bytesOf(words.values)), shape: words.shape }
  const body = Buffer.concat(parts)
  const header: Header = {
    format: FORMAT,
    version: hash('sha256', body).slice(0, 16),
    checksum: crc32(body),
    length: body.length,
    kept: end,
    vocabulary: ofVocabulary,
    arrays,
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body])
}

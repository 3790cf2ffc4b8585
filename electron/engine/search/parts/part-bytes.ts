import { crc32 } from 'node:zlib'
import { fromJson } from '../../base/text/from-json.ts'
import type { IndexPart, PartTool } from './index-part.ts'

/** The checksum and the lengths of what follows, as 32-bit numbers: JSON, lengths, summary ends, summaries, ends, postings. */
const HEADER = 7

/** A part, with a text that its owner keeps beside it. */
export interface NotedPart {
  readonly part: IndexPart
  readonly note: string
}

/**
 * A part as bytes, for the disk of this machine: numbers are in its byte order. The layout is no promise: what reads them must be of the
 * program that wrote them.
 */
export function partToBytes({ part, note }: NotedPart): Uint8Array {
  const { terms, nameTerms, tools, ...numbers } = part
  const json = new TextEncoder().encode(JSON.stringify([terms, nameTerms, tools, note]))
  const { lengths, summaryEnds, summaries, ends, postings } = numbers
  const sections = [json, lengths, summaryEnds, summaries, ends, postings].map(bytesOf)
  const header = new Uint32Array(HEADER)
  for (const [at, { byteLength }] of sections.entries()) header[at + 1] = byteLength
  const all = new Uint8Array(header.byteLength + sections.reduce((sum, { byteLength }) => sum + padded(byteLength), 0))
  all.set(bytesOf(header))
  let at = header.byteLength
  for (const section of sections) {
    all.set(section, at)
    at += padded(section.byteLength)
  }
  new DataView(all.buffer).setUint32(0, crc32(all.subarray(4)), true)
  return all
}

/** Reads what `partToBytes` wrote. Undefined if they are damaged. */
export function partFromBytes(given: Uint8Array): NotedPart | undefined {
  const least = HEADER * Uint32Array.BYTES_PER_ELEMENT
  if (given.byteLength < least || given.byteLength % 4 !== 0) return undefined
  // Views of numbers must begin at a multiple of their size.
  const bytes = given.byteOffset % 4 === 0 ? given : given.slice()
  if (new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) !== crc32(bytes.subarray(4))) return undefined
  let at = bytes.byteOffset + least
  const [json = bytes, lengths, summaryEnds, summaries, ends, postings] = [
    ...new Uint32Array(bytes.buffer, bytes.byteOffset + 4, HEADER - 1),
  ].map((length) => {
    const section = new Uint8Array(bytes.buffer, at, length)
    at += padded(length)
    return section
  })
  const read = fromJson(new TextDecoder().decode(json))
  if (!Array.isArray(read)) return undefined
  const [terms, nameTerms, tools, note] = read as [IndexPart['terms'], IndexPart['nameTerms'], readonly PartTool[], string]
  const part = {
    terms,
    nameTerms,
    tools,
    lengths: words16(lengths),
    summaryEnds: words32(summaryEnds),
    summaries: words16(summaries),
    ends: words32(ends),
    postings: words32(postings),
  }
  return { part, note }
}

function bytesOf(array: Uint8Array | Uint16Array | Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

function words16(bytes: Uint8Array | undefined): Uint16Array {
  return bytes === undefined ? new Uint16Array() : new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
}

function words32(bytes: Uint8Array | undefined): Uint32Array {
  return bytes === undefined ? new Uint32Array() : new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}

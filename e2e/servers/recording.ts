import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Json } from './wire.ts'

/** What servers listed once, by their names. */
export type Recording = Readonly<Record<string, { readonly tools: readonly Json[] }>>

/** Reads a recording, packed by gzip or not. */
export function readRecording(file: string): Recording {
  const bytes = readFileSync(file)
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  return JSON.parse((isPacked ? gunzipSync(bytes) : bytes).toString('utf8')) as Recording
}

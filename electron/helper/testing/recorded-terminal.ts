import { PassThrough } from 'node:stream'

/** For tests: a stream that keeps what was written to it, as a terminal of so many columns or, without, as a pipe. */
export type RecordedTerminal = PassThrough & { readonly isTTY: boolean; readonly columns: number | undefined; readonly text: () => string }

export function recordedTerminal(columns?: number): RecordedTerminal {
  const stream = new PassThrough()
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return Object.assign(stream, { isTTY: columns !== undefined, columns, text: () => Buffer.concat(chunks).toString('utf8') })
}

import type { IncomingMessage } from 'node:http'

/** Bytes of the longest message over HTTP, as the SDK's transports have it. Over it: HTTP 413; the rest is not read. */
const LONGEST_BODY = 4 * 1024 * 1024

/** Reads the body of a request. Returns undefined if it is too long. Rejects if the client disconnects before the end. */
export function readBody(request: IncomingMessage): Promise<string | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > LONGEST_BODY) return Promise.resolve(undefined)
  // An async iterator over the chunks costs more than all other work for a small request.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= LONGEST_BODY) chunks.push(chunk)
      else {
        request.pause()
        resolve(undefined)
      }
    })
    request.once('end', () => resolve(Buffer.concat(chunks, length).toString('utf8')))
    request.once('error', reject)
  })
}

import type { Allowance } from '../../base/limits/allowance.ts'

/**
 * Reads the body of a response up to a limit, and cancels the rest.
 *
 * @param most in bytes, after decompression.
 * @param allowance the allowance that the bytes count against until the body is read.
 * @param over `cut` returns the beginning of a body that is too long.
 * @returns undefined for a body that is too long, unless `over` is set.
 */
export async function bodyOf(response: Response, most: number, allowance: Allowance, over: 'cut'): Promise<Buffer<ArrayBuffer>>
export async function bodyOf(response: Response, most: number, allowance: Allowance): Promise<Buffer<ArrayBuffer> | undefined>
export async function bodyOf(
  { body }: Response,
  most: number,
  allowance: Allowance,
  over?: 'cut',
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // Leaving the loop early cancels the rest.
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      if (size + chunk.length > most || !allowance.take(chunk.length))
        return over === 'cut' ? Buffer.concat([...chunks, chunk]).subarray(0, most) : undefined
      chunks.push(chunk)
      size += chunk.length
    }
    return Buffer.concat(chunks, size)
  } finally {
    allowance.giveBack(size)
  }
}

/** The same response with another body. Also copies the members that the constructor cannot set. */
export function withBody(response: Response, body: string | Buffer<ArrayBuffer> | ReadableStream<Uint8Array> | null): Response {
  const { status, statusText, headers, url, redirected } = response
  const mayHaveBody = status !== 204 && status !== 205 && status !== 304
  return Object.defineProperties(new Response(mayHaveBody ? body : null, { status, statusText, headers }), {
    url: { value: url },
    redirected: { value: redirected },
  })
}

/**
 * Limits the text of a response. Returns the same object, because its creator may compare it.
 *
 * @param most in bytes.
 */
export function withShortText(response: Response, most: number, allowance: Allowance): Response {
  return Object.defineProperty(response, 'text', { value: async () => (await bodyOf(response, most, allowance, 'cut')).toString('utf8') })
}

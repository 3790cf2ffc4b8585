const NEWLINE = 10
const HEAD_BYTES = 1024

/** Takes chunks of a byte stream in any cut and gives its lines. */
export interface LineSplitter {
  push(chunk: Buffer): void
  /** Bytes of the line that has begun and not ended. */
  readonly pending: number
}

/**
 * Cuts a byte stream into lines, each with the `\n` that ends it.
 *
 * Only the newest chunk is searched for the line end, so a line of many megabytes costs its length once, not once a chunk.
 *
 * @param onLine called with each line; where it came in one piece it is a view of the chunk and costs no copy.
 * @param limit.maxBytes a longer line is dropped up to its end, and `limit.onTooLong` is told its first bytes (1 KiB).
 */
export function splitLines(
  onLine: (line: Buffer) => void,
  limit: { maxBytes: number; onTooLong: (head: Buffer) => void },
): LineSplitter {
  let parts: Buffer[] = []
  let size = 0
  let dropping = false

  const take = (piece: Buffer): Buffer => {
    if (parts.length === 0) return piece
    parts.push(piece)
    const line = Buffer.concat(parts, size + piece.length)
    parts = []
    size = 0
    return line
  }

  const keep = (piece: Buffer): void => {
    if (dropping || piece.length === 0) return
    parts.push(piece)
    size += piece.length
    if (size <= limit.maxBytes) return
    dropping = true
    const head = Buffer.concat(parts, size).subarray(0, HEAD_BYTES)
    parts = []
    size = 0
    limit.onTooLong(Buffer.from(head))
  }

  return {
    get pending() {
      return size
    },
    push(chunk) {
      let start = 0
      for (;;) {
        const end = chunk.indexOf(NEWLINE, start)
        if (end === -1) break
        if (dropping) {
          dropping = false
        } else if (size + end - start > limit.maxBytes) {
          keep(chunk.subarray(start, end))
          dropping = false
        } else {
          onLine(take(chunk.subarray(start, end + 1)))
        }
        start = end + 1
      }
      keep(start === 0 ? chunk : chunk.subarray(start))
    },
  }
}

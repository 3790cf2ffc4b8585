const NEWLINE = 10
const HEAD_BYTES = 1024
/** Bytes kept from the end of a dropped line. */
const TAIL_BYTES = 1024

/** Splits a byte stream, in chunks of any size, into lines. */
export interface LineSplitter {
  push(chunk: Buffer): void
  /** Bytes of the unfinished line. */
  readonly pending: number
}

interface LineLimit {
  /** In bytes. A longer line is dropped up to its end. */
  readonly maxBytes: number
  /**
   * Whether a line with this beginning may have `maxBytes`; all others may have `shorter` bytes.
   *
   * @param head the first bytes (1 KiB).
   */
  readonly early?: { readonly shorter: number; mayBeLong(head: Buffer): boolean } | undefined
  /** Called with the first bytes (1 KiB) of a dropped line. */
  onTooLong(head: Buffer): void
  /** Called with the first and the last bytes (1 KiB each) of a dropped line, when it has ended. */
  onDropped?(head: Buffer, tail: Buffer): void
}

/**
 * Splits a byte stream at line ends. All whole lines of a chunk are passed on as one piece, each with its `\n`.
 *
 * Only the newest chunk is searched for the line end, so a line of many megabytes is searched once, not once per chunk.
 *
 * @param onLines gets lines from one chunk as a view of it, without a copy.
 */
export function wholeLines(onLines: (lines: Buffer) => void, limit: LineLimit): LineSplitter {
  let parts: Buffer[] = []
  let size = 0
  /** The ends of the line that is being dropped. */
  let dropped: { readonly head: Buffer; readonly tail: Buffer } | undefined
  /** Whether the unfinished line is known to be allowed `maxBytes`. */
  let mayBeLong = limit.early === undefined

  /** A copy of the first bytes of the unfinished line. */
  const head = (): Buffer => {
    let count = 0
    let bytes = 0
    while (count < parts.length && bytes < HEAD_BYTES) bytes += parts[count++]?.length ?? 0
    return Buffer.concat(parts.slice(0, count), Math.min(bytes, HEAD_BYTES))
  }

  const isTooLong = (): boolean => {
    if (size > limit.maxBytes) return true
    if (mayBeLong || limit.early === undefined || size <= limit.early.shorter) return false
    mayBeLong = limit.early.mayBeLong(head())
    return !mayBeLong
  }

  const keep = (piece: Buffer): void => {
    if (piece.length === 0) return
    if (dropped !== undefined) {
      dropped = { head: dropped.head, tail: ending(dropped.tail, piece) }
      return
    }
    parts.push(piece)
    size += piece.length
    if (!isTooLong()) return
    dropped = { head: head(), tail: parts.slice(-TAIL_BYTES).reduce(ending, Buffer.alloc(0)) }
    forget()
    limit.onTooLong(dropped.head)
  }

  const forget = (): void => {
    parts = []
    size = 0
    mayBeLong = limit.early === undefined
  }

  /** Completes the line that an earlier chunk began. */
  const complete = (rest: Buffer): void => {
    // The line end does not count.
    keep(rest.subarray(0, -1))
    if (dropped !== undefined) {
      const { head: begun, tail } = dropped
      dropped = undefined
      return limit.onDropped?.(begun, tail)
    }
    parts.push(rest.subarray(-1))
    const line = Buffer.concat(parts, size + 1)
    forget()
    onLines(line)
  }

  const give = (lines: Buffer): void => {
    if (lines.length - 1 <= limit.maxBytes) return onLines(lines)
    eachLine(lines, (line) => {
      if (line.length - 1 <= limit.maxBytes) onLines(line)
      else {
        const begun = Buffer.from(line.subarray(0, HEAD_BYTES))
        limit.onTooLong(begun)
        limit.onDropped?.(begun, Buffer.from(line.subarray(-TAIL_BYTES)))
      }
    })
  }

  return {
    get pending() {
      return size
    },
    push(chunk) {
      let start = 0
      if (dropped !== undefined || size > 0) {
        const end = chunk.indexOf(NEWLINE)
        if (end === -1) return keep(chunk)
        start = end + 1
        complete(chunk.subarray(0, start))
      }
      const end = chunk.lastIndexOf(NEWLINE) + 1
      if (end > start) give(start === 0 && end === chunk.length ? chunk : chunk.subarray(start, end))
      keep(chunk.subarray(Math.max(start, end)))
    },
  }
}

/** As `wholeLines`, but each line by itself. */
export function splitLines(onLine: (line: Buffer) => void, limit: LineLimit): LineSplitter {
  return wholeLines((lines) => eachLine(lines, onLine), limit)
}

/** Calls `onLine` with each of several whole lines, as a view of them. */
export function eachLine(lines: Buffer, onLine: (line: Buffer) => void): void {
  for (let start = 0; start < lines.length;) {
    const end = lines.indexOf(NEWLINE, start) + 1 || lines.length
    onLine(lines.subarray(start, end))
    start = end
  }
}

/** Several whole lines as texts, without their line ends. */
export function textsOf(lines: Buffer): string[] {
  const texts = lines.toString('utf8').split('\n')
  texts.pop()
  return texts
}

/** The last bytes of two pieces together, as a copy. */
function ending(before: Buffer, piece: Buffer): Buffer {
  const room = TAIL_BYTES - piece.length
  return room <= 0 ? Buffer.from(piece.subarray(-TAIL_BYTES)) : Buffer.concat([before.subarray(-room), piece])
}

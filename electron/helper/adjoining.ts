/** Collects lines and gives them on in as few pieces as their bytes allow. */
export interface Adjoining {
  add(line: Buffer): void
  /** Gives on what was collected. */
  flush(): void
}

/**
 * Lines cut out of one chunk lie beside one another in memory: as one view they leave in one system call, without a list of buffers.
 *
 * @param give is called by `flush`, and by `add` when a line does not continue the one before.
 */
export function adjoining(give: (bytes: Buffer) => void): Adjoining {
  let first: Buffer | undefined
  let length = 0

  const flush = (): void => {
    if (first === undefined) return
    const bytes = first.length === length ? first : Buffer.from(first.buffer, first.byteOffset, length)
    first = undefined
    length = 0
    give(bytes)
  }

  return {
    add(line) {
      if (first !== undefined && (line.buffer !== first.buffer || line.byteOffset !== first.byteOffset + length)) flush()
      first ??= line
      length += line.length
    },
    flush,
  }
}

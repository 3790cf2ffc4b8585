import { crc32 } from 'node:zlib'

/** One thing in an archive as somebody may have made it. */
export interface Zipped {
  readonly name: string
  readonly content: string
  /** With the kind of file, e.g. `0o120777` for a symbolic link. */
  readonly mode: number
  /** What the archive says the content has, in bytes and as a checksum, when it lies. */
  readonly size?: number
  readonly sum?: number
}

/** A zip archive, nothing compressed, of names that honest tools refuse to write (APPNOTE 6.3.10, sections 4.3.7 to 4.3.16). */
export function madeZip(items: readonly Zipped[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, mode, size, sum } of items) {
    const [path, data] = [Buffer.from(name), Buffer.from(content)]
    // From the checksum on, local and central headers are alike.
    const common = Buffer.alloc(16)
    common.writeUInt32LE((sum ?? crc32(data)) >>> 0, 0)
    common.writeUInt32LE(data.length, 4)
    common.writeUInt32LE(size ?? data.length, 8)
    common.writeUInt16LE(path.length, 12)
    const local = Buffer.from('504b03040a00000800000000000000', 'hex').subarray(0, 14)
    const central = Buffer.from('504b01020a030a000008000000000000', 'hex')
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(at, 10)
    parts.push(local, common, path, data)
    directory.push(central, common, rest, path)
    at += local.length + common.length + path.length + data.length
  }
  const length = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
  end.writeUInt16LE(items.length, 8)
  end.writeUInt16LE(items.length, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}

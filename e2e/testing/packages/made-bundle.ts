import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** One thing in a bundle made for a test. */
export interface Packed {
  readonly path: string
  readonly content: string | Buffer
  /** With the kind of file, e.g. `0o120777` for a symbolic link. */
  readonly mode?: number
}

/** The smallest manifest, with what is given besides. */
export function madeManifest(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    manifest_version: '0.3',
    name: 'notes',
    version: '1.0.0',
    description: 'Keeps notes',
    author: { name: 'Ada' },
    server: { type: 'node', entry_point: 'server/index.js', mcp_config: { command: 'node', args: ['${__dirname}/server/index.js'] } },
    ...more,
  }
}

/** The bytes of a bundle: its manifest, unless that is undefined, and files. */
export async function madeBundle(manifest: Record<string, unknown> | string | undefined, files: readonly Packed[] = []): Promise<Buffer> {
  const zip = new ZipFile()
  if (manifest !== undefined)
    zip.addBuffer(Buffer.from(typeof manifest === 'string' ? manifest : JSON.stringify(manifest)), 'manifest.json')
  for (const { path, content, mode } of files) zip.addBuffer(Buffer.from(content), path, mode === undefined ? {} : { mode })
  zip.end()
  return buffer(zip.outputStream)
}

/** A bundle with a name in it that honest tools refuse to write: all bytes of `name` become those of `evil`, which is as long. */
export function withName(bundle: Buffer, name: string, evil: string): Buffer {
  if (Buffer.byteLength(name) !== Buffer.byteLength(evil)) throw new Error('Both names must be of one length.')
  return Buffer.from(bundle.toString('latin1').replaceAll(name, evil), 'latin1')
}

import { execFileSync } from 'node:child_process'
import { createWriteStream, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { PRODUCT } from '../product.ts'

/** The name of an archive without its ending, and of the one folder in it. */
export function archiveName(version: string, arch: string): string {
  return `${PRODUCT.title}-${version}-linux-${arch}`
}

/** Packs the app into a `.tar.gz`, the same bytes for the same files whoever packs them. Returns the file. */
export function makeTar(packed: string, output: string, name: string): string {
  const file = join(output, `${name}.tar.gz`)
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=go=rX,u+rw']
  execFileSync('tar', ['--sort=name', ...owner, `--transform=s,^[.],${name},`, '-czf', file, '-C', packed, '.'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return file
}

/** Packs the app into a `.zip`, with the modes of its files. Returns the file. */
export async function makeZip(packed: string, output: string, name: string): Promise<string> {
  const file = join(output, `${name}.zip`)
  const zip = new ZipFile()
  const entries = readdirSync(packed, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const path of entries.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    zip.addFile(path, `${name}/${relative(packed, path)}`, { mode: statSync(path).mode })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
  return file
}

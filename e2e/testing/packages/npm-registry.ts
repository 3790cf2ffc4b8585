import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A registry that npm can be sent to by its address. */
export type NpmRegistry = { readonly address: string } & AsyncDisposable

interface Packed {
  readonly manifest: { readonly name: string; readonly version: string }
  readonly tarball: Buffer
}

/** An npm registry on loopback that has the packages of these folders, and no other. */
export async function npmRegistry(folders: readonly string[]): Promise<NpmRegistry> {
  const packed = new Map((await Promise.all(folders.map(packedFolder))).map((found) => [found.manifest.name, found]))
  const server = createServer((asked, answer) => {
    const [name = '', file] = decodeURIComponent(asked.url ?? '')
      .slice(1)
      .split('/-/')
    const found = packed.get(name)
    if (found === undefined) return void answer.writeHead(404).end('{}')
    if (file !== undefined) return void answer.end(found.tarball)
    const { manifest, tarball } = found
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
    const version = { ...manifest, dist: { tarball: `${address}/${name}/-/package.tgz`, integrity } }
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify({ name, 'dist-tags': { latest: manifest.version }, versions: { [manifest.version]: version } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    address,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** A registry with one package: `name` 1.0.0, whose program of the same name is that text of an ES module. */
export async function registryOf(name: string, program: string): Promise<NpmRegistry> {
  const folder = mkdtempSync(join(tmpdir(), 'npm-package-'))
  try {
    return await npmRegistry([packageIn(folder, name, program)])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Writes a package into a folder: `name` 1.0.0, whose program of the same name is that text of an ES module. Returns the folder. */
export function packageIn(folder: string, name: string, program: string): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', bin: { [name]: 'run.mjs' } }))
  writeFileSync(join(folder, 'run.mjs'), `#!/usr/bin/env node\n${program.replace(/^#!.*\n/, '')}`, { mode: 0o755 })
  return folder
}

async function packedFolder(folder: string): Promise<Packed> {
  const into = mkdtempSync(join(tmpdir(), 'npm-packed-'))
  try {
    const { stdout } = await promisify(execFile)('npm', ['pack', '--silent', '--pack-destination', into], { cwd: folder })
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Packed['manifest']
    return { manifest, tarball: readFileSync(join(into, stdout.trim())) }
  } finally {
    rmSync(into, { recursive: true })
  }
}

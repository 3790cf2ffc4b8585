import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A registry that npm can be sent to by its address. */
export interface NpmRegistry extends AsyncDisposable {
  readonly address: string
  /** The paths that were asked for, in order. */
  readonly asked: readonly string[]
  /** Adds the package of a folder, or another version of one that is there, which becomes its newest. @param at ms since 1970. */
  publish(folder: string, at: number): Promise<void>
  /** What is wrong with every download from now on: it ends in the middle, or has another content than its hash says. */
  fault: 'cut' | 'other content' | undefined
  /** No request is answered before it resolves. */
  until: Promise<void>
  /** Called with each path that is asked for, before the answer. */
  onAsked: (path: string) => void
}

interface Packed {
  readonly manifest: { readonly name: string; readonly version: string }
  readonly tarball: Buffer
  /** When it was published, in ms since 1970. */
  readonly at: number
}

/** When packages of a registry were published, unless another time is said. */
const LONG_AGO = Date.parse('2026-01-02T03:04:05Z')

/** An npm registry on loopback that has the packages of these folders, and no other. */
export async function npmRegistry(folders: readonly string[]): Promise<NpmRegistry> {
  const packages = new Map<string, Packed[]>()
  const asked: string[] = []
  const publish = async (folder: string, at: number): Promise<void> => {
    const packed = await packedFolder(folder, at)
    // A registry never does so: one that was broken into replaces a version.
    const others = (packages.get(packed.manifest.name) ?? []).filter(({ manifest }) => manifest.version !== packed.manifest.version)
    packages.set(packed.manifest.name, [...others, packed])
  }
  await Promise.all(folders.map((folder) => publish(folder, LONG_AGO)))
  const respond = (request: IncomingMessage, answer: ServerResponse): void => {
    const [name = '', file] = decodeURIComponent(request.url ?? '')
      .slice(1)
      .split('/-/')
    const versions = packages.get(name) ?? []
    if (versions.length === 0) return void answer.writeHead(404).end('{}')
    if (file === undefined) {
      answer.setHeader('content-type', 'application/json')
      return void answer.end(JSON.stringify(packument(name, versions, address)))
    }
    const tarball = versions.find(({ manifest }) => file === `${manifest.version}.tgz`)?.tarball
    if (tarball === undefined) return void answer.writeHead(404).end('{}')
    if (registry.fault === 'other content') return void answer.end(Buffer.concat([tarball, Buffer.alloc(512)]))
    if (registry.fault === undefined) return void answer.end(tarball)
    answer.setHeader('content-length', tarball.length)
    answer.write(tarball.subarray(0, tarball.length / 2), () => request.socket.destroy())
  }
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '')
    registry.onAsked(request.url ?? '')
    void registry.until.then(() => respond(request, answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  const registry: NpmRegistry = {
    address,
    asked,
    publish,
    fault: undefined,
    until: Promise.resolve(),
    onAsked: () => undefined,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return registry
}

/** What a registry tells of a package (npm's registry, "package metadata"). */
function packument(name: string, versions: readonly Packed[], address: string): Record<string, unknown> {
  const told = versions.map(({ manifest, tarball }) => {
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
    return [manifest.version, { ...manifest, dist: { tarball: `${address}/${name}/-/${manifest.version}.tgz`, integrity } }]
  })
  const times = versions.map(({ manifest, at }) => [manifest.version, new Date(at).toISOString()])
  const latest = versions.at(-1)?.manifest.version
  return { name, 'dist-tags': { latest }, versions: Object.fromEntries(told), time: Object.fromEntries(times) }
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

/**
 * Writes a package into a folder: `name` 1.0.0, whose program of the same name is that text of an ES module. Returns the folder.
 *
 * @param more goes into its package.json.
 */
export function packageIn(folder: string, name: string, program: string, more: Record<string, unknown> = {}): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', bin: { [name]: 'run.mjs' }, ...more }))
  writeFileSync(join(folder, 'run.mjs'), `#!/usr/bin/env node\n${program.replace(/^#!.*\n/, '')}`, { mode: 0o755 })
  return folder
}

async function packedFolder(folder: string, at: number): Promise<Packed> {
  const into = mkdtempSync(join(tmpdir(), 'npm-packed-'))
  try {
    const { stdout } = await promisify(execFile)('npm', ['pack', '--silent', '--pack-destination', into], { cwd: folder })
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Packed['manifest']
    return { manifest, tarball: readFileSync(join(into, stdout.trim())), at }
  } finally {
    rmSync(into, { recursive: true })
  }
}

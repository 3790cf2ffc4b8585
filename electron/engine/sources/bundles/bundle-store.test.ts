import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fillIn } from '../../entry/entry-form.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { archiveLimits } from './archive.ts'
import { type BundleStore, bundleStore } from './bundle-store.ts'
import { type Packed, madeBundle, madeManifest, withName } from '../../../../e2e/testing/packages/made-bundle.ts'

let home: string
let folder: string
let store: BundleStore
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tooltray-bundles-'))
  folder = join(home, 'bundles')
  store = openStore()
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

async function* download(url: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`the answer was status ${answer.status}`)
  yield* answer.body ?? []
}

const openStore = (limits = archiveLimits, os: 'linux' | 'win32' | 'darwin' = 'linux'): BundleStore =>
  bundleStore({ folder, platform: { os, home }, clock: manualClock(Date.now()), download, limits })
async function* bytesOf(bundle: Buffer): AsyncGenerator<Buffer> {
  yield bundle.subarray(0, 10)
  yield bundle.subarray(10)
}
const read = (bundle: Buffer, from = store) => from.read({ bytes: bytesOf(bundle) })
const installed = async (bundle: Buffer) => store.install((await read(bundle)).id)
/** All paths under the home folder, but for the copies of bundles that were read. */
const everything = (): string[] =>
  readdirSync(home, { recursive: true })
    .map(String)
    .filter((path) => !path.includes('.staged'))
    .sort()

const index: Packed = { path: 'server/index.js', content: 'console.log(1)' }

describe('a bundle', () => {
  it('is read, shown, and unpacked under its name and version', async () => {
    const bundle = await madeBundle(madeManifest(), [
      index,
      { path: 'bin/tool', content: '#!/bin/sh', mode: 0o100755 },
      { path: 'bin/link', content: '../server/index.js', mode: 0o120777 },
    ])
    const shown = await read(bundle)
    expect(shown).toMatchObject({
      id: createHash('sha256').update(bundle).digest('hex'),
      manifest: { name: 'notes', version: '1.0.0', author: { name: 'Ada' } },
      folder: join(folder, 'notes-1.0.0'),
    })
    expect(everything()).toEqual(['bundles'])
    await store.install(shown.id)
    expect(everything()).toEqual(
      ['', '/.tooltray-bundle', '/bin', '/bin/link', '/bin/tool', '/manifest.json', '/server', '/server/index.js']
        .map((path) => `bundles/notes-1.0.0${path}`)
        .concat('bundles')
        .sort(),
    )
    expect(readFileSync(join(shown.folder, 'bin/link'), 'utf8')).toBe('console.log(1)')
    expect(statSync(join(shown.folder, 'bin/tool')).mode & 0o777).toBe(0o700)
    expect(statSync(join(shown.folder, 'server/index.js')).mode & 0o777).toBe(0o600)
    expect(shown.template.entry(fillIn(shown.template.fields, {}))).toEqual({
      command: 'node',
      args: [join(shown.folder, 'server/index.js')],
      cwd: shown.folder,
    })
  })

  it('that is there already is left alone, and another one of the same name and version gets a folder of its own', async () => {
    const bundle = await madeBundle(madeManifest(), [index])
    const first = await installed(bundle)
    writeFileSync(join(first.folder, 'server/state.db'), 'mine')
    expect((await installed(bundle)).folder).toBe(first.folder)
    expect(readFileSync(join(first.folder, 'server/state.db'), 'utf8')).toBe('mine')
    const other = await installed(await madeBundle(madeManifest(), [{ path: 'server/index.js', content: 'console.log(2)' }]))
    expect(other.folder).toBe(`${first.folder}-${other.id.slice(0, 8)}`)
    expect(readFileSync(join(first.folder, 'server/index.js'), 'utf8')).toBe('console.log(1)')
  })

  it('can be read from a path; a path that leads nowhere is told', async () => {
    const file = join(home, 'x.mcpb')
    writeFileSync(file, await madeBundle(madeManifest(), [index]))
    expect((await store.read({ path: file })).manifest.name).toBe('notes')
    await expect(store.read({ path: join(home, 'nothing.mcpb') })).rejects.toMatchObject({ code: 'bundle_unreadable' })
    await expect(store.read({ path: home })).rejects.toMatchObject({ code: 'bundle_unreadable' })
  })

  it('that nobody installed is forgotten after a day', async () => {
    const { id } = await read(await madeBundle(madeManifest(), [index]))
    const file = join(folder, '.staged', `${id}.mcpb`)
    utimesSync(file, new Date(Date.now() - 2 * 86_400_000), new Date(Date.now() - 2 * 86_400_000))
    await read(await madeBundle(madeManifest({ name: 'other' }), [index]))
    expect(existsSync(file)).toBe(false)
    await expect(store.install(id)).rejects.toMatchObject({ code: 'bundle_unknown' })
    await expect(store.get('../../etc/passwd')).rejects.toMatchObject({ code: 'bundle_unknown' })
  })
})

describe('a bundle from the web', () => {
  let server: Server
  let address: string
  let bundle: Buffer
  beforeEach(async () => {
    bundle = await madeBundle(madeManifest(), [index])
    server = createServer((request, response) => void response.writeHead(request.url === '/b.mcpb' ? 200 : 404).end(bundle))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())))

  it('is taken only when it is the one that was described', async () => {
    const sha256 = createHash('sha256').update(bundle).digest('hex')
    expect((await store.read({ url: `${address}/b.mcpb`, sha256 })).id).toBe(sha256)
    await expect(store.read({ url: `${address}/b.mcpb`, sha256: 'a'.repeat(64) })).rejects.toMatchObject({ code: 'bundle_changed' })
    await expect(store.read({ url: `${address}/nothing`, sha256 })).rejects.toMatchObject({
      code: 'registry_unreachable',
      message: expect.stringContaining('status 404') as string,
    })
  })
})

describe('refused, with nothing left behind', () => {
  const code = async (bundle: Buffer | Promise<Buffer>, from = store): Promise<string> => {
    const error: unknown = await (async () => from.install((await read(await bundle, from)).id))().catch((thrown: unknown) => thrown)
    expect(everything()).toEqual(['bundles'])
    expect(readdirSync(join(folder, '.staged'))).toEqual([])
    return (error as { code: string }).code
  }
  const evil = async (name: string, instead: string): Promise<Buffer> =>
    withName(await madeBundle(madeManifest(), [index, { path: name, content: 'x' }]), name, instead)

  it.each([
    ['xx/evil', '../evil'],
    ['a/xx/xx/evil', 'a/../../evil'],
    ['xtmp/evil', '/tmp/evil'],
    ['xxxevil', '..\\evil'],
    ['Cxx/evil', 'C:/evil'.padEnd(8, 'x')],
    ['server/index.j_', 'server/INDEX.JS'],
    ['a/xxx', 'a/nul'],
  ])('a path like %s as %s', async (name, instead) => expect(await code(evil(name, instead))).toBe('bundle_unsafe'))

  it.each([
    ['a link out of the folder', [{ path: 'out', content: '../../..', mode: 0o120777 }]],
    ['a link to an absolute path', [{ path: 'out', content: '/etc/passwd', mode: 0o120777 }]],
    [
      'a link that leads out by way of another',
      [
        { path: 'd/up', content: '../..', mode: 0o120777 },
        { path: 'out', content: 'd/up/..', mode: 0o120777 },
      ],
    ],
    [
      'a file that is written through a link',
      [
        { path: 'd', content: 'server', mode: 0o120777 },
        { path: 'd/x', content: 'x' },
      ],
    ],
    ['a device', [{ path: 'dev', content: '', mode: 0o020666 }]],
  ])('%s', async (_what, files: Packed[]) => {
    const error: unknown = await installed(await madeBundle(madeManifest(), [index, ...files])).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'bundle_unsafe' })
    expect(everything()).toEqual(['bundles'])
  })

  it('what would fill the disk', async () => {
    const zeros = await madeBundle(madeManifest(), [index, { path: 'zeros', content: Buffer.alloc(4_000_000) }])
    expect(zeros.length).toBeLessThan(10_000)
    expect(await code(zeros, openStore({ ...archiveLimits, alwaysBytes: 1_000_000 }))).toBe('bundle_too_large')
    expect(await code(zeros, openStore({ ...archiveLimits, bytes: 3_000_000 }))).toBe('bundle_too_large')
    expect(
      await code(
        madeBundle(
          madeManifest(),
          Array.from({ length: 20 }, (_, at) => ({ path: `f${at}`, content: '' })),
        ),
        openStore({ ...archiveLimits, files: 20 }),
      ),
    ).toBe('bundle_too_large')
    expect(await code(madeBundle(`${JSON.stringify(madeManifest())}${' '.repeat(5_000_000)}`, [index]))).toBe('bundle_too_large')
  })

  it('what would make folders without end', async () => {
    const among = async (count: number, path: (at: number) => string): Promise<string> =>
      code(
        madeBundle(
          madeManifest(),
          Array.from({ length: count }, (_, at) => ({ path: path(at), content: '' })),
        ),
      )
    expect(await among(400, (at) => `${at}/${'a/'.repeat(50)}x`)).toBe('bundle_too_large')
    expect(await among(1, () => `${'a/'.repeat(30_000)}x`)).toBe('bundle_too_large')
    expect(everything()).toEqual(['bundles'])
  })

  it('what is larger than it says', async () => {
    const bundle = await madeBundle(madeManifest(), [{ path: 'zeros', content: Buffer.alloc(50_000) }])
    // The size as told in the directory at the end of the archive.
    const told = Buffer.alloc(4)
    told.writeUInt32LE(50_000)
    const at = bundle.lastIndexOf(told)
    bundle.writeUInt32LE(5, at)
    const error: unknown = await installed(bundle).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'bundle_unreadable' })
    expect(everything()).toEqual(['bundles'])
  })

  it('what is no archive, or a damaged one', async () => {
    expect(await code(Buffer.from('not a zip'))).toBe('bundle_unreadable')
    expect(await code((await madeBundle(madeManifest(), [index])).subarray(0, 200))).toBe('bundle_unreadable')
    const damaged = await madeBundle(undefined, [{ path: 'manifest.json', content: JSON.stringify(madeManifest()), mode: 0o100644 }])
    damaged[60] = (damaged[60] ?? 0) ^ 0xff
    expect(await code(damaged)).toBe('bundle_unreadable')
  })

  it.each([
    ['no manifest', undefined],
    ['a manifest that is not JSON', '{'],
    ['a manifest that is something else', '[]'],
    ['a manifest without a server', madeManifest({ server: undefined })],
    ['a manifest without a command', madeManifest({ server: { type: 'node', entry_point: 'x' } })],
    ['a manifest of a later version', madeManifest({ manifest_version: '1.0' })],
    ['a manifest without a version', madeManifest({ manifest_version: undefined })],
  ])('%s', async (_what, manifest) => expect(await code(madeBundle(manifest, [index]))).toBe('bundle_manifest'))

  it('what is for another system', async () => {
    expect(await code(madeBundle(madeManifest({ compatibility: { platforms: ['darwin', 'win32'] } }), [index]))).toBe('bundle_platform')
  })
})

import { extractFile, getRawHeader } from '@electron/asar'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { PACKED_MODULES } from './configuration.ts'

const GLANCES = ['well', 'needs-you', 'paused', 'away']

/** What the app does not start without, inside the archive. */
const NEEDED = [
  'package.json',
  'dist/main/main.js',
  'dist/preload/preload.js',
  'dist/renderer/index.html',
  'dist/search/stem-vectors.bin',
  'dist/search/near-words.bin',
  'dist/search/encoder.bin',
  'resources/icon.png',
  ...GLANCES.flatMap((glance) => ['colour.png', 'Template.png', 'dark.ico'].map((image) => `resources/tray/${glance}-${image}`)),
  ...PACKED_MODULES.map((name) => `node_modules/${name}/package.json`),
]

/** What nobody who runs the app has a use for. */
const UNWANTED: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\.map$/, 'a source map'],
  [/\.(?:[mc]?tsx?|c|h)$/, 'a source'],
  [/\.test\.\w+$|(?:^|\/)(?:test|tests|__tests__)\//, 'a test'],
  [/^(?:bench|e2e|fuzz|scripts|tools|native|electron|renderer|docs|\.ci|\.github)\//, 'of the checkout'],
  [/(?:^|\/)(?:\.env[^/]*|\.npmrc|package-lock\.json)$/, 'of the checkout'],
  [/^dist\/(?:helper|native)\//, 'a second helper'],
]

/**
 * What is wrong with the list of files in the archive, a sentence each.
 *
 * @param folders the packages that may be in it, as `node_modules/NAME`.
 */
export function listFaults(files: readonly string[], folders: readonly string[]): string[] {
  const there = new Set(files)
  const missing = NEEDED.filter((file) => !there.has(file)).map((file) => `${file} is missing.`)
  const unwanted = files.flatMap((file) => {
    const what = UNWANTED.find(([pattern]) => pattern.test(file))?.[1]
    if (what !== undefined) return [`${file} is there: ${what}.`]
    const isStray = file.startsWith('node_modules/') && !folders.some((folder) => file.startsWith(`${folder}/`))
    return isStray ? [`${file} is there: of a package that nothing needs when it runs.`] : []
  })
  return [...missing, ...unwanted]
}

/** The name of a part of a bundle, as another part names it: rolldown puts a hash of its content behind its name. */
const PART = /["'`](?:\.\/)?(?:parts\/)?([\w.-]+-[\w-]{8}\.(?:js|json|wasm))["'`]/g

/**
 * The parts of the program that it loads when it needs them, and that are not there, a sentence each.
 *
 * @param read returns the text of a file.
 */
export function partFaults(files: readonly string[], read: (file: string) => string): string[] {
  const there = new Set(files)
  const named = files
    .filter((file) => /^dist\/main\/.*\.js$/.test(file))
    .flatMap((file) => [...read(file).matchAll(PART)].map(([, name]) => `dist/main/parts/${name}`))
  return [...new Set(named)].filter((part) => !there.has(part)).map((part) => `${part} is missing, and the program loads it.`)
}

/** An entry of the archive's own list, as far as it is read here. */
interface Entry {
  readonly files?: Readonly<Record<string, Entry>>
  readonly unpacked?: boolean
  readonly link?: string
  readonly integrity?: Integrity
}

interface Integrity {
  readonly algorithm: string
  readonly hash: string
  readonly blockSize: number
  readonly blocks: readonly string[]
}

/** Reads an archive: the paths of its files, with `/` between, and what is wrong with their hashes. Throws when it is no archive. */
export function readArchive(archive: string): { readonly files: readonly string[]; readonly faults: readonly string[] } {
  const files: string[] = []
  const faults: string[] = []
  const walk = (entry: Entry, path: string): void => {
    for (const [name, child] of Object.entries(entry.files ?? {})) walk(child, path === '' ? name : `${path}/${name}`)
    if (entry.files !== undefined) return
    files.push(path)
    if (entry.link !== undefined) return
    const content = entry.unpacked === true ? readFileSync(join(`${archive}.unpacked`, path)) : extracted(archive, path)
    if (!isWhole(content, entry.integrity)) faults.push(`${path} is not what its hash in the archive says.`)
  }
  walk(getRawHeader(archive).header, '')
  return { files, faults }
}

export function extractText(archive: string, path: string): string {
  return extracted(archive, path).toString('utf8')
}

/** The hash of the archive's list, with which the program is bound to it on macOS and Windows. In hex. */
export function headerHash(archive: string): string {
  return sha256(Buffer.from(getRawHeader(archive).headerString))
}

function extracted(archive: string, path: string): Buffer {
  return extractFile(archive, path.replaceAll('/', sep))
}

function isWhole(content: Buffer, integrity: Integrity | undefined): boolean {
  if (integrity?.algorithm !== 'SHA256') return false
  const { hash, blockSize, blocks } = integrity
  const parts = blocks.map((_block, index) => sha256(content.subarray(index * blockSize, (index + 1) * blockSize)))
  return sha256(content) === hash && parts.every((part, index) => part === blocks[index])
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { DOC_FILES, DOC_FOLDERS } from './site/docs-pages.ts'

/** The folders that a build is made of. Packages are known by the lockfile. */
export const FOLDERS = [...DOC_FOLDERS.map((folder) => `docs/${folder}`), 'electron', 'native', 'renderer', 'resources', 'scripts']
/** The files that it is made of beside these. */
export const FILES = ['docs/README.md', ...DOC_FILES.map((file) => `docs/${file}`), 'package.json', 'package-lock.json', 'tsconfig.json']

/** Names a build by the contents of what it is made of: the same text wherever and whenever these are the same. */
export function sourcesStamp(root: string): string {
  const names = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  return contentsStamp(root, [...names, ...FILES.map((name) => join(root, name))])
}

/** The SHA-256 of the names and contents of files, whatever their order. @param files as absolute paths in `root`. */
export function contentsStamp(root: string, files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    const content = readFileSync(file)
    // With its length, so that what ends one file cannot pass for the beginning of the next.
    hash.update(`${file.slice(root.length).replaceAll(sep, '/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

const stampFile = (out: string): string => join(out, '.sources-sha256')

/** What the build in `out` was made of; undefined when there is none, or it did not come to its end. */
export function builtFrom(out: string): string | undefined {
  try {
    return readFileSync(stampFile(out), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Runs a build, and notes at its end what it was made of. A build that fails leaves no note. */
export async function noted(out: string, stamp: string, build: () => Promise<void>): Promise<void> {
  rmSync(stampFile(out), { force: true })
  await build()
  writeFileSync(stampFile(out), stamp)
}

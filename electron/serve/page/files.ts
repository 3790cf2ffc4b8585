import { readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { TooltrayError, systemCodeOf } from '../../engine/base/errors.ts'

/** A file of the page. */
export interface PageFile {
  readonly path: string
  readonly type: string
  /** Whether the name contains a hash of the content, so that browsers may cache it forever. */
  readonly immutable: boolean
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/**
 * Returns the files of the built page by URL path. Requests can only name these: a request's path never becomes a path on disk.
 *
 * Throws `storage_failed` if the page was not built.
 */
export function pageFiles(folder: string): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>()
  for (const path of filesIn(folder)) {
    const type = TYPES[extname(path)]
    if (type === undefined) continue
    const address = `/${relative(folder, path).split(sep).join('/')}`
    files.set(address === '/index.html' ? '/' : address, { path, type, immutable: address.startsWith('/assets/') })
  }
  if (!files.has('/')) throw notBuilt(folder)
  return files
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') throw notBuilt(folder)
    throw error
  }
}

function notBuilt(folder: string): TooltrayError {
  return new TooltrayError('storage_failed', `The page is not in ${folder}.`, { hint: 'Build it with: npm run build' })
}

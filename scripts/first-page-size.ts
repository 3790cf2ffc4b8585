import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes, with gzip, of what a browser loads before it shows anything: the page and what its head names, and what those import at once. */
export function firstPageSize(folder: string): number {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const files = new Set([...html.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? ''))
  for (const file of files) {
    if (!file.endsWith('.js')) continue
    const script = readFileSync(join(folder, file), 'utf8')
    for (const [, name] of script.matchAll(/(?:^|;|\})(?:import|export)[^;()]*?from\s*["']\.\/([^"']+)["']/g)) files.add(`assets/${name}`)
  }
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, gzipSync(html).length)
}

/** Says in a check whether the pictures of the documentation show the window as it is now: `node scripts/site/pictures.ts`. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Where the pictures of the documentation are. */
export const IMAGES = join(root, 'docs/images')

/** The note of which window they show. */
const NOTE = join(IMAGES, 'window.sha256')

/** Notes that the pictures show the window as it is now. */
export function noteWindow(): void {
  writeFileSync(NOTE, `${windowNow()}\n`)
}

/** What the window is drawn from: its components, styles and words, without tests. */
function windowNow(): string {
  const hash = createHash('sha256')
  const files = globSync(['renderer/**/*.{tsx,css}', 'electron/control/words/*.ts'], { cwd: root })
  for (const file of files.map((name) => name.replaceAll('\\', '/')).sort()) {
    if (!/\.test\.tsx?$/.test(file)) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

// A note and no error: pictures are made by hand when a change shows in them.
if (import.meta.main && readFileSync(NOTE, 'utf8').trim() !== windowNow())
  console.log('The window has changed since its pictures were made. If it shows in them: npm run build && npm run shots -- --docs')

/** Says in a check whether the pictures of the documentation show the window as it is now: `node scripts/site/pictures.ts`. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentsStamp } from '../sources-stamp.ts'

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
  const files = globSync(['renderer/**/*.{tsx,css}', 'electron/control/words/*.ts'], { cwd: root })
  return contentsStamp(
    root,
    files.filter((file) => !/\.test\.tsx?$/.test(file)).map((file) => join(root, file)),
  )
}

// A note and no error: pictures are made by hand when a change shows in them.
if (import.meta.main && readFileSync(NOTE, 'utf8').trim() !== windowNow())
  console.log('The window has changed since its pictures were made. If it shows in them: npm run build && npm run shots -- --docs')

/**
 * Prints the texts of the window, the tray, and notifications: `npm run texts`, or `npm run texts -- servers` for one feature. Each feature
 * is a heading, and each text follows its place. Texts stand in the code that shows them; this is how they are read through, and what a
 * translation begins with.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VALUE, textsOf } from './texts.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The folders with texts that people see in the app. */
const FOLDERS = ['renderer', 'electron/control/words', 'electron/main']

/** A text, and where it stands. */
export interface ShownText {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** The texts of files by feature, each in the order of its files. `…` stands for an inserted value. */
export function byFeature(files: readonly (readonly [file: string, source: string])[]): Map<string, ShownText[]> {
  const features = new Map<string, ShownText[]>()
  for (const [file, source] of files) {
    const shown = textsOf(file, source)
      .map(({ line, text }) => ({ file, line, text: text.replaceAll(VALUE, '…').replaceAll(/\s+/g, ' ').trim() }))
      .filter(({ text }) => /\p{L}{2}/u.test(text) && !isStyle(text))
    if (shown.length === 0) continue
    const feature = featureOf(file)
    features.set(feature, [...(features.get(feature) ?? []), ...shown])
  }
  return features
}

/** `renderer/servers/detail/changes.tsx` belongs to the feature `servers`, `electron/main/tray/tray-items.ts` to `main`. */
function featureOf(file: string): string {
  const [first = '', ...rest] = file.split('/')
  return (first === 'renderer' ? (rest.length > 1 ? rest[0] : 'frame') : rest[0]) ?? first
}

/** Whether a text is a list of CSS classes: they are in lower case, and at least a third of them are joined by a hyphen or a colon. */
function isStyle(text: string): boolean {
  const words = text.split(' ')
  const classes = words.filter((word) => /^[!a-z[][\w[\](),./%#&>*'-]*[-:[][\w[\](),./%:#&>*'-]+$/.test(word))
  return !/\p{Lu}/u.test(text) && classes.length * 3 >= words.length
}

if (import.meta.main) {
  const wanted = process.argv.slice(2)
  const files = execFileSync('git', ['ls-files', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const)
  for (const [feature, texts] of byFeature(files))
    if (wanted.length === 0 || wanted.includes(feature))
      console.log(`# ${feature}\n\n${texts.map(({ file, line, text }) => `${file}:${line}: ${text}`).join('\n')}\n`)
}

/**
 * What the checks of texts flag of poisoned tools, by the kind of attack, and of real ones, which are nearly all meant well.
 *
 *   npm run bench -- text-checks --data DIR [--data DIR] [--show]
 *
 * The poisoned ones are in `poisoned.json`: the checks were written in view of the half `tuning` alone. The real ones are those of
 * DIR/real-catalog.json ({SERVER: {tools}}), DIR/search-eval/*.tools.json ([tool]), and DIR/gallery/gallery.json ([{what}]), or of the same
 * files in DIR itself: 2,000 of them, all of the first file and a part of the others. `--show` prints what is flagged of these, and what of
 * `tuning` is missed.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkTexts, isFlag, isSure } from '../../electron/engine/catalog/text-checks/check-texts.ts'
import { printTable } from '../table.ts'

interface Text {
  readonly from: string
  readonly tool: Readonly<Record<string, unknown>>
}
interface Poisoned {
  readonly kind: string
  readonly set: 'tuning' | 'held-out'
  /** Parts that are joined. */
  readonly description: string | readonly string[]
}

const MANY = 2_000

const { values } = parseArgs({ options: { data: { type: 'string', multiple: true }, show: { type: 'boolean' } } })
if (values.data === undefined) throw new Error('Say where the tools are: --data DIR')

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const places = values.data
  .flatMap((folder) => [folder, join(folder, 'search-eval'), join(folder, 'gallery')])
  .filter((path) => existsSync(path))
const files = places.flatMap((folder) => readdirSync(folder).map((name) => ({ name, path: join(folder, name) })))

const catalog = files
  .filter(({ name }) => name === 'real-catalog.json')
  .flatMap(({ path }) => Object.entries(read(path) as Record<string, { tools: Record<string, unknown>[] }>))
  .flatMap(([server, { tools }]) => tools.map((tool): Text => ({ from: server, tool })))
const others = files
  .filter(({ name }) => name.endsWith('.tools.json') || name === 'gallery.json')
  .flatMap(({ name, path }) =>
    (read(path) as Record<string, unknown>[]).map((each): Text => ({
      from: name,
      tool: 'what' in each ? { name: 'about', description: each['what'] } : each,
    })),
  )
const step = Math.max(1, others.length / Math.max(1, MANY - catalog.length))
const part = Array.from({ length: Math.min(others.length, Math.max(0, MANY - catalog.length)) }, (_, at) => others[Math.floor(at * step)])
const honest = [...catalog, ...part.filter((each) => each !== undefined)]

const began = performance.now()
const checked = honest.map((each) => ({ ...each, findings: checkTexts(each.tool).filter(isFlag) }))
const milliseconds = (performance.now() - began) / honest.length
const poisoned = (read(join(import.meta.dirname, 'poisoned.json')) as Poisoned[]).map((each) => ({
  ...each,
  findings: checkTexts({ name: 'tool', description: [each.description].flat().join(''), inputSchema: {} }).filter(isFlag),
}))

const share = (some: readonly unknown[], all: readonly unknown[]): string =>
  all.length === 0 ? '-' : (some.length / all.length).toFixed(2)
const kinds = [...new Set(poisoned.map(({ kind }) => kind))]
const row = (title: string, of: typeof poisoned) => {
  const sets = (['tuning', 'held-out'] as const).map((set) => of.filter((each) => each.set === set))
  const caught = (some: typeof poisoned) => some.filter(({ findings }) => findings.length > 0)
  return [
    title,
    of.length,
    ...[of, ...sets].map((some) => share(caught(some), some)),
    share(
      of.filter(({ findings }) => findings.some(isSure)),
      of,
    ),
  ]
}
printTable(
  'Poisoned descriptions: the share that is flagged, and that waits for review',
  ['kind', 'texts', 'flagged', 'tuning', 'held-out', 'waits'],
  [
    ...kinds.map((kind) =>
      row(
        kind,
        poisoned.filter((each) => each.kind === kind),
      ),
    ),
    row('all', poisoned),
  ],
)

const flagged = checked.filter(({ findings }) => findings.length > 0)
const waiting = checked.filter(({ findings }) => findings.some(isSure))
const percent = (some: readonly unknown[]): string => `${((100 * some.length) / honest.length).toFixed(2)} %`
printTable(
  'Real tools',
  ['', 'tools', 'flagged', 'share', 'waits', 'share of them', 'ms each'],
  [['real', honest.length, flagged.length, percent(flagged), waiting.length, percent(waiting), milliseconds]],
)
const reasons = Map.groupBy(
  flagged.flatMap((each) => [...new Set(each.findings.map(({ why }) => why))].map((why) => ({ why }))),
  ({ why }) => why,
)
printTable(
  'Real tools that are flagged, by what for',
  ['why', 'tools', 'share'],
  [...reasons].map(([why, some]) => [why, some.length, percent(some)]),
)
if (values.show === true) {
  for (const { from, tool, findings } of flagged)
    for (const { where, words, why } of findings) process.stdout.write(`${from} ${String(tool['name'])}, ${where}: ${words} (${why})\n`)
  for (const { kind, set, description, findings } of poisoned)
    if (set === 'tuning' && findings.length === 0) process.stdout.write(`missed, ${kind}: ${JSON.stringify(description)}\n`)
}

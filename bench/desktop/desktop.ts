/**
 * Memory and start of the packed desktop app, beside an Electron of the same version that does nothing: `npm run bench -- desktop`. With
 * `--json` it prints one line: PSS in MB of all processes (hidden, and with the window), of the main process and of the window's page, and
 * the ms from the start to an engine that answers, for the first start in a home folder, the next one, and one that shows its window.
 *
 * Linux only. The app is packed where that was not done, and needs what `npm run test:app` needs.
 */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import type { Home } from '../../e2e/electron/testing/packed-app.ts'
import { packTestApp } from '../../scripts/test/packed-app.ts'
import { provide } from '../../scripts/test/provide.ts'
import { median } from '../statistics.ts'
import { printTable } from '../table.ts'

/** Starts of each kind, of which the median counts. */
const RUNS = 3
/** In ms: how long an app is left alone before its memory is read. */
const SETTLED = 8_000

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } }, allowPositionals: true })
if (process.platform !== 'linux') throw new Error('The memory of processes is read on Linux only.')
const log = console.log
// What is printed before the result belongs to people.
if (values.json) console.log = (...words: unknown[]) => console.error(...words)
if (!provide('basic')) process.exit(1)
const packed = await packTestApp()
if ('problem' in packed) throw new Error(packed.problem)
// The parts of the tests read it when they are loaded.
process.env['TOOLTRAY_APP'] = packed.program
const { openDesktop } = await import('../../e2e/electron/testing/desktop.ts')
const { bareFolder, startBare } = await import('../../e2e/electron/testing/bare-electron.ts')
const { makeHome, startApp } = await import('../../e2e/electron/testing/packed-app.ts')
const { runHelper } = await import('../../e2e/electron/testing/helper.ts')
const { memoryOf, processesIn } = await import('../../e2e/electron/testing/memory.ts')
using desktop = await openDesktop()

interface Measured {
  readonly main: number
  readonly renderer: number
  readonly all: number
}

/** Of all processes of the program in a folder. */
function measure(folder: string): Measured {
  const all = processesIn(folder)
  const sum = (of: typeof all): number => of.reduce((total, { pid }) => total + memoryOf(pid), 0)
  return {
    main: sum(all.filter(({ type }) => type === undefined)),
    renderer: sum(all.filter(({ type }) => type === 'renderer')),
    all: sum(all),
  }
}

async function gone(folder: string): Promise<void> {
  while (processesIn(folder).length > 0) await pause(100)
}

/** A bare Electron, with or without a window of the size of Tooltray's. */
async function bare(window: boolean): Promise<Measured> {
  const shown = `new BrowserWindow({ width: 1120, height: 760 }).loadURL('data:text/html,<p>Nothing')`
  const main = `import { app, BrowserWindow } from 'electron'
app.on('window-all-closed', () => undefined)
app.whenReady().then(() => { ${window ? shown : ''} })`
  const { process: child } = startBare(desktop, main)
  await pause(SETTLED)
  const measured = measure(bareFolder())
  child.kill()
  await once(child, 'exit')
  await gone(bareFolder())
  return measured
}

/** Waits for the engine. A command before it is there would start another one. */
async function answers(home: Home): Promise<void> {
  while (!existsSync(home.paths.socket)) await pause(10)
  await runHelper(home, 'status')
}

const folder = dirname(packed.program)
const starts: Record<'first' | 'again' | 'window', number[]> = { first: [], again: [], window: [] }
const rows: Record<'bareHidden' | 'bareWindow' | 'hidden' | 'window', Measured[]> = {
  bareHidden: [],
  bareWindow: [],
  hidden: [],
  window: [],
}
for (let run = 0; run < RUNS; run += 1) {
  rows.bareHidden.push(await bare(false))
  rows.bareWindow.push(await bare(true))
  await using home = makeHome(desktop, { mcpServers: {} })
  for (const kind of ['first', 'again', 'window'] as const) {
    const began = performance.now()
    const app = startApp(desktop, home, ...(kind === 'window' ? [] : ['--hidden']))
    await answers(home)
    starts[kind].push(performance.now() - began)
    if (kind !== 'first') {
      await pause(SETTLED)
      rows[kind === 'window' ? 'window' : 'hidden'].push(measure(folder))
    }
    await runHelper(home, 'stop')
    await app.ended
    await gone(folder)
  }
}

const of = (some: readonly Measured[], part: keyof Measured): number => Math.round(median(some.map((each) => each[part])))
const result = {
  electron: packed.electron,
  bare: { hidden: of(rows.bareHidden, 'all'), window: of(rows.bareWindow, 'all') },
  tooltray: {
    main: of(rows.hidden, 'main'),
    renderer: of(rows.window, 'renderer'),
    hidden: of(rows.hidden, 'all'),
    window: of(rows.window, 'all'),
  },
  startMs: Object.fromEntries(Object.entries(starts).map(([kind, some]) => [kind, Math.round(median(some))])),
}
if (values.json) log(JSON.stringify(result))
else
  printTable(
    `The desktop app in Electron ${packed.electron}: PSS in MB, and what it is of a bare Electron`,
    ['', 'MB', 'times bare'],
    [
      ['bare, hidden', result.bare.hidden, 1],
      ['Tooltray, hidden', result.tooltray.hidden, result.tooltray.hidden / result.bare.hidden],
      ['bare, with a window', result.bare.window, 1],
      ['Tooltray, with its window', result.tooltray.window, result.tooltray.window / result.bare.window],
    ],
  )

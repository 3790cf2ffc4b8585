import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ElectronApplication, type Page, _electron, errors } from 'playwright-core'
import { systemCodeOf } from '../../../electron/engine/base/errors.ts'
import { pathsFor } from '../../../electron/engine/config/paths.ts'
import { thisPlatform } from '../../../electron/engine/base/platform.ts'
import { waitLimit } from '../../../scripts/test/wait-limit.ts'
import { ownServer, until } from '../../testing/installation.ts'
import { processAlive } from '../../testing/processes/process-alive.ts'
import { processesOf } from '../../testing/processes/processes-of.ts'
import { type Desktop, USER } from './desktop.ts'
import { runHelper } from './helper.ts'
import { processesIn } from './memory.ts'

/** The packed app, which `npm test` makes before it runs the tests, and its Electron. */
const { TOOLTRAY_APP: program = '', TOOLTRAY_NO_APP: lacked = 'no packed app: npm run test:app makes one' } = process.env

/** Why the packed app cannot be tested here; undefined where it can. */
export const noApp: string | undefined = problemHere()

function problemHere(): string | undefined {
  if (program === '') return lacked
  if (process.platform !== 'linux') return undefined
  const seen = spawnSync('test', ['-x', program], USER)
  return seen.status === 0 ? undefined : 'the checkout is closed to the user that the app runs as'
}

/** A home folder of the user of a desktop. */
export interface Home extends AsyncDisposable {
  readonly folder: string
  readonly env: Record<string, string>
  readonly paths: ReturnType<typeof pathsFor>
  /** Gives what a test wrote there to its user. */
  own(...names: string[]): void
  /** The lines of the app's own log. */
  log(): string[]
}

/** Makes one, with three servers and no question about where the app lies. @param more of servers.json. */
export function makeHome(desktop: Desktop, more: Record<string, unknown> = {}): Home {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-electron-'))
  const env = { ...desktop.env, HOME: folder, TOOLTRAY_HOME: folder }
  const home: Home = {
    folder,
    env,
    paths: pathsFor({ ...thisPlatform(), env, home: folder }),
    own(...names) {
      if (USER.uid !== undefined) for (const name of ['.', ...names]) chownSync(join(folder, name), USER.uid, USER.gid)
    },
    log: () => {
      const file = join(home.paths.logDir, 'app.log')
      return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    },
    async [Symbol.asyncDispose]() {
      // Chromium writes over what tells of the environment of its processes, so the app itself is asked to end.
      await runHelper(home, 'stop')
      await until(() => {
        const left = [...processesOf(folder), ...(process.platform === 'linux' ? orphansOf(folder) : [])]
        for (const pid of left) kill(pid)
        return left.length === 0
      }, 'everything has ended')
      // Processes of Chromium may still write there for a moment.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    },
  }
  mkdirSync(join(folder, 'logs'))
  writeFileSync(
    join(folder, 'servers.json'),
    JSON.stringify({ mcpServers: { echo: ownServer('echo'), records: ownServer('records'), hang: ownServer('hang') }, ...more }),
  )
  writeFileSync(join(folder, 'desktop.json'), JSON.stringify({ moveOffered: true }))
  home.own(...readdirSync(folder))
  return home
}

/** Chromium's processes of an app with a home folder: its network stays now and then where the main process was killed. */
function orphansOf(folder: string): number[] {
  return processesIn(dirname(program)).flatMap(({ pid, words }) => (words.includes(folder) ? [pid] : []))
}

/** Ends a process, which may have ended meanwhile. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (systemCodeOf(error) !== 'ESRCH') throw error
  }
}

/** The app, driven from outside. */
export interface App extends AsyncDisposable {
  readonly app: ElectronApplication
  readonly home: Home
  readonly pid: number
}

/** Starts the packed app with a debugger, and waits until helpers find it, and its engine: before, they would start another one. */
export function launchApp(desktop: Desktop, home: Home, ...words: string[]): Promise<App> {
  return launchProgram(desktop, home, program, ...words)
}

/** The same for the app in another place. */
export async function launchProgram(desktop: Desktop, home: Home, from: string, ...words: string[]): Promise<App> {
  for (let tries = 3; ; tries -= 1) {
    const app = await launchOnce(desktop, home, from, ...words)
    if (app !== undefined && (words.includes('--hidden') || (await isHeard(app)))) return app
    await app?.[Symbol.asyncDispose]()
    if (tries === 1) throw new Error('Playwright did not reach the app.')
  }
}

/** What Playwright is given for a step of a start that it sometimes misses, in ms. */
const STEP_LIMIT = waitLimit / 4

/** Starts it. Now and then Playwright does not see the line in which an app names its debugger, and ends that app: undefined. */
async function launchOnce(desktop: Desktop, home: Home, from: string, ...words: string[]): Promise<App | undefined> {
  const options = { executablePath: desktop.starterOf(from), args: words, env: home.env, chromiumSandbox: true, timeout: STEP_LIMIT }
  const app = await _electron.launch(options).catch((error: unknown) => {
    if (error instanceof errors.TimeoutError) return undefined
    throw error
  })
  if (app === undefined) return undefined
  app.context().setDefaultTimeout(waitLimit)
  const started = app.process()
  const ended = new Promise<void>((resolve) => void started.once('exit', () => resolve()))
  await until(() => existsSync(home.paths.installationFile) && existsSync(home.paths.socket), 'the app has told where it is')
  return {
    app,
    home,
    pid: started.pid ?? 0,
    [Symbol.asyncDispose]: async () => {
      // Its end is enough: a process of Chromium that it left may have its streams, for which `close` waits.
      if (processAlive(started.pid ?? 0)) await Promise.race([app.close().catch(() => undefined), ended])
    },
  }
}

/**
 * Whether Playwright reaches the page of the window: on a busy machine it misses its first frame now and then, and every wait of it is in
 * vain. That the window itself is there is seen in the main process, or this throws.
 */
async function isHeard(app: App): Promise<boolean> {
  const heard = app.app.firstWindow().then((page) => page.evaluate(() => true))
  if (await Promise.race([heard.catch(() => false), sleep(STEP_LIMIT, false)])) return true
  await until(async () => (await textOf(app)) !== '', 'the window has a text')
  return false
}

/** Starts the packed app as the system does, or its link or file: without a debugger. */
export function startApp(desktop: Desktop, home: Home, ...words: string[]): StartedApp {
  return startProgram(desktop, home, program, ...words)
}

type StartedApp = ChildProcess & { readonly ended: Promise<number | null> }

/** The same for the app in another place. */
export function startProgram(desktop: Desktop, home: Home, from: string, ...words: string[]): StartedApp {
  const child = spawn(desktop.starterOf(from), words, { env: home.env, stdio: 'ignore' })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return Object.assign(child, { ended })
}

/** How many windows the app has. A read that the debugger lost is made again. */
export async function countWindows({ app }: App): Promise<number> {
  return again(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
}

/** The text of the window, also while a navigation is refused, for which Playwright would wait. */
export async function textOf({ app }: App): Promise<string> {
  const read = 'document.body.innerText'
  return again(() =>
    app.evaluate(
      async ({ BrowserWindow }, script) => (await BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(script)) as string,
      read,
    ),
  )
}

/** The page of the first window, once it shows a text. */
export async function windowThatShows(app: App, text: string): Promise<Page> {
  const page = await app.app.firstWindow()
  await untilShown(app, text)
  return page
}

/**
 * Waits until the window shows a text. That is read in the main process, so that what fails says whether the app or the debugger is late.
 */
export async function untilShown(app: App, text: string): Promise<void> {
  let seen = ''
  try {
    await until(async () => (seen = await textOf(app)).includes(text), `the window shows "${text}"`)
  } catch (error) {
    throw new Error(`The window shows: ${seen}`, { cause: error })
  }
}

/** Reads something through the debugger; the answer of a busy app may be lost, which Playwright says in these words. */
export async function again<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (!String(error).includes('promise was garbage collected')) throw error
    }
  }
}

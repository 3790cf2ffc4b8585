import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startProblem } from './start-problem.ts'

/** Where `installChromium` puts the Chromium of an npm package. */
export const npmChromium = join(import.meta.dirname, '../../e2e/browser/node_modules/.unpacked/chromium.sh')

const PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [npmChromium, '/usr/bin/chromium', '/usr/bin/google-chrome'],
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
}

let tried: { readonly path?: string; readonly problem?: string } | undefined

/**
 * The first Chromium that can be started here: `TOOLTRAY_CHROMIUM`, that of npm, or one of the system; undefined without any. That of npm
 * is the headless shell, which takes half as long for the same tests as the whole browser.
 */
export function chromiumPath(): string | undefined {
  tried ??= tryAll()
  return tried.path
}

/** Why no Chromium can be used; undefined where one can. Where some are there, the reason of the first. */
export function chromiumProblem(): string | undefined {
  tried ??= tryAll()
  return tried.problem
}

function tryAll(): { readonly path?: string; readonly problem?: string } {
  let first: string | undefined
  for (const path of [process.env.TOOLTRAY_CHROMIUM, ...(PLACES[process.platform] ?? [])]) {
    if (path === undefined || !existsSync(path)) continue
    const problem = problemOf(path)
    if (problem === undefined) return { path }
    first ??= problem
  }
  return { problem: first ?? 'Chromium is not installed' }
}

function problemOf(path: string): string | undefined {
  // Chrome on Windows opens a window when it is asked for its version.
  if (process.platform === 'win32') return undefined
  const ended = spawnSync(path, ['--headless', '--no-sandbox', '--version'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: 20_000,
  })
  return startProblem(path, ended)
}

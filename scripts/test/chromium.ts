import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where `installChromium` puts the Chromium of an npm package. */
export const npmChromium = join(import.meta.dirname, '../../e2e/browser/node_modules/.unpacked/chromium.sh')

const PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [npmChromium, '/usr/bin/chromium', '/usr/bin/google-chrome'],
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
}

let found: string | undefined

/**
 * The first Chromium that can be started here: `TOOLTRAY_CHROMIUM`, that of npm, or one of the system; undefined without any. That of npm
 * is the headless shell, which takes half as long for the same tests as the whole browser.
 */
export function chromiumPath(): string | undefined {
  found ??= [process.env.TOOLTRAY_CHROMIUM, ...(PLACES[process.platform] ?? [])].find((path) => path !== undefined && starts(path))
  return found
}

function starts(path: string): boolean {
  // Chrome on Windows opens a window when it is asked for its version.
  if (process.platform === 'win32') return existsSync(path)
  return existsSync(path) && spawnSync(path, ['--headless', '--no-sandbox', '--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

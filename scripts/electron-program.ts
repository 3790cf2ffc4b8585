import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../node_modules/electron')

/** Longest wait for the download of Electron's program, in ms. */
const DOWNLOAD_TIME = 5 * 60 * 1000

/** The path of Electron's program on this machine; undefined where it was never fetched. The npm package holds only its downloader. */
export function electronProgram(): string | undefined {
  const { ELECTRON_OVERRIDE_DIST_PATH: own } = process.env
  const file = join(folder, 'path.txt')
  if (own === undefined && !existsSync(file)) return undefined
  // As the package itself finds it (electron, index.js).
  const program = join(own ?? join(folder, 'dist'), existsSync(file) ? readFileSync(file, 'utf8') : 'electron')
  return existsSync(program) ? program : undefined
}

/** Longest wait for an answer of the host that has Electron's program, in ms. */
const ANSWER_TIME = 8_000

/** Why Electron's program cannot be downloaded here; undefined where its host answers, or a proxy stands between. */
export async function downloadProblem(env: NodeJS.ProcessEnv = process.env): Promise<string | undefined> {
  if (env['HTTPS_PROXY'] ?? env['https_proxy']) return undefined
  // As @electron/get finds it.
  const mirror = env['ELECTRON_MIRROR'] ?? env['npm_config_electron_mirror'] ?? 'https://github.com/electron/electron/releases/download/'
  const { host } = new URL(mirror)
  try {
    await fetch(mirror, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(ANSWER_TIME) })
    return undefined
  } catch (error) {
    return `${host} cannot be reached (${reasonOf(error)})`
  }
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  return name === 'TimeoutError' ? `no answer within ${ANSWER_TIME / 1_000} s` : (cause?.code ?? String(error))
}

/** Fetches Electron's program, once. Undefined when it cannot be had here: no network, or a system that it was not built for. */
export function fetchElectronProgram(): string | undefined {
  spawnSync(process.execPath, [join(folder, 'install.js')], { stdio: 'ignore', timeout: DOWNLOAD_TIME })
  return electronProgram()
}

/** Why no window can be shown on this machine; undefined when one can. */
export function noDisplay(): string | undefined {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  return process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY ? 'this computer has no display' : undefined
}

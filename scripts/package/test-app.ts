/**
 * Packs the app so that it lets a debugger in, and drives it by Playwright: `npm run test:app`. ELECTRON_DIST as for `npm run dist:dir`;
 * a stand-in cannot be driven. Exits with 1 where a test fails, and where nothing could be tested: there is no display.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { noDisplay } from '../electron-program.ts'
import { programIn } from './check-packed.ts'
import { packedFolder } from './configuration.ts'
import { root } from './product.ts'

/** Runs a program of Node's to its end. Ends this one with it where it fails. */
function run(...words: string[]): void {
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit', env: process.env })
  if (status !== 0) process.exit(1)
}

const reason = noDisplay()
if (reason !== undefined) {
  process.stderr.write(`The app cannot be tested: ${reason}. On Linux: xvfb-run -a npm run test:app\n`)
  process.exit(1)
}
run(join(root, 'scripts/package/dist.ts'), 'dir', '--inspect')
process.env.TOOLTRAY_APP = programIn(packedFolder(join(root, 'release/inspect'), process.platform, process.arch))
run(join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'slow', 'e2e/electron/app.slow.test.ts')

/**
 * What `npm test` needs of a machine, printed before it begins: `node scripts/test-needs.ts`. What is missing is said with what becomes of
 * the tests that want it. Where `CI` is set nothing may be missing but Electron's program.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumPath } from '../e2e/window/chromium-path.ts'
import { electronProgram } from './electron-program.ts'

interface Need {
  readonly what: string
  readonly for: string
  readonly there: boolean
  /** What becomes of the tests without it, and how to get it. */
  readonly without: string
}

const needs: readonly Need[] = [
  {
    what: '660 MB of disk and the npm registry, once',
    for: 'real MCP servers and clients (e2e/package.json)',
    there: existsSync(join(import.meta.dirname, '../e2e/node_modules/.lockfile-sha256')),
    without: 'installed by the next step',
  },
  {
    what: 'Chromium',
    for: 'the window',
    there: chromiumPath() !== undefined,
    without: 'e2e/window/ and shared-browser.test.ts fail; Debian: chromium, or set TOOLTRAY_CHROMIUM',
  },
  { what: 'gnome-keyring', for: 'the keychain', there: has('gnome-keyring-daemon', '--version'), without: 'fails; Debian: gnome-keyring' },
  { what: 'dbus-run-session', for: 'the keychain', there: has('dbus-run-session', '--version'), without: 'fails; Debian: dbus-x11' },
  { what: 'bubblewrap', for: 'sandboxes', there: has('bwrap', '--version'), without: 'fails; Debian: bubblewrap' },
  { what: 'zsh', for: 'completion', there: has('zsh', '--version'), without: 'skipped; Debian: zsh' },
  { what: 'fish', for: 'completion', there: has('fish', '--version'), without: 'skipped; Debian: fish' },
  { what: 'groff', for: 'the manual page', there: has('groff', '--version'), without: 'skipped; Debian: groff-base' },
  { what: 'gcc', for: 'the helper in C', there: has('gcc', '--version'), without: 'skipped: no C compiler; Debian: gcc, libc6-dev' },
  { what: 'rpm', for: 'its package', there: has('rpmbuild', '--version'), without: 'skipped; Debian: rpm' },
  {
    what: 'desktop-file-validate',
    for: 'the entry in the menu',
    there: has('desktop-file-validate', '--version'),
    without: 'skipped; Debian: desktop-file-utils',
  },
  { what: "Electron's program", for: 'the app itself', there: electronProgram() !== undefined, without: 'skipped; fetched by: npm start' },
]

const OPTIONAL = new Set(["Electron's program", needs[0]?.what])
console.log('The tests want of this machine:')
for (const need of needs)
  console.log(`  ${need.there ? 'there  ' : 'MISSING'}  ${need.what} (${need.for})${need.there ? '' : `: ${need.without}`}`)
console.log('  About 20 minutes on two cores; `npm run test:unit` alone takes less than two and wants none of it.\n')

const missing = needs.filter(({ what, there }) => !there && !OPTIONAL.has(what))
if (missing.length > 0 && process.env.CI !== undefined) {
  console.error(`On a CI machine nothing may be skipped. Missing: ${missing.map(({ what }) => what).join(', ')}.`)
  process.exitCode = 1
}

function has(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).error === undefined
}

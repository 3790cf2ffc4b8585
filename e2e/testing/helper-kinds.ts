import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const helperPath = join(import.meta.dirname, '../../dist/helper/tooltray.js')

export const nativePath = join(import.meta.dirname, '../../dist/native/tooltray')

/** The two programs that an AI client can start: the one in C, and the reference in TypeScript. */
export type HelperKind = 'typescript' | 'native'

/** `npm run build` makes the native one where there is a C compiler. */
export const HELPER_KINDS: readonly HelperKind[] = ['typescript', 'native']

/** Why the tests of one kind do not run here; undefined where they do. */
export function notBuilt(kind: HelperKind): string | undefined {
  return kind === 'typescript' || existsSync(nativePath) ? undefined : 'no C compiler'
}

/** Which one tests start that do not say: what AI apps start, where it was built. `TOOLTRAY_TEST_HELPER=typescript` is for the other. */
const USUAL_KIND: HelperKind =
  process.env.TOOLTRAY_TEST_HELPER !== 'typescript' && notBuilt('native') === undefined ? 'native' : 'typescript'

/** The words that start a helper, before `connect`. */
export function helperWords(kind: HelperKind = USUAL_KIND): [string, ...string[]] {
  return kind === 'native' ? [nativePath] : [process.execPath, helperPath]
}

/** What Tooltray writes into the settings of AI apps: the helper in C where that was built. */
export const REGISTERED: { command: string; args: string[] } = (() => {
  const [command, ...args] = helperWords(notBuilt('native') === undefined ? 'native' : 'typescript')
  return { command, args: [...args, 'connect'] }
})()

/** The user without rights that every Linux has. */
export const NOBODY = 65534

/** Node and the built helper where every user can start them: copied into `folder` where the checkout is closed to others, as in /root. */
export function programsForAll(folder: string): { readonly node: string; readonly helper: string } {
  const seen = spawnSync(process.execPath, ['-e', `require('node:fs').readFileSync(${JSON.stringify(helperPath)})`], {
    uid: NOBODY,
    gid: NOBODY,
  })
  if (seen.status === 0) return { node: process.execPath, helper: helperPath }
  const node = join(folder, 'node')
  copyFileSync(process.execPath, node)
  cpSync(dirname(helperPath), join(folder, 'helper'), { recursive: true })
  return { node, helper: join(folder, 'helper/tooltray.js') }
}

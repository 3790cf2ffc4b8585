import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { helperPath } from './helper-kinds.ts'

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

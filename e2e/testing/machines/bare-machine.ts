import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Installation } from '../installation.ts'

/** Takes every program from the PATH of an installation that has not started yet: only the start-up file of its shell may add some. */
export function withoutPrograms({ home, env }: Pick<Installation, 'home' | 'env'>): void {
  const none = join(home, 'none')
  mkdirSync(none)
  Object.assign(env, { PATH: none, SHELL: '/bin/sh' })
}

/** Installs Node under the name of another program, in a folder that only the start-up file of the shell knows. */
export function installProgram({ home }: Pick<Installation, 'home'>, program: string): void {
  const folder = join(home, 'programs')
  mkdirSync(folder, { recursive: true })
  symlinkSync(process.execPath, join(folder, program))
  writeFileSync(join(home, '.profile'), `PATH="$PATH:${folder}"\n`)
}

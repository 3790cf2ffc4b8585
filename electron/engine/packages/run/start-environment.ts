import { posix, win32 } from 'node:path'
import type { Platform } from '../../base/platform.ts'

/** The variables without which Python writes what it compiles beside its sources. @param bytecode a folder for it; undefined: none. */
export function forPython(bytecode: string | undefined): Record<string, string> {
  return bytecode === undefined ? { PYTHONDONTWRITEBYTECODE: '1' } : { PYTHONPYCACHEPREFIX: bytecode }
}

/** The environment with a folder first in PATH, whose name Windows writes in any case. */
export function withFirst(folder: string, env: Record<string, string>, os: Platform['os']): Record<string, string> {
  const name = Object.keys(env).find((each) => each.toUpperCase() === 'PATH') ?? 'PATH'
  const { delimiter } = os === 'win32' ? win32 : posix
  return { ...env, [name]: [folder, ...(env[name] === undefined ? [] : [env[name]])].join(delimiter) }
}

import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/** The steps of a process that is killed at one of them. */
export interface Steps {
  readonly names: readonly string[]
  /** Counts a step, and ends the process there if it is the one. */
  step(name: string): void
}

type Call = (this: unknown, ...args: unknown[]) => unknown

/**
 * Counts what this process does in a folder, and kills it before one of these steps. Call it before anything imports `node:fs`.
 *
 * @param at the number of the step, counted from 1; 0 kills nowhere.
 */
export async function killAtStep(folder: string, at: number): Promise<Steps> {
  const names: string[] = []
  const step = (name: string): void => {
    names.push(name)
    if (names.length !== at) return
    process.kill(process.pid, 'SIGKILL')
    // Nothing else happens in this process, even if the signal takes a moment.
    for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  }
  /** Whether a call changes the folder, by its first argument that is a path of it, or by the handle that it is of. */
  const isOfFolder = (owner: unknown, args: readonly unknown[]): boolean =>
    args.some((arg) => typeof arg === 'string' && arg.startsWith(folder)) || (typeof owner === 'object' && owner !== null && 'fd' in owner)
  const countCalls = (owner: Record<string, unknown>, calls: readonly string[]): void => {
    for (const name of calls) {
      const original = owner[name] as Call
      owner[name] = function (this: unknown, ...args: unknown[]) {
        if (isOfFolder(this, args)) step(name)
        return original.apply(this, args)
      }
    }
  }
  const handle = await promises.open('/dev/null')
  countCalls(Object.getPrototypeOf(handle) as Record<string, unknown>, ['writeFile', 'sync'])
  await handle.close()
  countCalls(promises, ['writeFile', 'mkdir', 'rename', 'rm', 'utimes', 'copyFile'])
  countCalls(fs, [
    'writeFileSync',
    'renameSync',
    'rmSync',
    'rmdirSync',
    'mkdirSync',
    'unlinkSync',
    'copyFileSync',
    'symlinkSync',
    'utimesSync',
  ])
  syncBuiltinESMExports()
  return { names, step }
}

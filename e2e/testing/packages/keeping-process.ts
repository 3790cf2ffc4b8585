/**
 * Keeps the package of the server `notes` in a process that is killed at one step of its work. Arguments: the folder of the packages, the
 * environment of npm as JSON, what to do (`start`, `update`, `accept`, `back`), and the number of the step, counted from 1; 0 kills
 * nowhere. If it lives to the end, it prints the names of all steps.
 */
import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const [folder = '', env = '', task = '', at = '0'] = process.argv.slice(2)
const steps: string[] = []

type Call = (this: unknown, ...args: unknown[]) => unknown

function step(name: string): void {
  steps.push(name)
  if (steps.length !== Number(at)) return
  process.kill(process.pid, 'SIGKILL')
  // Nothing else happens in this process, even if the signal takes a moment.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

/** Whether a call changes the folder, by its first argument that is a path of it, or by the handle that it is of. */
function isOfFolder(owner: unknown, args: readonly unknown[]): boolean {
  return (
    args.some((arg) => typeof arg === 'string' && arg.startsWith(folder)) || (typeof owner === 'object' && owner !== null && 'fd' in owner)
  )
}

function countCalls(owner: Record<string, unknown>, names: readonly string[]): void {
  for (const name of names) {
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
countCalls(promises, ['writeFile', 'mkdir', 'rename', 'rm', 'utimes'])
countCalls(fs, ['writeFileSync', 'renameSync', 'rmSync', 'mkdirSync'])
syncBuiltinESMExports()

const [{ COMMAND, openKeeper }, { createWatchdog }, { thisPlatform }] = await Promise.all([
  import('./keeper.ts'),
  import('../../../electron/engine/upstream/process/watchdog.ts'),
  import('../../../electron/engine/base/platform.ts'),
])
const around =
  <Args extends unknown[], T>(name: string, work: (...args: Args) => Promise<T>) =>
  async (...args: Args): Promise<T> => {
    step(`before ${name}`)
    const result = await work(...args)
    step(`after ${name}`)
    return result
  }
const environment = JSON.parse(env) as Parameters<typeof openKeeper>[0]['env']
const keeper = openKeeper({
  folder,
  env: environment,
  watchdog: createWatchdog(thisPlatform(), () => undefined),
  wrapNpm: (npm) => ({ ...npm, lock: around('lock', npm.lock), install: around('install', npm.install), view: around('view', npm.view) }),
})
// Timers of the clock keep no process alive.
const alive = setInterval(() => undefined, 1_000)
if (task === 'start') await keeper.commandOf('notes', { ...COMMAND, env: environment }, () => undefined)
else await keeper[task as 'update' | 'accept' | 'back']('notes')
clearInterval(alive)
process.stdout.write(JSON.stringify(steps), () => process.exit(0))

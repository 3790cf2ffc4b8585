/**
 * Keeps the package of the server `notes` in a process that is killed at one step of its work. Arguments: the folder of the packages, the
 * environment of npm as JSON, what to do (`start`, `update`, `accept`, `back`), and the number of the step, counted from 1; 0 kills
 * nowhere. If it lives to the end, it prints the names of all steps.
 */
import { killAtStep } from './kill-at-step.ts'

const [folder = '', env = '', task = '', at = '0'] = process.argv.slice(2)
const { names: steps, step } = await killAtStep(folder, Number(at))

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

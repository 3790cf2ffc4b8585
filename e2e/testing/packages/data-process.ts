/**
 * The life of one server with a kept package, in a process that is killed at one step of its work. Arguments: the folder of the packages,
 * a folder for what is published and who is configured, a seed, the number of things to do, and the number of the step, counted from 1; 0
 * kills nowhere. Prints a line of JSON before and after each thing that is done, before the next one begins.
 */
import { writeSync } from 'node:fs'
import { drawFractions } from '../../../electron/engine/testing/seeded-numbers.ts'
import { killAtStep } from './kill-at-step.ts'

const [folder = '', outside = '', seed = '0', count = '0', at = '0'] = process.argv.slice(2)
const { names } = await killAtStep(folder, Number(at))

const [
  fs,
  { join },
  { COMMAND, openKeeper },
  { createWatchdog },
  { systemClock, thisPlatform },
  { linkBeside, packagesWithout, writeBeside },
  { TooltrayError },
] = await Promise.all([
  import('node:fs'),
  import('node:path'),
  import('./keeper.ts'),
  import('../../../electron/engine/upstream/process/watchdog.ts'),
  import('../../../electron/engine/base/platform.ts'),
  import('./data-steps.ts'),
  import('../../../electron/engine/base/errors.ts'),
])
const tell = (line: unknown): void => void writeSync(1, `${JSON.stringify(line)}\n`)

/** What outlives the process and is no file of the packages. */
interface Outside {
  newest: number
  server: string
  isConfigured: boolean
  days: number
}
const file = join(outside, 'outside.json')
const world: Outside = JSON.parse(fs.readFileSync(file, 'utf8')) as Outside
const save = (): void => fs.writeFileSync(file, JSON.stringify(world))

const random = drawFractions(Number(seed))
const env = { PATH: process.env['PATH'] ?? '', HOME: outside }
let running: string | undefined
const keeper = openKeeper({
  folder,
  env,
  watchdog: createWatchdog(thisPlatform(), () => undefined),
  clock: { ...systemClock, now: () => Date.now() + world.days * 24 * 3_600_000 },
  servers: () => (world.isConfigured ? [world.server] : []),
  isRunning: () => running !== undefined,
  wrapNpm: (npm) => packagesWithout(npm, () => world.newest),
})

/** Starts the server, or looks whether it may start, and returns where it runs. */
async function start(): Promise<void> {
  world.isConfigured = true
  save()
  const started = await keeper.commandOf(world.server, { ...COMMAND, env }, () => undefined)
  await started?.check()
  if (started === undefined) throw new Error('Its package was not kept.')
  // Only while it runs from here may it write here.
  running = started.folder
  tell({ runs: started.folder, version: /"(.*)"/.exec(fs.readFileSync(started.args[0] ?? '', 'utf8'))?.[1] })
}

/** Refused by what the user did before, which is no error of the test. */
const EXPECTED = ['package_changed', 'nothing_to_accept', 'nothing_to_undo', 'package_not_kept']

async function act(): Promise<void> {
  const what = random()
  const trees = join(folder, 'npm')
  if (running !== undefined && what < 0.6) {
    const text = `${seed}-${names.length}-${random()}${'.'.repeat(random() * 300)}\n`
    for (const written of writeBeside(running, random, text, (changes) => tell({ changes }))) tell({ written })
    return
  }
  if (running !== undefined && what < 0.62) return linkBeside(running)
  const { server } = world
  switch (Math.floor(random() * 14)) {
    case 0:
    case 1:
    case 2:
      return start()
    case 3:
      running = undefined
      return start()
    case 4:
      running = undefined
      return
    case 5:
      world.newest += 1
      save()
      return void (await keeper.update(server))
    case 6:
      return void (await keeper.accept(server))
    case 7:
      await keeper.accept(server)
      running = undefined
      return start()
    case 8:
      await keeper.back(server)
      running = undefined
      return start()
    case 9:
      await keeper.repair(server)
      return start()
    case 10:
      // The server is taken out of the configuration, and a month passes.
      running = undefined
      world.isConfigured = random() < 0.5
      world.days += 40
      save()
      return void (await keeper.clean())
    case 11: {
      running = undefined
      const to = server === 'notes' ? 'memos' : 'notes'
      await keeper.rename(server, to)
      world.server = to
      return save()
    }
    case 12:
      // Somebody cleans the disk.
      fs.rmSync(trees, { recursive: true, force: true })
      return
    default:
      return void (await keeper.skip(server))
  }
}

const alive = setInterval(() => undefined, 1_000)
for (let done = 0; done < Number(count); done += 1) {
  tell({ step: done })
  try {
    await act()
  } catch (error) {
    const code = error instanceof TooltrayError ? error.code : undefined
    tell({ refused: code, said: String(error) })
    if (code === undefined || !EXPECTED.includes(code)) throw error
  }
}
clearInterval(alive)
tell({ steps: names.length })
process.exit(0)

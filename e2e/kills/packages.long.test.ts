import { type ChildProcess, execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { thisPlatform } from '../../electron/engine/base/platform.ts'
import { createWatchdog } from '../../electron/engine/upstream/process/watchdog.ts'
import { COMMAND, openKeeper } from '../testing/packages/keeper.ts'
import { type KeeperBed, openKeeperBed, versionOf } from '../testing/packages/keeper-bed.ts'

const program = join(import.meta.dirname, '../testing/packages/keeping-process.ts')
/** An address on which nothing listens. */
const NOWHERE = 'http://127.0.0.1:9'

type Task = 'start' | 'update' | 'accept' | 'back'

/** Runs a task in a process of its own. Resolves to the names of its steps, or undefined if it was killed. */
function run(bed: KeeperBed, folder: string, task: Task, step = 0, onStart: (child: ChildProcess) => void = () => undefined) {
  return new Promise<string[] | undefined>((resolve, reject) => {
    const child = execFile(process.execPath, [program, folder, JSON.stringify(bed.env), task, String(step)], (error, stdout, stderr) => {
      if (error?.signal === 'SIGKILL') resolve(undefined)
      else if (error === null) resolve(JSON.parse(stdout) as string[])
      else reject(new Error(stderr))
    })
    onStart(child)
  })
}

/** The version that is started from a folder, whose files are as they were installed. */
async function startedFrom(bed: KeeperBed, folder: string, registry: string): Promise<string | undefined> {
  const watchdog = createWatchdog(thisPlatform(), () => undefined)
  const env = { ...bed.env, npm_config_registry: registry }
  try {
    const started = await openKeeper({ folder, env, watchdog }).commandOf('notes', { ...COMMAND, env }, () => undefined)
    await started?.check()
    return versionOf(started && { ...started })
  } finally {
    watchdog.close()
  }
}

/** What was there before the task, in a folder. */
async function prepared(bed: KeeperBed, task: Task): Promise<string> {
  await bed.publish('1.0.0', 30)
  mkdirSync(bed.folder)
  if (task === 'start') return bed.folder
  await bed.start()
  await bed.publish('1.1.0', 10)
  if (task !== 'update') await bed.keeper().update('notes')
  if (task === 'back') await bed.keeper().accept('notes')
  return bed.folder
}

describe('an engine that is killed', () => {
  it.each([
    ['start', [undefined], ['1.0.0'], ['before lock', 'before install', 'after install', 'rename']],
    ['update', ['1.0.0'], ['1.0.0'], ['before lock', 'before install', 'after install', 'rename', 'before view']],
    ['accept', ['1.0.0', '1.1.0'], ['1.1.0'], ['rename']],
    ['back', ['1.1.0', '1.0.0'], ['1.0.0'], ['rename']],
  ] as const)('at any step of %s leaves a version that is whole', async (task, offline, after, names) => {
    await using bed = await openKeeperBed()
    const base = await prepared(bed, task)
    const copied = (name: string): string => {
      const folder = join(bed.root, name)
      cpSync(base, folder, { recursive: true, verbatimSymlinks: true })
      return folder
    }
    const steps = (await run(bed, copied('whole'), task)) ?? []
    expect(steps).toEqual(expect.arrayContaining([...names]))
    const left = steps.map((name, at) => ({ name, at: at + 1 }))
    const work = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const folder = copied(`killed-${next.at}`)
        const where = `${next.at}: ${next.name}`
        expect(await run(bed, folder, task, next.at), where).toBeUndefined()
        if (task !== 'start') expect(offline, where).toContain(await startedFrom(bed, folder, NOWHERE))
        // The next one finishes what it began.
        await run(bed, folder, task).catch((error: unknown) => {
          // It was decided before the kill.
          if (task !== 'accept' && task !== 'back') throw error
        })
        const started = await startedFrom(bed, folder, NOWHERE)
        expect(task === 'back' ? ['1.0.0', '1.1.0'] : after, where).toContain(started)
        if (task === 'update') {
          await run(bed, folder, 'accept')
          expect(await startedFrom(bed, folder, NOWHERE), where).toBe('1.1.0')
        }
        rmSync(folder, { recursive: true })
      }
    }
    await Promise.all([work(), work(), work()])
  })

  it.each(['packument', 'tarball'] as const)('while its registry is asked for a %s leaves the version before', async (what) => {
    await using bed = await openKeeperBed()
    const folder = await prepared(bed, 'update')
    bed.forgetAnswers()
    let child: ChildProcess | undefined
    bed.registry.onAsked = (path) => {
      if (path.endsWith('.tgz') === (what === 'tarball')) child?.kill('SIGKILL')
    }
    expect(await run(bed, folder, 'update', 0, (started) => (child = started))).toBeUndefined()
    bed.registry.onAsked = () => undefined
    expect(await startedFrom(bed, folder, NOWHERE)).toBe('1.0.0')
    expect(await bed.keeper().update('notes')).toMatchObject({ version: '1.0.0', update: { version: '1.1.0' } })
  })
})

describe('an update', () => {
  it.each(['cut', 'other content'] as const)('that is wrong leaves the version before: %s', async (fault) => {
    await using bed = await openKeeperBed()
    await prepared(bed, 'update')
    const trees = readdirSync(join(bed.folder, 'npm'))
    bed.registry.fault = fault
    await expect(bed.keeper().update('notes')).rejects.toMatchObject({
      code: fault === 'cut' ? 'registry_unreachable' : 'package_mismatch',
    })
    expect(readdirSync(join(bed.folder, 'npm'))).toEqual(trees)
    expect(versionOf(await bed.start())).toBe('1.0.0')
  })

  it('of two engines at once is installed once', async () => {
    await using bed = await openKeeperBed()
    await prepared(bed, 'update')
    const rows = await Promise.all([bed.keeper().update('notes'), bed.keeper().update('notes')])
    expect(rows).toMatchObject([{ update: { version: '1.1.0' } }, { update: { version: '1.1.0' } }])
    expect(bed.registry.asked.filter((path) => path.endsWith('/1.1.0.tgz'))).toHaveLength(1)
  })
})

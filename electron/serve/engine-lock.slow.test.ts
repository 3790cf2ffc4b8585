import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeEngineLock } from './engine-lock.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'tooltray-lock-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const module = JSON.stringify(new URL('./engine-lock.ts', import.meta.url).href)

/** A process that takes the lock and says whether it has it. */
function contender(file: string) {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { takeEngineLock } = await import(${module}); const release = takeEngineLock(${JSON.stringify(file)}); ` +
      'console.log(release !== undefined); setInterval(() => release, 1000)',
  ])
  const has = once(child.stdout, 'data').then(([text]) => String(text).trim() === 'true')
  return { child, has }
}

/** A thread that tries in the very instant the other does, round after round, and counts who gets the lock. */
const RACER = `
  const { shared, rounds, module, file } = require('node:worker_threads').workerData
  let met = 0
  const meet = () => {
    met += 1
    Atomics.add(shared, 0, 1)
    while (Atomics.load(shared, 0) < 2 * met);
  }
  import(module).then(({ takeEngineLock }) => {
    for (let round = 1; round <= rounds; round++) {
      meet()
      const release = takeEngineLock(file)
      if (release !== undefined) Atomics.add(shared, round, 1)
      meet()
      release?.()
    }
  })
`

describe('takeEngineLock', () => {
  it('gives the lock to one of many that try in the same instant', async () => {
    const file = join(folder, 'run', 'engine.lock')
    const contenders = Array.from({ length: 5 }, () => contender(file))
    const results = await Promise.all(contenders.map(({ has }) => has))
    expect(results.filter(Boolean)).toHaveLength(1)
    for (const { child } of contenders) child.kill('SIGKILL')
  })

  it('refuses never all of those that try in the same instant', async () => {
    const rounds = 80
    const shared = new Int32Array(new SharedArrayBuffer(4 * (1 + rounds)))
    const threads = [0, 1].map(
      () =>
        new Worker(RACER, {
          eval: true,
          workerData: { shared, rounds, module: JSON.parse(module) as string, file: join(folder, 'engine.lock') },
        }),
    )
    await Promise.all(threads.map((thread) => once(thread, 'exit')))
    const winners = Array.from(shared.subarray(1))
    expect(winners).toEqual(winners.map(() => 1))
  })

  it('is free again when its holder was killed', async () => {
    const file = join(folder, 'engine.lock')
    const holder = contender(file)
    expect(await holder.has).toBe(true)
    expect(takeEngineLock(file)).toBeUndefined()
    holder.child.kill('SIGKILL')
    await once(holder.child, 'exit')
    const release = takeEngineLock(file)
    expect(release).toBeDefined()
    release?.()
    takeEngineLock(file)?.()
  })

  it('makes a folder of its own that nobody else can look into', () => {
    const file = join(folder, 'deep', 'run', 'engine.lock')
    takeEngineLock(file)?.()
    expect(statSync(join(folder, 'deep', 'run')).mode & 0o777).toBe(0o700)
  })

  it('says what is wrong when the folder cannot be made', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => takeEngineLock(join(folder, 'file', 'engine.lock'))).toThrowError(
      expect.objectContaining({ code: 'storage_failed', hint: expect.stringContaining('TOOLTRAY_HOME') as string }) as Error,
    )
  })
})

import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { prepareDecision, standingsIn } from '../../testing/decision-fixture.ts'

const program = join(import.meta.dirname, '../../testing/decision-process.ts')

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tooltray-decision-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The number of steps, or undefined if it was killed. */
function runKilledAt(file: string, step: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, file, String(step)], (error, stdout, stderr) => {
      if (error?.signal === 'SIGKILL') resolve(undefined)
      else if (error === null) resolve(Number(stdout))
      else reject(new Error(stderr))
    })
  })
}

it('a decision on several changes is kept whole or not at all, at whichever step its process is killed', async () => {
  const original = join(folder, 'original.db')
  prepareDecision(original)
  const before = standingsIn(original)
  expect(before).toEqual({ standings: ['left-out', 'waits', 'waits', 'waits'], trusted: 5 })
  const copied = (name: string): string => {
    const file = join(folder, name)
    copyFileSync(original, file)
    return file
  }
  const whole = copied('whole.db')
  const steps = (await runKilledAt(whole, 0)) ?? 0
  const after = standingsIn(whole)
  expect(after).toEqual({ standings: ['passes', 'passes', 'passes', 'waits'], trusted: 4 })

  const seen = new Set<unknown>()
  for (let step = 1; step <= steps; step += 1) {
    const file = copied(`${step}.db`)
    expect(await runKilledAt(file, step)).toBeUndefined()
    const found = standingsIn(file)
    expect([before, after], `after step ${step}`).toContainEqual(found)
    seen.add(found.trusted)
  }
  // Begin, the old and new definitions, and the end.
  expect(steps).toBeGreaterThan(8)
  expect(seen).toContain(before.trusted)
})

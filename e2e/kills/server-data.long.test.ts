import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drawFractions } from '../../electron/engine/testing/seeded-numbers.ts'
import { sampleSize } from '../../scripts/test/sampled.ts'
import { CONTESTED, type Written } from '../testing/packages/data-steps.ts'

const program = join(import.meta.dirname, '../testing/packages/data-process.ts')

/** A line that the process printed. */
interface Line {
  readonly step?: number
  readonly runs?: string
  readonly version?: string
  readonly changes?: readonly string[]
  readonly written?: Written
  readonly refused?: string
  readonly steps?: number
}

/** Runs a life of the server. Resolves to what it printed, and whether it was killed. */
function live(folder: string, outside: string, seed: number, count: number, at: number) {
  return new Promise<{ lines: Line[]; killed: boolean }>((resolve, reject) => {
    const words = [program, folder, outside, String(seed), String(count), String(at)]
    execFile(process.execPath, words, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const lines = stdout
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Line)
      if (error === null || error.signal === 'SIGKILL') resolve({ lines, killed: error !== null })
      else reject(new Error(`seed ${seed}, killed at ${at}: ${stderr}\n${stdout.slice(-2_000)}`))
    })
  })
}

/** All texts in a folder. */
function textsIn(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Set(files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')))
}

// TOOLTRAY_TEST_SEED repeats a run.
const SEED = Number(process.env['TOOLTRAY_TEST_SEED'] ?? Date.now() % 1_000_000)

it('what a server wrote beside its code is there, whatever became of its package, and wherever Tooltray was killed', async () => {
  const steps = sampleSize(10_000, 120)
  const root = mkdtempSync(join(tmpdir(), 'tooltray-server-data-'))
  const [folder, outside] = [join(root, 'kept'), join(root, 'outside')]
  mkdirSync(outside)
  writeFileSync(join(outside, 'outside.json'), JSON.stringify({ newest: 0, server: 'notes', isConfigured: true, days: 0 }))
  const random = drawFractions(SEED)
  const count = { steps: 0, writes: 0, kills: 0, refused: 0, starts: 0, processes: 0, versions: new Set<string>() }
  /** What the server last read back at each path. */
  const there = new Map<string, string>()
  let place = ''
  // A killed process has no count of its steps; those before say how many there are.
  let usual = 60
  try {
    while (count.steps < steps) {
      const seed = Math.floor(random() * 2 ** 31)
      const at = random() < 0.7 ? 1 + Math.floor(random() * usual) : 0
      const { lines, killed } = await live(folder, outside, seed, 20, at)
      count.processes += 1
      if (killed) count.kills += 1
      let pending: readonly string[] = []
      for (const { step, runs, version, changes, written, refused, steps: all } of lines) {
        if (step !== undefined) count.steps += 1
        if (step !== undefined || changes !== undefined) pending = changes ?? []
        if (all !== undefined) usual = Math.max(20, all)
        if (refused !== undefined) count.refused += 1
        if (runs !== undefined) {
          count.starts += 1
          place = runs
          count.versions.add(version ?? '')
        }
        if (written === undefined) continue
        count.writes += 1
        if (written[1] === null) there.delete(written[0])
        else there.set(written[0], written[1])
      }
      // Its write had not returned when it was killed: the file is as the server left it, or as it was.
      if (killed) for (const path of pending) there.delete(path)
      const texts = textsIn(join(folder, 'run'))
      for (const [path, text] of there) {
        const where = `${path}, seed ${SEED}, after ${count.steps} steps, process ${seed} killed at ${at}`
        if (CONTESTED.includes(path) || [...there.keys()].some((other) => other.startsWith(`${path}/`)))
          expect(texts.has(text), where).toBe(true)
        else expect(readFileSync(join(place, path), 'utf8'), where).toBe(text)
      }
    }
    process.stderr.write(`${JSON.stringify({ seed: SEED, ...count, versions: count.versions.size, paths: there.size })}\n`)
    expect(count.writes).toBeGreaterThan(steps / 10)
    expect(count.kills).toBeGreaterThan(0)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

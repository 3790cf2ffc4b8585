import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = join(import.meta.dirname, '../levels.json')

/** How high each ratio was in several runs on one machine. */
const levelsSchema = z.object({
  machine: z.string(),
  runs: z.number(),
  levels: z.record(z.string(), z.object({ ratio: z.number(), scatter: z.number() })),
})
export type Levels = z.infer<typeof levelsSchema>

/** Reads `bench/levels.json`. Throws if it cannot be read. */
export function readLevels(): Levels {
  return levelsSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')))
}

/** Writes `bench/levels.json`. */
export function writeLevels(levels: Levels): void {
  writeFileSync(FILE, `${JSON.stringify(levels, undefined, 2)}\n`)
}

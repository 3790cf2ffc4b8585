import { spawnSync } from 'node:child_process'

/** What a test may take on a machine where Node starts in `QUIET_START`, in ms: far more than any needs, so only what hangs meets it. */
const QUIET_LIMIT = 300_000

/** What Node takes to start and end on a quiet machine of two cores, in ms. */
const QUIET_START = 60

/** How many starts are timed: one alone may fall into a moment when the machine does something else. */
const STARTS = 3

/**
 * The time limit of one test on this machine, in ms: it grows with the time that Node takes to start. Tests have no other limit, and what
 * they wait for has none of its own (`scripts/test/set-up.ts`), so a slow machine is slow and nothing else.
 */
export function measureTimeLimit(): number {
  const began = performance.now()
  for (let start = 0; start < STARTS; start++) spawnSync(process.execPath, ['-e', '0'], { stdio: 'ignore' })
  const pace = (performance.now() - began) / STARTS / QUIET_START
  return Math.round(QUIET_LIMIT * Math.max(1, pace))
}

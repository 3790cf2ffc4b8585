import { randomBytes } from 'node:crypto'

/** Returns a generator of ids for calls and searches. They differ from those of earlier runs, because they appear in the log. */
export function callIds(): () => string {
  const run = randomBytes(2).toString('hex')
  let count = 0
  return () => `${run}-${(count += 1)}`
}

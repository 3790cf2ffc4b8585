import { randomBytes } from 'node:crypto'

/** Names for calls and searches. Unlike those of the run before: they stand in the log. */
export function callIds(): () => string {
  const run = randomBytes(2).toString('hex')
  let count = 0
  return () => `${run}-${(count += 1)}`
}

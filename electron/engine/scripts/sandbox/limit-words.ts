import { type Limits, MOST_SLEEPS } from './limits.ts'
import type { Failure, LimitName } from './messages.ts'

const WORDS: Readonly<Record<LimitName, (limits: Limits) => string>> = {
  'computing time': ({ computing }) => `It computed for more than ${computing / 1000} s; what its calls take is not counted.`,
  memory: ({ memory }) => `It took more memory than the ${memory / 1024 / 1024} MB that a script has.`,
  stack: () => 'The recursion is too deep: a function called itself too often, or data is nested too deep.',
  calls: ({ calls }) => `It made more than ${calls} calls, or slept more than ${MOST_SLEEPS} times at once.`,
  length: ({ message }) => `Its arguments or its result have more than ${message} characters.`,
  waiting: () => 'It waits for something that never comes.',
}

/** The failure for a limit that a script has reached. Its message states the limit. */
export function limitReached(limit: LimitName, limits: Limits): Failure {
  return { kind: 'limit', limit, message: WORDS[limit](limits) }
}

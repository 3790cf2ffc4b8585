import { z } from 'zod'

/** How much a server may be called, by all who call it together. */
export interface Budget {
  /** Calls that begin within any 60 seconds. */
  readonly callsPerMinute?: number
  /** Seconds that its calls of one day take together, by the clock of the person. */
  readonly secondsPerDay?: number
}

/** One that is never used up is none. */
const MOST_CALLS = 10_000

/** `budget` of an entry. A key that is mistyped must not be a budget that is not there. */
export const budgetKey: z.ZodType<Budget> = z
  .strictObject(
    {
      callsPerMinute: z
        .int({ error: 'must be a whole number' })
        .min(1, { error: 'must be at least 1; to allow no calls, set "enabled": false' })
        .max(MOST_CALLS, { error: `must be at most ${MOST_CALLS}` })
        .exactOptional(),
      secondsPerDay: z.number({ error: 'must be a number of seconds' }).positive({ error: 'must be more than 0' }).exactOptional(),
    },
    { error: 'must be { "callsPerMinute": number, "secondsPerDay": number }, or one of these' },
  )
  .refine((budget) => Object.keys(budget).length > 0, { error: 'must have "callsPerMinute" or "secondsPerDay"' })

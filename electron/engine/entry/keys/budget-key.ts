import { z } from 'zod'

/** The limits of a server's use, by all callers together. */
export interface Budget {
  /** Calls that begin within any 60 seconds. */
  readonly callsPerMinute?: number
  /** The total duration of its calls on one day, in seconds; days are in local time. */
  readonly secondsPerDay?: number
}

/** A larger budget would never be used up. */
const MOST_CALLS = 10_000

/** `budget` of an entry. Unknown keys are an error, because a mistyped budget would be ignored. */
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

import { z } from 'zod'
import { type NamePattern, shownPattern, typedPattern } from './name-pattern.ts'

/** A pattern as it crosses between the window and Tooltray. */
export const namePattern = z.string() as unknown as z.ZodType<NamePattern, NamePattern>

/** As it is written in a file. What follows the sign of an exact name is the name, to the last space. */
export const writtenPattern = z
  .string({ error: 'must be text' })
  .min(1, { error: 'must not be empty' })
  .transform((given) => (/^\s*!?=/.test(given) ? given.trimStart() : given.trim()))
  .refine((given) => shownPattern(given) !== '', { error: 'must not be empty' })
  .transform(typedPattern) as unknown as z.ZodType<NamePattern, NamePattern>

import { z } from 'zod'
import { data } from './shape.ts'

/** One thing that was looked at for a person who wants to know whether all is well, and how it is. */
export const check = data({
  name: z.string(),
  outcome: z.enum(['ok', 'warning', 'error']),
  message: z.string(),
  hint: z.string().exactOptional(),
})

export type Check = z.infer<typeof check>

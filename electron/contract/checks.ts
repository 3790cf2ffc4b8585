import { z } from 'zod'
import { data } from './shape.ts'

/** One check of the engine's state, and its outcome. */
export const check = data({
  name: z.string(),
  outcome: z.enum(['ok', 'warning', 'error']),
  message: z.string(),
  hint: z.string().optional(),
})

export type Check = z.infer<typeof check>

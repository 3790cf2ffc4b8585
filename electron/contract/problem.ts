import { z } from 'zod'
import { data } from './shape.ts'

/** An error: a stable code, what happened, and what to do about it. */
export const problem = data({ code: z.string(), message: z.string(), hint: z.string().optional() })

export type Problem = z.infer<typeof problem>

/** Whether a problem is in servers.json. */
export function isOfFile({ code }: Problem): boolean {
  return code.startsWith('config_')
}

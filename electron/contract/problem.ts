import { z } from 'zod'
import { data } from './shape.ts'

/** A program that a server needs and that is not installed. */
export const missingProgram = data({
  program: z.string(),
  /** What provides it, where to get it, and the command that installs it on this system, as sentences. */
  how: z.string(),
  /** What provides it, if it is known: its name, what it does, and its own page. */
  product: data({ name: z.string(), does: z.string(), page: z.string() }).optional(),
  /** The command that installs it here, what runs the command, and what to do afterwards. Not set if none is known for this system. */
  installation: data({ by: z.string(), command: z.string(), then: z.string().optional() }).optional(),
  /** A known program of nearly the same name, or the same program where PATH has it although this path does not. */
  near: z.string().optional(),
})

/** An error: a stable code, what happened, and what to do about it. */
export const problem = data({
  code: z.string(),
  message: z.string(),
  hint: z.string().optional(),
  /** The program that is missing, if that is the error. */
  program: missingProgram.optional(),
  /** The fingerprint of what was refused, if the user may have it all the same. */
  agree: z.string().optional(),
})

export type MissingProgram = z.infer<typeof missingProgram>
export type Problem = z.infer<typeof problem>

/** Whether a problem is in servers.json. */
export function isOfFile({ code }: Problem): boolean {
  return code.startsWith('config_')
}

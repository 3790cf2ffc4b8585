import { z } from 'zod'
import { data, list } from '../shape.ts'

/** One call that a script made. */
export const scriptCall = data({
  /** As the script names it. */
  name: z.string(),
  /** The beginning of its arguments as JSON. */
  arguments: z.string(),
  milliseconds: z.number(),
  /** `under way`: the script ended before the call did, which may have been carried out. */
  outcome: z.enum(['ok', 'error', 'under way']),
  /** What went wrong. */
  message: z.string().exactOptional(),
  /** The id under which its value is kept, where the script failed. */
  result: z.string().exactOptional(),
})

/** What became of a script. */
export const scriptReport = data({
  /** Names the run in the history; its calls have it as their parent. */
  id: z.string(),
  /** What it returned: any JSON. Not set where it failed. */
  result: z.unknown().optional(),
  /** Why it failed: the code and words of an error. */
  error: data({ code: z.string(), message: z.string() }).exactOptional(),
  calls: list(scriptCall),
  /** The beginning of what it wrote to its console. */
  said: z.string(),
  milliseconds: z.number(),
  /** Of these it computed itself. */
  computed: z.number(),
})

export type ScriptCall = z.infer<typeof scriptCall>
export type ScriptReport = z.infer<typeof scriptReport>

import { z } from 'zod'
import { data, list, record } from '../shape.ts'

/** One call of a script. */
export const scriptCall = data({
  /** The name in the script. */
  name: z.string(),
  /** The beginning of its arguments as JSON. */
  arguments: z.string(),
  /** Milliseconds from the start of the script to the start of the call. */
  began: z.number(),
  /** Its duration; of an unfinished call, until the script ended. */
  milliseconds: z.number(),
  /** `under way`: the script ended first; the call may have been carried out. */
  outcome: z.enum(['ok', 'error', 'under way']),
  /** The error message. */
  message: z.string().optional(),
  /** The id of its kept value, if the script failed. */
  result: z.string().optional(),
})

/** A script to run: its code, or the name of a saved one. `timeout`: seconds. */
export const scriptRequest = z.object({
  code: z.string().optional(),
  name: z.string().optional(),
  /** Any JSON. */
  input: z.unknown().optional(),
  timeout: z.number().positive().optional(),
  /** Refuse tools that do not declare themselves read-only. */
  readOnly: z.boolean().optional(),
})

/** The outcome of a script. */
export const scriptReport = data({
  /** Identifies the run in the history; its calls have it as their parent. */
  id: z.string(),
  /** Its return value: any JSON. Not set if it failed. */
  result: z.unknown().optional(),
  /** Why it failed: the code and message of an error. */
  error: data({ code: z.string(), message: z.string() }).optional(),
  calls: list(scriptCall),
  /** The beginning of its console output. */
  said: z.string(),
  milliseconds: z.number(),
  /** The part spent on its own computation. */
  computed: z.number(),
})

/** A script that the user saved, and may offer to every AI app as a tool. */
export const savedScript = z.object({
  /** The name of its file and of its tool: letters, digits, `_` and `-`. */
  name: z.string().regex(/^[A-Za-z][\w-]{0,60}$/, { error: 'must be letters, digits, _ and -, and begin with a letter' }),
  /** The description of its tool, for models. */
  description: z.string().max(2_000),
  code: z.string().max(200_000),
  /** JSON Schema of an object: that of `input`. */
  inputSchema: record.optional(),
  /** Refuse tools that do not declare themselves read-only: its own tool is then a read-only one. */
  readOnly: z.boolean(),
  /** Whether AI apps see it as a tool. */
  offered: z.boolean(),
})

export type SavedScript = z.infer<typeof savedScript>
export type WantedScript = z.infer<typeof scriptRequest>
export type ScriptCall = z.infer<typeof scriptCall>
export type ScriptReport = z.infer<typeof scriptReport>

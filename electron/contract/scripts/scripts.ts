import { z } from 'zod'
import { data, list, record } from '../shape.ts'

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

/** A script that a person runs: its code, else the name of a saved one. `timeout`: seconds. */
export const scriptRequest = z.object({
  code: z.string().optional(),
  name: z.string().optional(),
  /** Any JSON. */
  input: z.unknown().optional(),
  timeout: z.number().positive().optional(),
  /** Refuse tools that do not declare themselves read-only. */
  readOnly: z.boolean().optional(),
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

/** A script that a person keeps, and may offer to every AI app as a tool. */
export const savedScript = z.object({
  /** Of its file, and of its tool: letters, digits, `_` and `-`. */
  name: z.string().regex(/^[A-Za-z][\w-]{0,60}$/, { error: 'must be letters, digits, _ and -, and begin with a letter' }),
  /** What its tool does, for models. */
  description: z.string().max(2_000),
  code: z.string().max(200_000),
  /** JSON Schema of an object: what it is given as `input`. */
  inputSchema: record.exactOptional(),
  /** Refuse tools that do not declare themselves read-only: then its own tool is one that reads. */
  readOnly: z.boolean(),
  /** Whether AI apps see it as a tool. */
  offered: z.boolean(),
})

export type SavedScript = z.infer<typeof savedScript>
export type WantedScript = z.infer<typeof scriptRequest>
export type ScriptCall = z.infer<typeof scriptCall>
export type ScriptReport = z.infer<typeof scriptReport>

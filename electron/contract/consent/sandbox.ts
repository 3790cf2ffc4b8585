import { z } from 'zod'
import { data, texts } from '../shape.ts'

/** What a program in a sandbox may reach beyond what it needs to run. */
export const sandboxRules = data({
  /** The whole network, none of it, or hosts by their names alone; `*.example.com`: every host below that one. */
  network: z.union([z.boolean(), texts]),
  /** Files and folders that it may read, and those that it may change, too. */
  read: texts,
  write: texts,
})

export type SandboxRules = z.infer<typeof sandboxRules>

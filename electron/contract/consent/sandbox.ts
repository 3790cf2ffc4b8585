import { z } from 'zod'
import { data, texts } from '../shape.ts'

/** What a sandboxed program has access to beyond what it needs to run. */
export const sandboxRules = data({
  /** The whole network, none of it, or certain hosts; `*.example.com` matches every subdomain. */
  network: z.union([z.boolean(), texts]),
  /** Files and folders that it may read, and those that it may also write. */
  read: texts,
  write: texts,
})

export type SandboxRules = z.infer<typeof sandboxRules>

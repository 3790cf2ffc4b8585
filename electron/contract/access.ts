import { z } from 'zod'
import { data } from './shape.ts'

/** What one client comes in by over HTTP. Its token is told once, when it is made, and is in no list. */
export const credential = data({
  name: z.string(),
  /** The profile that its client works in, whatever it asks for; not set: any. */
  profile: z.string().exactOptional(),
  /** The role that holds for it. */
  role: z.string().exactOptional(),
  /** ms since 1970 */
  madeAt: z.number(),
  /** ms since 1970, some minutes exact; not set: never. */
  usedAt: z.number().exactOptional(),
})

export type Credential = z.infer<typeof credential>

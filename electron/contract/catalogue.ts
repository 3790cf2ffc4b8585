import { z } from 'zod'
import { data, record } from './shape.ts'
import { effect } from './tools.ts'

/** Something that a server offers, whole, under the name or URI that it is used by. */
export const catalogueEntry = data({
  server: z.string(),
  kind: z.enum(['tool', 'prompt', 'resource', 'resource-template']),
  /** The qualified name of a tool or a prompt, the URI of a resource, the URI template of several. */
  name: z.string(),
  /** Of a tool. */
  effect: effect.exactOptional(),
  /** What the server says of it. */
  definition: record,
})

export type CatalogueEntry = z.infer<typeof catalogueEntry>

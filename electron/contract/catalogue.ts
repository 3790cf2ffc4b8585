import { z } from 'zod'
import { data, list, record } from './shape.ts'
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

/** A prompt, a resource or a URI template of a server, as people see it. */
export const shownOther = data({
  kind: z.enum(['prompt', 'resource', 'resource-template']),
  /** The qualified name of a prompt, the URI of a resource, the URI template of several. */
  name: z.string(),
  title: z.string().exactOptional(),
  description: z.string(),
  /** Of a prompt. */
  arguments: list(data({ name: z.string(), required: z.boolean(), description: z.string().exactOptional() })).exactOptional(),
  /** A picture, as a `data:` URL. */
  icon: z.string().exactOptional(),
})

export type ShownOther = z.infer<typeof shownOther>
export type CatalogueEntry = z.infer<typeof catalogueEntry>

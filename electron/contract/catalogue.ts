import { z } from 'zod'
import { data, list, record } from './shape.ts'
import { effect } from './tools.ts'

/** A tool, prompt, resource, or resource template of a server, complete, under the name or URI that it is used by. */
export const catalogueEntry = data({
  server: z.string(),
  kind: z.enum(['tool', 'prompt', 'resource', 'resource-template']),
  /** The qualified name of a tool or prompt, the URI of a resource, or a URI template. */
  name: z.string(),
  /** Of a tool. */
  effect: effect.optional(),
  /** The server's own definition. */
  definition: record,
})

/** A prompt, resource, or resource template of a server, for display. */
export const shownPromptResource = data({
  kind: z.enum(['prompt', 'resource', 'resource-template']),
  /** The qualified name of a prompt, the URI of a resource, or a URI template. */
  name: z.string(),
  title: z.string().optional(),
  description: z.string(),
  /** Of a prompt. */
  arguments: list(data({ name: z.string(), required: z.boolean(), description: z.string().optional() })).optional(),
  /** A picture, as a `data:` URL. */
  icon: z.string().optional(),
})

export type ShownPromptResource = z.infer<typeof shownPromptResource>
export type CatalogueEntry = z.infer<typeof catalogueEntry>

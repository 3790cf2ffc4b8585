import { z } from 'zod'
import { LARGEST_UPLOAD } from './upload-limit.ts'

/** The part of the control API that is about servers of others. The meaning of each key stands at the types of `engine/sources/server-sources.ts`. */

const texts = z.array(z.string())
const optional = z.string().optional()

export const entryPreview = z.object({ words: texts.optional(), cwd: optional, url: optional, variables: texts, keys: texts, reads: texts, warnings: texts, fingerprint: optional })

const formField = z.object({
  key: z.string(),
  label: z.string(),
  description: optional,
  kind: z.enum(['text', 'number', 'boolean', 'file', 'folder']),
  required: z.boolean(),
  multiple: z.boolean(),
  secret: z.boolean(),
  default: texts,
  choices: texts,
  placeholder: optional,
  min: z.number().optional(),
  max: z.number().optional(),
})

/** `keepsSecrets`: secrets that are filled in do not stay in servers.json. */
const entryForm = z.object({ fields: z.array(formField), keepsSecrets: z.boolean() })

const registryEntry = z.object({ name: z.string(), title: optional, description: z.string(), version: z.string(), status: z.enum(['active', 'deprecated', 'deleted']), kinds: texts })

export const registryPage = z.object({ servers: z.array(registryEntry), nextCursor: optional, unreadable: z.number(), keptSince: z.number().optional() })

export const registryDetails = registryEntry.extend({
  statusMessage: optional,
  repository: optional,
  website: optional,
  versions: texts,
  suggestedName: z.string(),
  ways: z.array(entryForm.extend({ id: z.string(), kind: z.string(), label: z.string(), bundle: z.object({ url: z.string(), sha256: z.string() }).optional(), problem: optional })),
  unreadable: z.number(),
  keptSince: z.number().optional(),
})

export const registryChoice = z.object({ server: z.string(), version: optional, way: z.string() })

/** The file itself, its path on this machine, or where a registry says that it is. */
export const bundleSource = z.union([
  z.object({ file: z.file().max(LARGEST_UPLOAD) }),
  z.object({ path: z.string() }),
  z.object({ url: z.url({ protocol: /^https$/ }), sha256: z.string().regex(/^[a-f0-9]{64}$/) }),
])

export const shownBundle = entryForm.extend({
  id: z.string(),
  name: z.string(),
  title: optional,
  version: z.string(),
  description: z.string(),
  author: optional,
  homepage: optional,
  license: optional,
  privacyPolicies: texts,
  tools: z.array(z.object({ name: z.string(), description: z.string() })),
  suggestedName: z.string(),
})

export const bundleInput = z.object({ id: z.string() })

const input = z.record(z.string(), z.union([z.string(), texts]))
/** What was filled in, by the keys of the fields. */
export const sourceInput = { input }
export const sourceAddition = { input, name: z.string(), replace: z.boolean().default(false), agreed: optional }

export type EntryPreviewed = z.infer<typeof entryPreview>
export type FormFieldShown = z.infer<typeof formField>
export type EntryForm = z.infer<typeof entryForm>
export type RegistryPage = z.infer<typeof registryPage>
export type RegistryDetails = z.infer<typeof registryDetails>
export type BundleShown = z.infer<typeof shownBundle>

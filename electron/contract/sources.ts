import { z } from 'zod'
import { entryForm, entryPreview } from './entries.ts'
import { problem } from './problem.ts'
import { data, list, texts } from './shape.ts'
import { LARGEST_UPLOAD } from './limits.ts'

const optional = z.string().optional()

const listed = {
  name: z.string(),
  title: optional,
  description: z.string(),
  version: z.string(),
  status: z.enum(['active', 'deprecated', 'deleted']),
  /** The kinds of its packages and remotes. */
  kinds: texts,
}

/** A server of the registry in a list. */
export const registryEntry = data(listed)

const answered = {
  /** How many things in the answer are not in the format, and left out. */
  unreadable: z.number(),
  /** The registry could not be reached, and this is what it said then, ms since 1970. */
  keptSince: z.number().optional(),
}

/** A page of what a search in the registry found. `nextCursor` asks for the next one. */
export const registryPage = data({ servers: list(registryEntry), nextCursor: optional, ...answered })

/** One way to use a server of the registry: a package of it, or where it runs already. */
const registryWay = data({
  ...entryForm,
  /** Names it within this version of the server, e.g. `package-1`. */
  id: z.string(),
  kind: z.string(),
  /** For a person, e.g. `npm: @example/weather 1.0.2`. */
  label: z.string(),
  /** The bundle that has to be fetched first; its manifest has the form. */
  bundle: data({ url: z.string(), sha256: z.string() }).optional(),
  /** Why it cannot be added. */
  problem: optional,
})

/** One version of a server of the registry. */
export const registryDetails = data({
  ...listed,
  statusMessage: optional,
  repository: optional,
  website: optional,
  /** The newest first. */
  versions: texts,
  /** What to call it here, unless the person wants it otherwise. */
  suggestedName: z.string(),
  ways: list(registryWay),
  ...answered,
})

/** One version of a server and the way to use it. Without a version the latest. */
export const registryChoice = z.object({ server: z.string(), version: optional, way: z.string() })

/** The file itself, its path on this machine, or where a registry says that it is. */
export const bundleSource = z.union([
  z.object({ file: z.file().max(LARGEST_UPLOAD) }),
  z.object({ path: z.string() }),
  z.object({ url: z.url({ protocol: /^https$/ }), sha256: z.string().regex(/^[a-f0-9]{64}$/) }),
])

/** A bundle as it is shown. */
export const shownBundle = data({
  ...entryForm,
  id: z.string(),
  name: z.string(),
  title: optional,
  version: z.string(),
  description: z.string(),
  author: optional,
  homepage: optional,
  license: optional,
  privacyPolicies: texts,
  tools: list(data({ name: z.string(), description: z.string() })),
  suggestedName: z.string(),
})

/**
 * A folder that sessions work in and that brings servers of its own. `asked`: a person has not said a word to these files yet; `agreed`:
 * its sessions have the servers; `refused`: they do not; `unreadable`: its files cannot be read.
 */
export const projectStatus = data({
  folder: z.string(),
  state: z.enum(['asked', 'agreed', 'refused', 'unreadable']),
  /** The names that they have in its files. */
  servers: texts,
  /** How many sessions work in it. */
  sessions: z.number(),
  problem: problem.exactOptional(),
})

/** All that the files of a folder would bring. */
export const projectView = data({
  folder: z.string(),
  servers: list(data({ name: z.string(), preview: entryPreview })),
  /** What is wrong with them, as sentences. */
  problems: texts,
  /** Of the files as they are: what a person agrees to. */
  fingerprint: z.string(),
  /** What the person has said to just these files. */
  answered: z.enum(['agreed', 'refused']).exactOptional(),
})

export type RegistryEntry = z.infer<typeof registryEntry>
export type RegistryPage = z.infer<typeof registryPage>
export type RegistryDetails = z.infer<typeof registryDetails>
export type RegistryChoice = z.infer<typeof registryChoice>
export type ShownBundle = z.infer<typeof shownBundle>
export type ProjectStatus = z.infer<typeof projectStatus>
export type ProjectView = z.infer<typeof projectView>

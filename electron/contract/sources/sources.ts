import { z } from 'zod'
import { entryForm, entryPreview } from '../entries.ts'
import { problem } from '../problem.ts'
import { data, list, texts } from '../shape.ts'
import { LARGEST_UPLOAD } from '../limits.ts'

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

/** A server in a list of the registry. */
export const registryEntry = data(listed)

const answered = {
  /** The number of malformed elements in the response, which are left out. */
  unreadable: z.number(),
  /** Set if the registry could not be reached: when this cached response was received, ms since 1970. */
  keptSince: z.number().optional(),
}

/** A page of results of a registry search. `nextCursor` requests the next one. */
export const registryPage = data({ servers: list(registryEntry), nextCursor: optional, ...answered })

/** One way to use a server of the registry: one of its packages, or a remote address. */
const registryWay = data({
  ...entryForm,
  /** Identifies it within this version of the server, e.g. `package-1`. */
  id: z.string(),
  kind: z.string(),
  /** For display, e.g. `npm: @example/weather 1.0.2`. */
  label: z.string(),
  /** The bundle that must be downloaded first; its manifest contains the form. */
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
  /** The proposed name. */
  suggestedName: z.string(),
  ways: list(registryWay),
  ...answered,
})

/** One version of a server, and the way to use it. Without a version, the latest. */
export const registryChoice = z.object({ server: z.string(), version: optional, way: z.string() })

/** The file itself, its path on this machine, or its address in a registry. */
export const bundleSource = z.union([
  z.object({ file: z.file().max(LARGEST_UPLOAD) }),
  z.object({ path: z.string() }),
  z.object({ url: z.url({ protocol: /^https$/ }), sha256: z.string().regex(/^[a-f0-9]{64}$/) }),
])

/** A bundle for display. */
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
 * A folder that sessions work in and that has servers of its own. `asked`: the user has not decided on these files yet; `agreed`: its
 * sessions have the servers; `refused`: they do not; `unreadable`: its files cannot be read.
 */
export const projectStatus = data({
  folder: z.string(),
  state: z.enum(['asked', 'agreed', 'refused', 'unreadable']),
  /** Their names in its files. */
  servers: texts,
  /** The number of sessions that work in it. */
  sessions: z.number(),
  problem: problem.optional(),
})

/** Everything in the files of a folder. */
export const projectView = data({
  folder: z.string(),
  servers: list(data({ name: z.string(), preview: entryPreview })),
  /** What is wrong with them, as sentences. */
  problems: texts,
  /** The fingerprint of the current files, for the user to agree to. */
  fingerprint: z.string(),
  /** The user's decision on exactly these files. */
  answered: z.enum(['agreed', 'refused']).optional(),
})

export type RegistryEntry = z.infer<typeof registryEntry>
export type RegistryPage = z.infer<typeof registryPage>
export type RegistryDetails = z.infer<typeof registryDetails>
export type RegistryChoice = z.infer<typeof registryChoice>
export type ShownBundle = z.infer<typeof shownBundle>
export type ProjectStatus = z.infer<typeof projectStatus>
export type ProjectView = z.infer<typeof projectView>

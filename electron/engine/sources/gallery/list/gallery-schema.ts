import { z } from 'zod'
import { isPublicAddress } from './public-address.ts'

/**
 * The schema of `gallery.json`: facts that somebody looked at, per server. Every text is bounded and of one line, every address is one of
 * the internet, and a command is always the runner of a package: what a list says can be shown and added as it is.
 */

/** Characters of a text in the gallery’s list. Over it: the entry is left out. */
const LONGEST_TEXT = 300
/** Texts in a list of an entry of the gallery. Over it: the entry is left out. */
const MOST_WORDS = 40
/** Ways to run an entry of the gallery. Over it: the entry is left out. */
const MOST_WAYS = 8
/** Inputs of a way to run an entry of the gallery. Over it: the entry is left out. */
const MOST_INPUTS = 20

const line = z
  .string()
  .min(1)
  .max(LONGEST_TEXT)
  .regex(/^[^\p{Cc}\p{Cf}\u2028\u2029]*$/u)
const page = line.refine(isPublicAddress)
const lines = z.array(line).max(MOST_WORDS)
const named = z.record(z.string().regex(/^[A-Za-z][\w-]{0,80}$/), line)

export const CATEGORIES = [
  ...['work', 'notes', 'messages', 'calendar', 'files', 'code', 'docs', 'hosting', 'databases', 'operations'],
  ...['sales', 'money', 'design', 'search', 'science', 'life', 'computer'],
] as const

/** A value that a person gives. Texts of a way name it as `{NAME}`. */
const input = z.strictObject({
  name: z.string().regex(/^[A-Z][A-Z0-9_]{0,60}$/),
  label: line,
  hint: line.optional(),
  /** The page on which it is made. */
  where: page.optional(),
  kind: z.enum(['text', 'folder', 'boolean']).default('text'),
  required: z.boolean().default(false),
  secret: z.boolean().default(false),
  multiple: z.boolean().default(false),
  default: line.optional(),
  example: line.optional(),
})

const shared = {
  inputs: z.array(input).max(MOST_INPUTS).default([]),
  /** What has to be there before, as a sentence. */
  needs: line.optional(),
}

/** What suffices: hosts, and paths that it reads or also writes. `{NAME}` stands for the folders of an input, `~/` for the home folder. */
const sandbox = z.strictObject({
  network: z.union([z.boolean(), z.array(z.string().regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/)).max(MOST_WORDS)]),
  read: lines.default([]),
  write: lines.default([]),
})

const program = { ...shared, args: lines.default([]), env: named.default({}) }

const remote = z.strictObject({
  ...shared,
  kind: z.literal('remote'),
  transport: z.enum(['http', 'sse']),
  url: line,
  /** `client`: by OAuth, with a client that the person registers. */
  signIn: z.enum(['none', 'oauth', 'client', 'key']),
  bearer: line.optional(),
  headers: named.optional(),
  oauth: z.strictObject({ clientId: line, clientSecret: line, scope: line.optional() }).optional(),
})

/** The lengths are those of the registries, or generous ones. */
const npmName = z.string().regex(/^(?:@[a-z0-9][\w.-]{0,100}\/)?[a-z0-9][\w.-]{0,213}$/)
const pypiName = z.string().regex(/^[A-Za-z0-9](?:[\w.-]{0,200}[A-Za-z0-9])?$/)
const imageName = z.string().regex(/^(?:[a-z0-9.-]+\/){0,3}[a-z0-9][a-z0-9._-]{0,120}(?::[\w.-]{1,120})?$/)
const version = z.string().regex(/^[0-9][\w.+-]{0,60}$/)

const npm = z.strictObject({ ...program, kind: z.literal('npm'), package: npmName, version: version.optional(), sandbox })
const pypi = z.strictObject({ ...program, kind: z.literal('pypi'), package: pypiName, version: version.optional(), sandbox })
const oci = z.strictObject({ ...program, kind: z.literal('oci'), image: imageName })

const way = z.discriminatedUnion('kind', [remote, npm, pypi, oci])

const effect = z.enum(['reads', 'changes', 'deletes'])

/** One server. */
export const galleryEntry = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(60),
  name: line,
  publisher: line,
  /** Whether it comes from those whose service it reaches. */
  official: z.boolean(),
  category: z.enum(CATEGORIES),
  /** What it is for, as a sentence. */
  what: line,
  /** What people call it or what they want from it. */
  words: lines,
  /** The furthest that it goes. */
  effects: effect,
  /** What it costs at its publisher, as a sentence. */
  costs: line.optional(),
  status: z.enum(['active', 'preview', 'deprecated']).default('active'),
  /** The id of the entry that takes the place of this one. */
  successor: line.optional(),
  /** Among those that are shown first. */
  first: z.boolean().default(false),
  docs: page.optional(),
  licence: line.optional(),
  /** Its name in the official registry. */
  registryName: line.optional(),
  /** The domain of its service. */
  site: line.optional(),
  /** Its tools, as they were listed when it was looked at. */
  tools: z
    .array(z.strictObject({ name: line, effect }))
    .max(200)
    .optional(),
  /** When it was started and listed, as a date. */
  tried: z.iso.date().optional(),
  /** The best one first. */
  ways: z.tuple([way], way).refine((ways) => ways.length <= MOST_WAYS),
  sources: lines,
})

/** A package or address that should be left, and the entry that takes its place. */
const replaced = z.union([
  z.strictObject({ npm: npmName, by: line }),
  z.strictObject({ pypi: pypiName, by: line }),
  z.strictObject({ url: line, by: line }),
])

/** The file. `made`: the date of the list; a list replaces an earlier one only. */
export const galleryFile = z.object({
  format: z.literal(1),
  made: z.iso.date(),
  entries: z.array(z.unknown()),
  replaced: z.array(z.unknown()).default([]),
})

export const replacedEntry = replaced

export type GalleryInput = z.output<typeof input>
export type GalleryWay = z.output<typeof way>
export type GalleryEntry = z.output<typeof galleryEntry>
export type Replaced = z.output<typeof replaced>

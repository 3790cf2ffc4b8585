import { z } from 'zod'
import { entryForm } from '../entries.ts'
import { data, list, texts } from '../shape.ts'

const optional = z.string().optional()

/**
 * What a person does before it runs: nothing, sign in with their browser, give a key, choose a folder, fill in something else, or register
 * a client at the publisher.
 */
const need = z.enum(['nothing', 'sign-in', 'key', 'folder', 'input', 'client'])

const shown = {
  id: z.string(),
  name: z.string(),
  publisher: z.string(),
  /** Whether it comes from those whose service it reaches. */
  official: z.boolean(),
  category: z.string(),
  /** What it is for, as a sentence. */
  what: z.string(),
  /** The furthest that it goes. */
  effects: z.enum(['reads', 'changes', 'deletes']),
  status: z.enum(['active', 'preview', 'deprecated']),
  /** Where its first way runs. */
  runs: z.enum(['here', 'remote']),
  need,
  /** The servers that are it already. */
  added: texts,
}

/** A server that a site lists about itself: its MCP server card. All texts are those of a stranger. */
export const siteServer = data({ title: z.string(), description: z.string(), url: z.string(), transport: z.enum(['http', 'sse']) })

/** An entry of the gallery in a list. */
export const galleryRow = data({ ...shown, first: z.boolean() })

/**
 * The entries that fit, the best first. `made`: the date of the list. `updatable`: whether the release of this build has newer ones.
 * `problem`: what is wrong with a list of the person's own. `categories`: those of the whole list.
 */
export const galleryPage = data({
  made: z.string(),
  problem: optional,
  updatable: z.boolean(),
  entries: list(galleryRow),
  categories: texts,
})

/** One way to run it. */
const galleryWay = data({
  ...entryForm,
  /** Its number among the ways of the entry, from 1. */
  way: z.number(),
  kind: z.enum(['remote', 'npm', 'pypi', 'oci']),
  /** For display: its host, or its package. */
  label: z.string(),
  need,
  /** What has to be there before, as a sentence. */
  needs: optional,
  /** The version that was tried when the list was made. */
  version: optional,
  /** The pages on which keys are made, by the key of the field. */
  pages: z.record(z.string(), z.string()),
  /** What a program reaches in its sandbox: the whole network, none of it, or these hosts. Not set for an address. */
  network: z.union([z.boolean(), texts]).optional(),
  /** The paths that a program reaches in its sandbox besides those that are chosen. */
  paths: texts,
  /** Whether a sign-in in the browser follows. */
  signsIn: z.boolean(),
})

/** Everything about an entry. */
export const galleryDetails = data({
  ...shown,
  costs: optional,
  docs: optional,
  licence: optional,
  registryName: optional,
  /** The entry that takes its place. */
  successor: optional,
  /** Its tools, if they were listed when the list was made. */
  tools: list(data({ name: z.string(), effect: z.enum(['reads', 'changes', 'deletes']) })),
  /** The date on which it was started and its tools were listed. */
  tried: optional,
  sources: texts,
  suggestedName: z.string(),
  ways: list(galleryWay),
})

/** The date of the list in use, and whether it is newer than before. */
export const galleryUpdate = data({ made: z.string(), newer: z.boolean() })

/** An entry, and the way to use it; without one, the first. */
export const galleryChoice = z.object({ id: z.string(), way: z.number().int().min(1).default(1) })

export type GalleryRow = z.infer<typeof galleryRow>
export type GalleryPage = z.infer<typeof galleryPage>
export type GalleryDetails = z.infer<typeof galleryDetails>
export type GalleryChoice = z.infer<typeof galleryChoice>

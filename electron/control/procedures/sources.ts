import { z } from 'zod'
import { entryPreview, formInput } from '../../contract/entries.ts'
import { galleryChoice, galleryDetails, galleryPage, galleryRow, galleryUpdate, siteServer } from '../../contract/sources/gallery.ts'
import { data, list, texts } from '../../contract/shape.ts'
import { bundleSource, projectView, registryChoice, registryDetails, registryPage, shownBundle } from '../../contract/sources/sources.ts'
import { agreed, exchange, request } from './procedure.ts'

const inFolder = z.object({ folder: z.string() })
const bundle = z.object({ id: z.string() })
/** The values of a form. */
const filled = { input: formInput }
/** A form's values, for the server `name`. */
const added = { ...filled, name: z.string(), replace: z.boolean().default(false), agreed, account: z.string().min(1).exactOptional() }

/** Servers that were looked at. */
export const gallery = {
  search: exchange(
    z.object({ query: z.string().max(1_000).default(''), category: z.string().optional() }),
    galleryPage,
    async (input, engine) => (await engine.gallery()).search(input),
  ),
  /** The entries that belong to a pasted address. */
  at: exchange(z.object({ address: z.string().max(2_000) }), list(galleryRow), async (input, engine) =>
    (await engine.gallery()).at(input.address),
  ),
  /** The servers that the site of an address lists itself. Asks the site; empty if it lists none or cannot be reached. */
  site: exchange(z.object({ address: z.string().max(2_000) }), list(siteServer), async (input, engine) =>
    (await engine.gallery()).site(input.address),
  ),
  /** The entry that takes the place of what a server runs, if that was left by its publisher. */
  insteadOf: exchange(z.object({ server: z.string() }), data({ entry: galleryRow.optional() }), async (input, engine) => ({
    entry: await (await engine.gallery()).insteadOf(input.server),
  })),
  details: exchange(z.object({ id: z.string() }), galleryDetails, async (input, engine) => (await engine.gallery()).details(input.id)),
  preview: exchange(galleryChoice.extend(filled), entryPreview, async ({ input, ...choice }, engine) =>
    (await engine.gallery()).preview(choice, input),
  ),
  update: exchange(z.object({}), galleryUpdate, async (_input, engine) => (await engine.gallery()).update()),
  add: request(galleryChoice.extend(added), async ({ id, way, ...addition }, engine) =>
    (await engine.gallery()).add({ id, way }, addition),
  ),
}

/** Servers of the MCP registry. */
export const registry = {
  search: exchange(
    z.object({ query: z.string(), cursor: z.string().optional(), limit: z.number().int().min(1).max(100).optional() }),
    registryPage,
    async (input, engine, signal) => (await engine.sources()).registry.search(input, signal),
  ),
  details: exchange(z.object({ server: z.string(), version: z.string().optional() }), registryDetails, async (input, engine, signal) =>
    (await engine.sources()).registry.details(input.server, input.version, signal),
  ),
  preview: exchange(registryChoice.extend(filled), entryPreview, async ({ input, ...choice }, engine) =>
    (await engine.sources()).registry.preview(choice, input),
  ),
  add: request(registryChoice.extend(added), async ({ server, version, way, ...addition }, engine) =>
    (await engine.sources()).registry.add({ server, version, way }, addition),
  ),
}

/** Bundles (`.mcpb`). A bundle that was read stays available for a day under its id. */
export const bundles = {
  read: exchange(bundleSource, shownBundle, async (input, engine, signal) =>
    (await engine.sources()).bundles.read('file' in input ? { bytes: input.file.stream() } : input, signal),
  ),
  preview: exchange(bundle.extend(filled), entryPreview, async ({ id, input }, engine) =>
    (await engine.sources()).bundles.preview(id, input),
  ),
  install: request(bundle.extend(added), async ({ id, ...addition }, engine) => (await engine.sources()).bundles.install(id, addition)),
}

/** The servers of a project folder, for clients that work in it. */
export const projects = {
  look: exchange(inFolder, projectView, (input, engine) => engine.projects.look(input.folder)),
  /** Trusts or refuses them; `shown`: the fingerprint of what the user saw (`consent_needed`). */
  answer: request(inFolder.extend({ agrees: z.boolean(), shown: z.string() }), (input, engine) =>
    engine.projects.answer(input.folder, input.agrees, input.shown),
  ),
}

/** Completes paths of this machine, for path fields. */
export const paths = {
  complete: exchange(z.object({ typed: z.string(), kind: z.enum(['file', 'folder']) }), texts, (input, engine) =>
    engine.completePath(input.typed, input.kind),
  ),
}

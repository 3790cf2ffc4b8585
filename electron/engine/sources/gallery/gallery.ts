import type { EntryPreview, FormInput } from '../../../contract/entries.ts'
import type { GalleryChoice, GalleryDetails, GalleryPage, GalleryRow } from '../../../contract/sources/gallery.ts'
import type { Agreed } from '../../base/consent/agreed.ts'
import { TooltrayError } from '../../base/errors.ts'
import { freeName } from '../../base/text/free-name.ts'
import type { SecretHolders } from '../../entry/consent/borrowed-secrets.ts'
import {
  type ChosenVersion,
  type SecretKeeper,
  type TemplateRequest,
  type TemplateTarget,
  addFromTemplate,
  previewTemplate,
} from '../template-edits.ts'
import type { Sentences } from '../../search/sentences/sentences.ts'
import { entriesAt } from './entries-at.ts'
import { type RunServer, replacementOf, serversOf } from './added-servers.ts'
import { type GallerySearch, gallerySearch } from './gallery-search.ts'
import type { GalleryEntry, GalleryWay } from './list/gallery-schema.ts'
import type { GalleryList } from './list/read-gallery.ts'
import { type TriedPackage, type WayPlace, triedPackage, wayTemplate } from './way-template.ts'

/** Dependencies of `createGallery`. */
interface GalleryDeps {
  /** The list in use: another object once it was replaced. `problem`: what is wrong with the person's own, as a sentence. */
  readonly read: () => Promise<{ readonly list: GalleryList; readonly problem?: string | undefined }>
  /** Search by the meaning of sentences, if there is any. */
  readonly sentences?: Pick<Sentences, 'follow' | 'request'> | undefined
  /** Whether the release of this build has newer ones. */
  readonly updatable: boolean
  readonly edits: TemplateTarget
  /** Undefined: secrets stay in servers.json. */
  readonly secrets: SecretKeeper | undefined
  readonly holders: () => SecretHolders
  /** The configured servers. */
  readonly servers: () => readonly RunServer[]
  readonly place: () => Promise<WayPlace>
  /** Adds what a preview says about this computer: programs that are missing, and a missing sandbox. */
  readonly withNotes: (preview: EntryPreview) => Promise<EntryPreview>
  /** Chooses the version of its package that the first start of a new server keeps; returns what undoes it. */
  readonly choose: (server: string, tried: TriedPackage) => Promise<() => Promise<void>>
}

/** Creates the gallery: servers that were looked at, found by what people say, shown with what they would run, and added by a person. */
export function createGallery(deps: GalleryDeps) {
  let searched: { readonly list: GalleryList; readonly search: GallerySearch } | undefined
  let forget: (() => void) | undefined
  const searchOf = (list: GalleryList): GallerySearch => {
    if (searched?.list !== list) {
      forget?.()
      searched = { list, search: gallerySearch(list.entries) }
      forget = deps.sentences?.follow(searched.search.index)
    }
    return searched.search
  }
  const entryOf = async (id: string): Promise<GalleryEntry> => {
    const entry = (await deps.read()).list.entries.find((one) => one.id === id)
    if (entry === undefined)
      throw new TooltrayError('gallery_unknown', `There is no "${id}" in the gallery.`, {
        hint: 'Search it: tooltray gallery search WORDS',
      })
    return entry
  }
  const wayOf = async ({ id, way: number }: GalleryChoice): Promise<GalleryWay> => {
    const way = (await entryOf(id)).ways[number - 1]
    if (way !== undefined) return way
    throw new TooltrayError('gallery_unknown', `${id} has no way ${number}.`, { hint: `See them: tooltray gallery show ${id}` })
  }
  return {
    async search({ query, category }: { readonly query: string; readonly category?: string | undefined }): Promise<GalleryPage> {
      const { list, problem } = await deps.read()
      const servers = deps.servers()
      const found = searchOf(list)
      const request = await deps.sentences?.request(found.index, query)
      return {
        made: list.made,
        problem,
        updatable: deps.updatable,
        entries: found(query, category, request).map((entry) => ({ ...shownOf(entry, servers), first: entry.first })),
        categories: [...new Set(list.entries.map((entry) => entry.category))],
      }
    },
    /** The entries that belong to a pasted address. */
    async at(address: string): Promise<GalleryRow[]> {
      const servers = deps.servers()
      return entriesAt((await deps.read()).list.entries, address).map((entry) => ({ ...shownOf(entry, servers), first: entry.first }))
    },
    /** The entry that takes the place of what a server runs: its package was left, or its address shut down. Undefined: none is known. */
    async insteadOf(name: string): Promise<GalleryRow | undefined> {
      const { list } = await deps.read()
      const servers = deps.servers()
      const server = servers.find((one) => one.name === name)
      const id = server && replacementOf(server, list.replaced)
      const entry = list.entries.find((one) => one.id === id)
      return entry && { ...shownOf(entry, servers), first: entry.first }
    },
    /** Throws `gallery_unknown`, as the others do. */
    async details(id: string): Promise<GalleryDetails> {
      const entry = await entryOf(id)
      const place = await deps.place()
      const { costs, docs, licence, registryName, successor, tools = [], tried, sources } = entry
      return {
        ...shownOf(entry, deps.servers()),
        costs,
        docs,
        licence,
        registryName,
        successor,
        tools,
        tried,
        sources,
        suggestedName: freeName(entry.id, new Set(deps.servers().map((server) => server.name))),
        ways: entry.ways.map((way, at) => ({
          way: at + 1,
          kind: way.kind,
          label: labelOf(way),
          need: needOf(way),
          needs: way.needs,
          version: 'version' in way ? way.version : undefined,
          pages: Object.fromEntries(way.inputs.flatMap(({ name, where }) => (where === undefined ? [] : [[name, where]]))),
          paths: 'sandbox' in way ? [...way.sandbox.read, ...way.sandbox.write].filter((path) => !path.startsWith('{')) : [],
          network: 'sandbox' in way ? way.sandbox.network : undefined,
          signsIn: way.kind === 'remote' && (way.signIn === 'oauth' || way.signIn === 'client'),
          fields: wayTemplate(way, place).fields,
          keepsSecrets: deps.secrets !== undefined,
        })),
      }
    },
    /** What would run. The version that was tried is part of what is shown and agreed to. */
    async preview(choice: GalleryChoice, input: FormInput): Promise<EntryPreview> {
      const way = await wayOf(choice)
      return deps.withNotes(previewTemplate(wayTemplate(way, await deps.place()), input, deps.holders(), triedPackage(way)))
    },
    /** Adds a server. Its first start keeps the version of its package that was tried. */
    async add(choice: GalleryChoice, request: TemplateRequest): Promise<void> {
      const way = await wayOf(choice)
      const tried = triedPackage(way)
      let undo = async (): Promise<void> => undefined
      const prepare = async ({ value: { chosen } }: Agreed<{ readonly chosen: ChosenVersion | undefined }>): Promise<void> => {
        if (tried !== undefined && chosen !== undefined) undo = await deps.choose(request.name, { ...tried, ...chosen })
      }
      try {
        await addFromTemplate(deps.edits, wayTemplate(way, await deps.place()), request, deps.secrets, prepare, tried)
      } catch (error) {
        await undo()
        throw error
      }
    },
  }
}

function shownOf(entry: GalleryEntry, servers: readonly RunServer[]): Omit<GalleryRow, 'first'> {
  const { id, name, publisher, official, category, what, effects, status, ways } = entry
  const [best] = ways
  return {
    id,
    name,
    publisher,
    official,
    category,
    what,
    effects,
    status,
    runs: best.kind === 'remote' ? 'remote' : 'here',
    need: needOf(best),
    added: serversOf(entry, servers),
  }
}

function needOf(way: GalleryWay): GalleryRow['need'] {
  const required = way.inputs.filter((input) => input.required)
  if (way.kind === 'remote' && way.signIn === 'client') return 'client'
  if (required.some(({ secret }) => secret)) return 'key'
  if (required.some(({ kind }) => kind === 'folder')) return 'folder'
  if (required.length > 0) return 'input'
  return way.kind === 'remote' && way.signIn === 'oauth' ? 'sign-in' : 'nothing'
}

function labelOf(way: GalleryWay): string {
  switch (way.kind) {
    case 'remote':
      return URL.parse(way.url)?.host ?? 'an address of your own'
    case 'oci':
      return way.image
    default:
      return way.package
  }
}

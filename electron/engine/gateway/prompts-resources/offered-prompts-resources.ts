import { createHash } from 'node:crypto'
import type { ServerCatalog } from '../../catalog/catalog.ts'
import { exposedName } from '../../catalog/names.ts'
import { definitionOf } from '../../catalog/tool.ts'
import { type ResourcePlace, aliasOf, isAlias, mayBeOf, unaliased } from './resource-uris.ts'
import { appOf } from './result-uris.ts'

/** What the server says of it, under the name that clients use. Parsed when it is asked for: a page of a long list is short. */
export type Definition = () => Readonly<Record<string, unknown>>

/** A prompt as clients see it. */
export interface OfferedPrompt {
  readonly server: string
  /** The server's own name for it. */
  readonly name: string
  readonly qualifiedName: string
  readonly definition: Definition
}

/** A resource, or a template of some, as clients see it. */
export interface OfferedResource extends ResourcePlace {
  /** What clients read it by. */
  readonly shownUri: string
  readonly definition: Definition
}

/** What servers offer beside tools, under the names and URIs that clients use. */
export interface OfferedPromptsResources {
  prompts(): readonly OfferedPrompt[]
  prompt(qualifiedName: string): OfferedPrompt | undefined
  resources(): readonly OfferedResource[]
  templates(): readonly OfferedResource[]
  /** A text that is another one when the list is, or what is in it. */
  version(list: 'prompts' | 'resources'): string
  /** Whether it is one of the servers that are meant. */
  has(server: string): boolean
  /** Whether a server tells of changes of its resources. */
  tellsUpdates(server: string): boolean
  /** Where a URI leads by what the servers list; undefined for one that none of them lists or has a template for. */
  placeOf(uri: string): ResourcePlace | undefined
  /** Whether a URI that a server uses leads to it by those lists, or not to it alone; nowhere where no list has it. */
  resolvesTo(place: ResourcePlace): 'here' | 'elsewhere' | 'nowhere'
  /** What clients use for a URI of a server: itself, or an alias where it leads elsewhere. */
  shownAs(place: ResourcePlace): string
}

/**
 * @param known what is known of the servers that are on, in their order.
 * @param slugOf as in `Directory`.
 */
export function offeredPromptsResources(known: readonly ServerCatalog[], slugOf: (server: string) => string): OfferedPromptsResources {
  const prompts = known.flatMap((of) =>
    of.prompts.map(({ name, json }): OfferedPrompt => {
      const qualifiedName = exposedName(slugOf(of.server), name)
      return { server: of.server, name, qualifiedName, definition: definedBy(json, { name: qualifiedName }) }
    }),
  )
  const byName = new Map(prompts.map((prompt) => [prompt.qualifiedName, prompt]))

  /** The servers that list a URI, or whose tools name it as that of their app. */
  const owners = new Map<string, string[]>()
  for (const of of known)
    for (const uri of new Set([...of.resources.map(({ name }) => name), ...appsOf(of)]))
      owners.set(uri, [...(owners.get(uri) ?? []), of.server])
  const templates = known.flatMap(({ server, resourceTemplates }) =>
    resourceTemplates.map(({ name: uri, json }): OfferedResource => ({ server, uri, shownUri: uri, definition: definedBy(json) })),
  )
  const leads: OfferedPromptsResources['resolvesTo'] = ({ server, uri }) => {
    // One that looks like ours says what it likes of whose it is.
    if (isAlias(uri)) return 'elsewhere'
    const owned = owners.get(uri) ?? templates.filter((template) => mayBeOf(template.uri, uri)).map((template) => template.server)
    if (owned.length === 0) return 'nowhere'
    return owned.every((owner) => owner === server) ? 'here' : 'elsewhere'
  }
  const shownAs = (place: ResourcePlace): string => (leads(place) === 'elsewhere' ? aliasOf(slugOf(place.server), place.uri) : place.uri)
  const resources = known.flatMap(({ server, resources: listed }) =>
    listed.map(({ name: uri, json }): OfferedResource => {
      const shownUri = shownAs({ server, uri })
      return { server, uri, shownUri, definition: definedBy(json, { uri: shownUri }) }
    }),
  )
  const servers = new Set(known.map(({ server }) => server))
  const bySlug = new Map(known.map(({ server }) => [slugOf(server), server]))
  const telling = new Set(known.filter(({ about }) => about.tellsUpdates === true).map(({ server }) => server))

  return {
    prompts: () => prompts,
    prompt: (qualifiedName) => byName.get(qualifiedName),
    resources: () => resources,
    templates: () => templates,
    version(list) {
      const hash = createHash('sha1')
      for (const of of known) {
        hash.update(JSON.stringify(of.server))
        for (const { json } of list === 'prompts' ? of.prompts : [...of.resources, ...of.resourceTemplates]) hash.update(json)
      }
      return hash.digest('base64')
    },
    has: (server) => servers.has(server),
    tellsUpdates: (server) => telling.has(server),
    resolvesTo: leads,
    shownAs,
    placeOf(uri) {
      const alias = unaliased(uri)
      if (alias !== undefined) {
        const server = bySlug.get(alias.slug)
        return server === undefined ? undefined : { server, uri: alias.uri }
      }
      const owner = owners.get(uri)?.[0] ?? templates.find((template) => mayBeOf(template.uri, uri))?.server
      return owner === undefined ? undefined : { server: owner, uri }
    },
  }
}

/** The URIs of the apps of a server's tools. */
function appsOf({ tools }: ServerCatalog): string[] {
  return [...tools.values()].flatMap((tool) => (tool.json.includes('resourceUri"') ? (appOf(definitionOf(tool)) ?? []) : []))
}

function definedBy(json: string, shown: Readonly<Record<string, unknown>> = {}): Definition {
  return () => ({ ...(JSON.parse(json) as Record<string, unknown>), ...shown })
}

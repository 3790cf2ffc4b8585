import { createHash } from 'node:crypto'
import type { Catalog } from '../../catalog/catalog.ts'
import { exposedName } from '../../catalog/names.ts'
import { type ResourcePlace, aliasOf, mayBeOf, unaliased } from './resource-uris.ts'

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
export interface OfferedOthers {
  prompts(): readonly OfferedPrompt[]
  prompt(qualifiedName: string): OfferedPrompt | undefined
  resources(): readonly OfferedResource[]
  templates(): readonly OfferedResource[]
  /** A text that is another one when the list is, or what is in it. */
  version(list: 'prompts' | 'resources'): string
  /** Whether a server tells of changes of its resources. */
  tellsUpdates(server: string): boolean
  /** Where a URI leads by what the servers list; undefined for one that none of them lists or has a template for. */
  placeOf(uri: string): ResourcePlace | undefined
}

/**
 * @param servers the names of those that are on, in their order.
 * @param slugOf as in `Directory`.
 */
export function offeredOthers(
  catalog: Pick<Catalog, 'get'>,
  servers: readonly string[],
  slugOf: (server: string) => string,
): OfferedOthers {
  const known = servers.flatMap((server) => catalog.get(server) ?? [])
  const prompts = known.flatMap((of) =>
    of.prompts.map(({ name, json }): OfferedPrompt => {
      const qualifiedName = exposedName(slugOf(of.server), name)
      return { server: of.server, name, qualifiedName, definition: definedBy(json, { name: qualifiedName }) }
    }),
  )
  const byName = new Map(prompts.map((prompt) => [prompt.qualifiedName, prompt]))

  /** The servers that list a URI. */
  const owners = new Map<string, string[]>()
  for (const { server, resources } of known) for (const { name } of resources) owners.set(name, [...(owners.get(name) ?? []), server])
  /** Itself, or an alias where another server lists the same. */
  const shownAs = ({ server, uri }: ResourcePlace): string =>
    (owners.get(uri) ?? []).some((owner) => owner !== server) ? aliasOf(slugOf(server), uri) : uri
  const resources = known.flatMap(({ server, resources: listed }) =>
    listed.map(({ name: uri, json }): OfferedResource => {
      const shownUri = shownAs({ server, uri })
      return { server, uri, shownUri, definition: definedBy(json, { uri: shownUri }) }
    }),
  )
  const templates = known.flatMap(({ server, resourceTemplates }) =>
    resourceTemplates.map(({ name: uri, json }): OfferedResource => ({ server, uri, shownUri: uri, definition: definedBy(json) })),
  )
  const bySlug = new Map(servers.map((server) => [slugOf(server), server]))

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
    tellsUpdates: (server) => catalog.get(server)?.about.tellsUpdates === true,
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

function definedBy(json: string, shown: Readonly<Record<string, unknown>> = {}): Definition {
  return () => ({ ...(JSON.parse(json) as Record<string, unknown>), ...shown })
}

import { createHash } from 'node:crypto'
import type { ServerCatalog } from '../../catalog/catalog.ts'
import { exposedName } from '../../catalog/names/names.ts'
import { pageOf } from '../../catalog/tool-page.ts'
import { type OfferedSkills, offeredSkills } from '../skills/offered-skills.ts'
import { type ResourcePlace, aliasOf, isAlias, literalOf, mayBeOf, templateAliasOf, unaliased } from './resource-uris.ts'

/** The server's definition, under the name that clients use. Parsed on demand, because a page of a long list is short. */
export type Definition = () => Readonly<Record<string, unknown>>

/** A prompt as clients see it. */
export interface OfferedPrompt {
  readonly server: string
  /** The server's own name for it. */
  readonly name: string
  readonly qualifiedName: string
  readonly definition: Definition
}

/** A resource or a resource template as clients see it. */
export interface OfferedResource extends ResourcePlace {
  /** The URI by which clients read it. */
  readonly shownUri: string
  readonly definition: Definition
}

/** Prompts and resources that servers offer, under the names and URIs that clients use. */
export interface OfferedPromptsResources {
  prompts(): readonly OfferedPrompt[]
  prompt(qualifiedName: string): OfferedPrompt | undefined
  resources(): readonly OfferedResource[]
  templates(): readonly OfferedResource[]
  readonly skills: OfferedSkills
  /** A text that changes with the list or its items. */
  version(list: 'prompts' | 'resources'): string
  /** Whether a server is among those given. */
  has(server: string): boolean
  /** Whether a server notifies of changes of its resources. */
  tellsUpdates(server: string): boolean
  /** Whether a server has skills of which its list has none. */
  readonly hasUnlistedSkills: boolean
  /**
   * The resource that a URI means by the servers' lists. Undefined if no server lists it or has a template for it, or if several do: none
   * of them is guessed.
   */
  placeOf(uri: string): ResourcePlace | undefined
  /** The servers that list a URI, or have the templates that say the most of it, as places by which each can be read. */
  claimants(uri: string): readonly ResourcePlace[]
  /** Whether those lists resolve a server's URI to that server alone, (also) to another, or to none. */
  resolvesTo(place: ResourcePlace): 'here' | 'elsewhere' | 'nowhere'
  /** The URI that clients use for a server's URI: itself, or an alias if it would lead to another server. */
  shownAs(place: ResourcePlace): string
}

/**
 * Puts together the prompts and resources of several servers.
 *
 * @param known the catalogs of enabled servers, in their order.
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

  /** The servers that list a URI, or whose tools name it as the URI of their app. */
  const owners = new Map<string, string[]>()
  for (const of of known)
    for (const uri of new Set([...of.resources.map(({ name }) => name), ...appsOf(of)]))
      owners.set(uri, [...(owners.get(uri) ?? []), of.server])
  const skills = offeredSkills(known, slugOf)
  /** How many servers have a template. */
  const sharing = new Map<string, number>()
  for (const { resourceTemplates } of known) for (const { name } of resourceTemplates) sharing.set(name, (sharing.get(name) ?? 0) + 1)
  const templates = known.flatMap(({ server, resourceTemplates }) =>
    resourceTemplates.map(({ name: uri, json }): OfferedResource => {
      const shownUri = (sharing.get(uri) ?? 0) > 1 ? templateAliasOf(slugOf(server), uri) : uri
      return { server, uri, shownUri, definition: definedBy(json, { uriTemplate: shownUri }) }
    }),
  )
  const claimants = (uri: string): readonly ResourcePlace[] => {
    const fitting = templates.filter((template) => mayBeOf(template.uri, uri))
    const most = Math.max(...fitting.map((template) => literalOf(template.uri)))
    const best = fitting.flatMap((template) => (literalOf(template.uri) === most ? [template.server] : []))
    return [...new Set(owners.get(uri) ?? best)].map((server) => ({ server, uri }))
  }
  const resolvesTo: OfferedPromptsResources['resolvesTo'] = ({ server, uri }) => {
    // A server's URI that looks like an alias could claim any owner.
    if (isAlias(uri)) return 'elsewhere'
    const ofSkill = (): string[] | undefined => {
      const server = skills.placeOf(uri)?.server
      return server === undefined ? undefined : [server]
    }
    const owned =
      owners.get(uri) ?? ofSkill() ?? templates.filter((template) => mayBeOf(template.uri, uri)).map((template) => template.server)
    if (owned.length === 0) return 'nowhere'
    return owned.every((owner) => owner === server) ? 'here' : 'elsewhere'
  }
  const shownAs = (place: ResourcePlace): string =>
    skills.aliasOf(place) ?? (resolvesTo(place) === 'elsewhere' ? aliasOf(slugOf(place.server), place.uri) : place.uri)
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
    skills,
    version(list) {
      const hash = createHash('sha1')
      for (const of of known) {
        hash.update(JSON.stringify(of.server))
        for (const { json } of list === 'prompts' ? of.prompts : [...of.resources, ...of.resourceTemplates, ...of.skills]) hash.update(json)
      }
      return hash.digest('base64')
    },
    has: (server) => servers.has(server),
    tellsUpdates: (server) => telling.has(server),
    hasUnlistedSkills: known.some(({ about }) => about.skills?.listsNone === true),
    resolvesTo,
    shownAs,
    claimants,
    placeOf(uri) {
      const alias = unaliased(uri)
      if (alias !== undefined) {
        const server = bySlug.get(alias.slug)
        return server === undefined ? undefined : { server, uri: alias.uri }
      }
      const ofSkill = skills.placeOf(uri)
      if (ofSkill !== undefined || isAlias(uri)) return ofSkill
      const [place, ...others] = claimants(uri)
      return others.length === 0 ? place : undefined
    },
  }
}

/** The URIs of the apps of a server's tools. */
function appsOf({ tools }: ServerCatalog): string[] {
  return [...tools.values()].flatMap((tool) => pageOf(tool).uri ?? [])
}

function definedBy(json: string, shown: Readonly<Record<string, unknown>> = {}): Definition {
  return () => ({ ...(JSON.parse(json) as Record<string, unknown>), ...shown })
}

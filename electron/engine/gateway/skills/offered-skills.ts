import type { ServerCatalog } from '../../catalog/catalog.ts'
import { type SkillEntry, skillIn } from '../../catalog/skills/skill-entry.ts'
import { isOfSkill, skillAlias, skillFolder, skillOfAlias } from '../../catalog/skills/skill-uris.ts'
import type { ResourcePlace } from '../prompts-resources/resource-uris.ts'

/** A skill as clients see it. */
export interface OfferedSkill extends ResourcePlace {
  readonly name: string
  readonly description: string
  /** The URI by which clients know it: its own, or an alias if another server uses a URI in its folder. */
  readonly shownUri: string
  /** Its entry, as its server listed it. */
  readonly json: string
  /** Its entry with the URIs that clients use (SEP-2640, "Skill Entries"). */
  definition(): SkillEntry
}

/** The accepted skills of several servers, under the URIs that clients use. */
export interface OfferedSkills {
  all(): readonly OfferedSkill[]
  /** The skill that a client's URI is in the folder of; the innermost one, if skills nest. */
  containing(uri: string): OfferedSkill | undefined
  /** The place that a client's URI in a skill's folder means. */
  placeOf(uri: string): ResourcePlace | undefined
  /** The URI that clients use for a server's URI; undefined if it is in no skill of the server, or its own. */
  aliasOf(place: ResourcePlace): string | undefined
}

/**
 * Puts together the skills of several servers. A skill keeps the URI that its server gave it unless another server has a skill in, around,
 * or at the same folder, or lists one of its files: then clients of both see aliases, so that neither passes for the other.
 *
 * @param known the catalogs of enabled servers, in their order, without pending changes.
 * @param slugOf as in `Directory`.
 */
export function offeredSkills(known: readonly ServerCatalog[], slugOf: (server: string) => string): OfferedSkills {
  const own = known.flatMap(({ server, skills }) =>
    skills.map(({ name: uri, json }) => ({ server, uri, json, folder: skillFolder(uri) ?? uri, filesOf: () => filesOf(json, uri) })),
  )
  if (own.length === 0) return NONE
  const shared = sharedPlaces(own, known)
  const bySlug = new Map(known.map(({ server }) => [slugOf(server), server]))
  const all = own.map(({ server, uri, json }): OfferedSkill => {
    const shown = (each: string): string => (shared.has(placeKey({ server, uri })) ? skillAlias(slugOf(server), each) : each)
    const { frontmatter } = skillIn(json)
    return {
      server,
      uri,
      json,
      shownUri: shown(uri),
      name: frontmatter.name,
      description: frontmatter.description,
      definition() {
        const entry = skillIn(json)
        const { resources } = entry
        return {
          ...entry,
          uri: shown(uri),
          resources: resources === 'dynamic' ? resources : resources.map((file) => ({ ...file, uri: shown(file.uri) })),
        }
      },
    }
  })
  const innermostFirst = all.toSorted((a, b) => b.uri.length - a.uri.length)
  const containing = (uri: string): OfferedSkill | undefined => innermostFirst.find(({ shownUri }) => isOfSkill(shownUri, uri))
  return {
    all: () => all,
    containing,
    placeOf(uri) {
      const alias = skillOfAlias(uri)
      if (alias !== undefined) {
        const server = bySlug.get(alias.slug)
        return server !== undefined && containing(uri)?.server === server ? { server, uri: alias.uri } : undefined
      }
      const server = containing(uri)?.server
      return server === undefined ? undefined : { server, uri }
    },
    aliasOf({ server, uri }) {
      const skill = innermostFirst.find((each) => each.server === server && isOfSkill(each.uri, uri))
      return skill === undefined || skill.shownUri === skill.uri ? undefined : skillAlias(slugOf(server), uri)
    },
  }
}

const NONE: OfferedSkills = { all: () => [], containing: () => undefined, placeOf: () => undefined, aliasOf: () => undefined }

interface OwnSkill extends ResourcePlace {
  readonly folder: string
  readonly filesOf: () => readonly string[]
}

/** Keys of the skills that may not keep their own URI, because another server uses it, too. */
function sharedPlaces(own: readonly OwnSkill[], known: readonly ServerCatalog[]): ReadonlySet<string> {
  const shared = new Set<string>()
  const byFolder = new Map<string, OwnSkill[]>()
  for (const skill of own) byFolder.set(skill.folder, [...(byFolder.get(skill.folder) ?? []), skill])
  for (const skill of own)
    for (const folder of foldersFrom(skill.folder))
      for (const other of byFolder.get(folder) ?? [])
        if (other.server !== skill.server) [skill, other].forEach((each) => shared.add(placeKey(each)))
  const listedBy = new Map<string, Set<string>>()
  for (const { server, resources } of known)
    for (const { name } of resources) listedBy.set(name, (listedBy.get(name) ?? new Set()).add(server))
  for (const skill of own)
    if (skill.filesOf().some((uri) => [...(listedBy.get(uri) ?? [])].some((server) => server !== skill.server))) shared.add(placeKey(skill))
  return shared
}

/** A folder and those around it. */
function* foldersFrom(folder: string): Generator<string> {
  const root = folder.indexOf('://') + 3
  for (let end = folder.length; end > root; end = folder.lastIndexOf('/', end - 1)) yield folder.slice(0, end)
}

function filesOf(json: string, uri: string): readonly string[] {
  const { resources } = skillIn(json)
  return resources === 'dynamic' ? [uri] : resources.map((file) => file.uri)
}

function placeKey({ server, uri }: ResourcePlace): string {
  return JSON.stringify([server, uri])
}

import type { ServerCatalog } from '../catalog.ts'
import type { ListKind } from '../listing.ts'
import { skillIn } from './skill-entry.ts'
import { isOfSkill } from './skill-uris.ts'

/** An item that is not offered as it is listed. */
interface NotOffered {
  readonly kind: ListKind
  readonly name: string
}

/** A server's lists without the resources that are files of its pending skills. Returns the same object if there is none. */
export function withoutFilesOf(pending: readonly NotOffered[], lists: ServerCatalog): ServerCatalog {
  const isPending = fileOfPendingSkill(pending, lists)
  const resources = lists.resources.filter(({ name }) => isPending(name) === undefined)
  return resources.length === lists.resources.length ? lists : { ...lists, resources }
}

/**
 * Finds the pending skill that a URI is a file of. A file that an accepted skill lists, too, is that skill's: skills can nest.
 *
 * @param of.skills the accepted skills of the server.
 */
export function fileOfPendingSkill<Item extends NotOffered>(
  pending: readonly Item[],
  { skills }: Pick<ServerCatalog, 'skills'>,
): (uri: string) => Item | undefined {
  const waiting = pending.filter(({ kind }) => kind === 'skills')
  if (waiting.length === 0) return () => undefined
  const accepted = new Set(
    skills.flatMap(({ json }) => {
      const { resources } = skillIn(json)
      return resources === 'dynamic' ? [] : resources.map(({ uri }) => uri)
    }),
  )
  const made = skills.filter(({ json }) => skillIn(json).resources === 'dynamic')
  return (uri) => {
    const found = waiting.filter(({ name }) => isOfSkill(name, uri))
    if (found.length === 0 || accepted.has(uri)) return undefined
    return made.some(({ name }) => isOfSkill(name, uri) && found.every((skill) => isOfSkill(skill.name, name))) ? undefined : found[0]
  }
}

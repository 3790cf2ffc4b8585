import type { DefinitionDifference } from '../../../contract/consent/pending-changes.ts'
import { type Json, asObject, same } from '../pending-changes/definition-parts.ts'
import { skillFolder } from './skill-uris.ts'

/**
 * Tells what differs between two definitions of a skill: its description, other members of its frontmatter, and its files, by digest.
 *
 * @param old,now as canonical definitions; `old` empty if the skill is new.
 */
export function skillDifferences(old: Json, now: Json): DefinitionDifference[] {
  return [...frontmatterDifferences(asObject(old['frontmatter']), asObject(now['frontmatter'])), ...fileDifferences(old, now)]
}

/** What a skill asks of its reader. A name or description that is new with its skill is shown beside the sentences. */
function frontmatterDifferences(old: Json, now: Json): DefinitionDifference[] {
  const members = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((member) => !same(old[member], now[member]))
  return members.flatMap((member): DefinitionDifference[] => {
    const way = old[member] === undefined ? 'added' : now[member] === undefined ? 'removed' : 'changed'
    if (member === 'name') return []
    return member === 'description' ? [{ what: 'description', way }] : [{ what: 'other', name: `frontmatter.${member}`, way }]
  })
}

function fileDifferences(old: Json, now: Json): DefinitionDifference[] {
  const [was, is] = [old, now].map(filesOf)
  if (was === undefined || is === undefined) return same(old['resources'], now['resources']) ? [] : [{ what: 'other', name: 'resources' }]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name): DefinitionDifference[] => {
    const [before, after] = [was.get(name), is.get(name)]
    if (before === after) return []
    return [{ what: before === undefined ? 'file-added' : after === undefined ? 'file-removed' : 'file-changed', name }]
  })
}

/** The digests of a skill's files, by path; undefined if it lists none. */
function filesOf({ uri, resources }: Json): Map<string, string> | undefined {
  if (resources === undefined) return new Map()
  if (!Array.isArray(resources)) return undefined
  const folder = skillFolder(String(uri)) ?? ''
  return new Map(
    (resources as unknown[]).map(asObject).map((file) => [String(file['uri']).slice(folder.length + 1), String(file['digest'])]),
  )
}

import { TooltrayError } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import type { SkillEntry } from '../../catalog/skills/skill-entry.ts'
import { skillFolder } from '../../catalog/skills/skill-uris.ts'
import type { OwnRequest } from '../../transport/json-rpc/outgoing-requests.ts'
import type { CallContext } from '../calls/call-context.ts'
import { pageOf } from '../prompts-resources/pages.ts'
import type { OfferedSkill, OfferedSkills } from './offered-skills.ts'

/** The type of a folder among resources (SEP-2640, "Directory Resources"). */
const FOLDER_TYPE = 'inode/directory'

/** What the requests of the Skills extension are answered with. */
export interface SkillsUse {
  readonly skills: OfferedSkills
  /** Throws `held_for_review`, `left_out` if a URI is of a pending skill. */
  refusePending(uri: string): void
  request(server: string, request: OwnRequest, context: CallContext): Promise<Record<string, unknown>>
  /**
   * Asks the servers for a skill that no list has. One that is found waits for the user from then on. Returns the skills after that.
   */
  lookFor(uri: string, context: CallContext): Promise<OfferedSkills>
}

/** The result of `skills/list`. An entry is never split (SEP-2640, "Listing Skills"). */
export function listSkills(skills: OfferedSkills, cursor: unknown): Record<string, unknown> {
  const { entries, nextCursor } = pageOf(skills.all(), cursor)
  return { skills: entries.map((skill) => skill.definition()), nextCursor }
}

/**
 * The result of `skills/get`, also for a skill that its server does not list (SEP-2640, "Getting a Skill"). Throws `resource_unknown`,
 * `held_for_review`, `left_out`.
 */
export async function getSkill(use: SkillsUse, uri: string, context: CallContext): Promise<Record<string, unknown>> {
  const named = (skills: OfferedSkills) => skills.all().find(({ shownUri }) => shownUri === uri)
  const known = named(use.skills)
  if (known !== undefined) return { skill: known.definition() }
  use.refusePending(uri)
  const found = named(await use.lookFor(uri, context))
  if (found !== undefined) return { skill: found.definition() }
  use.refusePending(uri)
  throw unknownPlace('skill', uri)
}

/**
 * The result of `resources/directory/read`, for folders of accepted skills: from the list of files that was accepted. If a skill's
 * files are made on demand, its server answers.
 *
 * Throws `resource_unknown`, `held_for_review`, `left_out`.
 */
export async function readFolder(
  use: SkillsUse,
  { uri, cursor }: Readonly<Record<string, unknown>>,
  context: CallContext,
): Promise<Record<string, unknown>> {
  const folder = String(uri)
  const skill = use.skills.containing(folder)
  if (skill === undefined) {
    use.refusePending(folder)
    throw unknownPlace('folder', folder)
  }
  const entry = skill.definition()
  if (entry.resources === 'dynamic') return madeFolder(use, skill, { uri: folder, cursor }, context)
  const children = childrenOf(entry, folder)
  if (children.length === 0) throw unknownPlace('folder', folder)
  const { entries, nextCursor } = pageOf(children, cursor)
  return { resources: entries, nextCursor }
}

async function madeFolder(
  { skills, request }: SkillsUse,
  { server }: OfferedSkill,
  { uri, cursor }: { readonly uri: string; readonly cursor: unknown },
  context: CallContext,
): Promise<Record<string, unknown>> {
  const own = skills.placeOf(uri)?.uri ?? uri
  const params = cursor === undefined ? { uri: own } : { uri: own, cursor }
  const result = await request(server, { method: 'resources/directory/read', params }, context)
  const { resources } = result
  if (!Array.isArray(resources)) return result
  return {
    ...result,
    resources: (resources as unknown[]).map((child) =>
      isObject(child) && typeof child['uri'] === 'string'
        ? { ...child, uri: skills.aliasOf({ server, uri: child['uri'] }) ?? child['uri'] }
        : child,
    ),
  }
}

/** What is directly in a folder of a skill, as resources. */
function childrenOf({ uri, frontmatter, resources }: SkillEntry, folder: string): Record<string, unknown>[] {
  if (resources === 'dynamic') return []
  const inside = resources.filter((file) => file.uri.startsWith(`${folder}/`))
  const names = new Set(inside.map((file) => file.uri.slice(folder.length + 1).split('/')[0] ?? ''))
  return [...names].map((name) => {
    const place = `${folder}/${name}`
    const file = inside.find((each) => each.uri === place)
    if (file === undefined) return { uri: place, name, mimeType: FOLDER_TYPE }
    const described = place === uri ? { name: frontmatter.name, description: frontmatter.description } : { name }
    return { uri: place, ...described, size: file.size, ...(name.endsWith('.md') ? { mimeType: 'text/markdown' } : {}) }
  })
}

function unknownPlace(what: 'skill' | 'folder', uri: string): TooltrayError {
  return new TooltrayError('resource_unknown', `No enabled server has a ${what} ${uri.slice(0, 500)}.`, {
    hint:
      what === 'skill'
        ? 'Use one that is listed.'
        : `Read the folder of a skill that is listed, such as ${skillFolder('skill://a/SKILL.md')}.`,
    data: { uri },
  })
}

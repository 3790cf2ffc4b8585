import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { TooltrayError } from '../../base/errors.ts'
import { isObject } from '../../base/is-object.ts'
import type { ServerCatalog } from '../../catalog/catalog.ts'
import { frontmatterOf } from '../../catalog/skills/frontmatter.ts'
import { type SkillEntry, skillIn } from '../../catalog/skills/skill-entry.ts'
import { isOfSkill } from '../../catalog/skills/skill-uris.ts'
import { RawJson } from '../../transport/json/raw-json.ts'

/**
 * Checks that what was read is what was accepted, for a file in the folder of an accepted skill (SEP-2640, "Integrity and Verification"):
 * its size and digest, and the frontmatter of a `SKILL.md`.
 *
 * @param result of `resources/read`.
 * @throws skill_changed
 */
export function verifySkillFile(
  { server, skills }: Pick<ServerCatalog, 'server' | 'skills'>,
  uri: string,
  result: Readonly<Record<string, unknown>>,
): void {
  const around = skills.flatMap(({ name, json }) => (isOfSkill(name, uri) ? [skillIn(json)] : []))
  if (around.length === 0) return
  const refuse = (why: string): never => {
    throw skillChanged(server, uri, why)
  }
  const bytes = bytesOf(result, uri) ?? refuse('it came without content')
  for (const entry of around) {
    const { resources } = entry
    const file = resources === 'dynamic' ? undefined : resources.find((each) => each.uri === uri)
    // A file that is new in its folder is a change of the skill. An inner skill may list it all the same.
    if (resources !== 'dynamic' && file === undefined && !isListed(around, uri)) refuse('the skill did not have this file')
    if (file !== undefined && file.size !== bytes.length) refuse('its size differs')
    if (file !== undefined && file.digest !== `sha256:${createHash('sha256').update(bytes).digest('hex')}`) refuse('its content differs')
    if (entry.uri === uri && !isDeepStrictEqual(frontmatterOf(bytes.toString('utf8')), entry.frontmatter)) refuse('its frontmatter differs')
  }
}

function isListed(skills: readonly SkillEntry[], uri: string): boolean {
  return skills.some(({ resources }) => resources !== 'dynamic' && resources.some((file) => file.uri === uri))
}

/** The bytes of the one content that was read; undefined if there is another number of contents. */
function bytesOf({ contents }: Readonly<Record<string, unknown>>, uri: string): Buffer | undefined {
  const all = contents instanceof RawJson ? contents.parse() : contents
  const [content, ...more] = (Array.isArray(all) ? (all as unknown[]) : []).filter(isObject)
  if (content === undefined || more.length > 0 || content['uri'] !== uri) return undefined
  const { text, blob } = content
  if (typeof text === 'string') return Buffer.from(text, 'utf8')
  return typeof blob === 'string' ? Buffer.from(blob, 'base64') : undefined
}

function skillChanged(server: string, uri: string, why: string): TooltrayError {
  return new TooltrayError('skill_changed', `${uri} is not the file of the skill that was accepted: ${why}.`, {
    hint: `Ask the user to review the skills of ${server} in Tooltray.`,
    data: { server, uri },
  })
}

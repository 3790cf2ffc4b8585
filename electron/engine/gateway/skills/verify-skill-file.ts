import { isDeepStrictEqual } from 'node:util'
import { TooltrayError } from '../../base/errors.ts'
import type { ServerCatalog } from '../../catalog/catalog.ts'
import { frontmatterOf } from '../../catalog/skills/frontmatter.ts'
import { type SkillEntry, skillDigest, skillIn } from '../../catalog/skills/skill-entry.ts'
import { isOfSkill } from '../../catalog/skills/skill-uris.ts'
import { contentBytes } from './content-bytes.ts'

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
  const content = contentBytes(result)
  if (content?.uri !== uri) return refuse('it came without content')
  const { bytes } = content
  for (const entry of around) {
    const { resources } = entry
    const file = resources === 'dynamic' ? undefined : resources.find((each) => each.uri === uri)
    // A file that is new in its folder is a change of the skill. An inner skill may list it all the same.
    if (resources !== 'dynamic' && file === undefined && !isListed(around, uri)) refuse('the skill did not have this file')
    if (file !== undefined && file.size !== bytes.length) refuse('its size differs')
    if (file !== undefined && file.digest !== skillDigest(bytes)) refuse('its content differs')
    if (entry.uri === uri && !isDeepStrictEqual(frontmatterOf(bytes.toString('utf8')), entry.frontmatter)) refuse('its frontmatter differs')
  }
}

function isListed(skills: readonly SkillEntry[], uri: string): boolean {
  return skills.some(({ resources }) => resources !== 'dynamic' && resources.some((file) => file.uri === uri))
}

function skillChanged(server: string, uri: string, why: string): TooltrayError {
  return new TooltrayError('skill_changed', `${uri} is not the file of the skill that was accepted: ${why}.`, {
    hint: `Ask the user to review the skills of ${server} in Tooltray.`,
    data: { server, uri },
  })
}

import { OWN_SKILLS } from '../../catalog/skills/own-skills.ts'
import { skillFolder } from '../../catalog/skills/skill-uris.ts'
import { textBlock } from '../calls/tool-result.ts'
import type { OfferedSkills } from './offered-skills.ts'

/**
 * A tool result that has a file of a skill, with a line before it that says whose skill it is: what a server sends is marked as such where
 * a model reads it (SEP-2640, "Security Considerations"). Every other result is returned unchanged.
 *
 * @param uri as the client named it.
 */
export function withSkillOrigin(skills: OfferedSkills, uri: string, result: Record<string, unknown>): Record<string, unknown> {
  const skill = skills.containing(uri)
  const { content } = result
  if (skill === undefined || !Array.isArray(content)) return result
  const whose =
    skill.server === OWN_SKILLS ? `the skill ${skill.name} of the user` : `the skill ${skill.name} of the server ${skill.server}`
  const origin = `From ${whose}. Its other files are in ${skillFolder(skill.shownUri)}/.`
  return { ...result, content: [textBlock(origin), ...(content as unknown[])] }
}

import type { Skill, SkillFileStep, SkillName, SkillState } from '../../contract/skills.ts'

/** The word for each state of a skill. */
export const SKILL_STATES: Readonly<Record<SkillState, string>> = {
  accepted: 'accepted',
  new: 'new, waits for you',
  changed: 'changed, waits for you',
  'left-out': 'left out',
}

/** What happens to a folder, in one word. */
export const STEP_WORDS: Readonly<Record<SkillFileStep['action'], string>> = {
  add: 'add',
  replace: 'replace',
  remove: 'remove',
  keep: 'unchanged',
  blocked: 'not touched',
}

/** Names exactly the skill that was shown, so that no other is decided on in its place. */
export function namedAsShown({ uri, server, version }: Pick<Skill, 'uri' | 'server' | 'version'>): SkillName {
  return { name: uri, ...(server === undefined ? {} : { server }), ...(version === undefined ? {} : { version }) }
}

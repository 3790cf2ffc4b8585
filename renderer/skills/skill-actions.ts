import type { Skill, SkillFilesPlan } from '../../electron/contract/skills.ts'
import { namedAsShown } from '../../electron/control/words/skill-words.ts'
import { engine } from '../engine/engine.ts'
import { askAgain } from '../engine/queries.ts'
import { attempt, notify } from '../frame/notices.ts'

/** Accepts a skill as it was shown. */
export async function acceptSkill(skill: Skill): Promise<void> {
  const isDone = await attempt(() => engine().skills.accept(namedAsShown(skill)), 'Not accepted')
  await askAgain('skills')
  if (isDone) notify({ kind: 'done', text: `Accepted: ${skill.name}. Your apps can use it from now on.` })
}

/** Leaves a skill out until it changes again. */
export async function leaveSkill(skill: Skill): Promise<void> {
  const isDone = await attempt(() => engine().skills.leave(namedAsShown(skill)), 'Not left out')
  await askAgain('skills')
  if (isDone) notify({ kind: 'done', text: `Left out: ${skill.name}. You are asked again when it changes.` })
}

/** Writes the accepted skills into an app's folder, as the plan was shown. */
export async function writeSkills({ app, name, fingerprint }: SkillFilesPlan): Promise<boolean> {
  const isDone = await attempt(() => engine().skills.write({ app, fingerprint }), 'Not written')
  await askAgain('skills')
  if (isDone) notify({ kind: 'done', text: `The skills are written for ${name}. Start a new session in it.` })
  return isDone
}

/** Removes what was written for an app, as the plan was shown. */
export async function undoSkills({ app, name, fingerprint }: SkillFilesPlan): Promise<boolean> {
  const isDone = await attempt(() => engine().skills.undo({ app, fingerprint }), 'Not removed')
  await askAgain('skills')
  if (isDone) notify({ kind: 'done', text: `The skills that Tooltray wrote for ${name} are removed.` })
  return isDone
}

import { z } from 'zod'
import { skill, skillApp, skillFilesPlan, skillName, skillText, skillsShown } from '../../contract/skills.ts'
import { data, list } from '../../contract/shape.ts'
import { exchange, report } from './procedure.ts'

const ofApp = z.object({ app: z.string() })

/** Skills of servers, and the user's own. */
export const skills = {
  list: report(skillsShown, (engine) => engine.skills.list()),
  /** Reads what a skill says from its server. Throws `skill_unknown`; `usage` if several have the name. */
  show: exchange(skillName, skillText, (input, engine, signal) => engine.skills.show(input, { signal })),
  /** Throws `skill_unknown`, `usage`; `preview_stale` if it is not as the user saw it. */
  accept: exchange(skillName, data({ skill }), (input, engine) => engine.skills.accept(input)),
  /** Leaves it out until it changes again. Throws as `accept`. */
  leave: exchange(skillName, data({ skill }), (input, engine) => engine.skills.leave(input)),
  /** The AI apps that read skills from files. */
  apps: report(list(skillApp), async (engine) => engine.skillFiles().apps()),
  /** What `write` would do. Throws `client_unknown`, `usage` for an app that reads no files. */
  plan: exchange(ofApp, skillFilesPlan, async (input, engine, signal) => engine.skillFiles().plan(input.app, signal)),
  /** Writes accepted skills into the app's folder. Throws `preview_stale` if the plan is not the one that was shown. */
  write: exchange(ofApp.extend({ fingerprint: z.string() }), skillFilesPlan, async (input, engine, signal) =>
    engine.skillFiles().write(input.app, input.fingerprint, signal),
  ),
  /** What `undo` would do. */
  undoPlan: exchange(ofApp, skillFilesPlan, async (input, engine) => engine.skillFiles().undoPlan(input.app)),
  /** Removes what `write` wrote. What was changed since stays. */
  undo: exchange(ofApp.extend({ fingerprint: z.string() }), skillFilesPlan, async (input, engine) =>
    engine.skillFiles().undo(input.app, input.fingerprint),
  ),
}

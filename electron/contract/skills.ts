import { z } from 'zod'
import { definitionChange } from './consent/pending-changes.ts'
import { finding } from './consent/text-checks.ts'
import { data, list } from './shape.ts'

/** How a skill stands: offered to AI apps, new or changed and waiting for the user, or left out by the user. */
export const skillState = z.enum(['accepted', 'new', 'changed', 'left-out'])

/** A skill of a server, or one of the user's own. */
export const skill = data({
  name: z.string(),
  description: z.string(),
  /** Its server; not set if it is the user's own. */
  server: z.string().exactOptional(),
  /** The URI by which AI apps know it; of one that waits, the URI that its server gave it. */
  uri: z.string(),
  state: skillState,
  files: z.number(),
  bytes: z.number(),
  /** Its files are made on demand, so they cannot be compared with what was accepted. */
  dynamic: z.boolean(),
  /** Identifies what waits, so that nothing else is accepted in its place. */
  version: z.string().exactOptional(),
  /** Suspicious content in its description. */
  findings: list(finding),
})

/** A folder among the user's own skills that is not offered, and why. */
const unusableSkill = data({ folder: z.string(), why: z.string() })

export const skillsShown = data({
  skills: list(skill),
  /** The folder of the user's own skills. */
  folder: z.string(),
  unusable: list(unusableSkill),
})

/** A file of a skill beside its `SKILL.md`, as its server sends it now. */
const skillFileText = data({
  path: z.string(),
  /** Not set if it is not text, cannot be read, or is too long to be shown. */
  text: z.string().exactOptional(),
  /** Why it is not shown, or is not what the skill promises. */
  problem: z.string().exactOptional(),
})

/** What a skill says. */
export const skillText = data({
  skill,
  /** Its `SKILL.md`, as its server sends it now. Not set if it cannot be read. */
  text: z.string().exactOptional(),
  /** Why its text cannot be read, or is not what the skill's description promises. */
  problem: z.string().exactOptional(),
  /** Its other files. */
  files: list(skillFileText),
  /** Suspicious content in its texts. */
  findings: list(finding),
  /** What waits for the user. */
  change: definitionChange.exactOptional(),
})

/** Names a skill: by its name, by server and name, or by its URI. */
export const skillName = z.object({
  name: z.string(),
  server: z.string().optional(),
  /** Of what the user saw. */
  version: z.string().optional(),
})

/** One folder that is, or would be, written into an AI app's folder of skills. */
export const skillFileStep = data({
  skill: z.string(),
  server: z.string().exactOptional(),
  /** Its name in the app's folder. */
  folder: z.string(),
  action: z.enum(['add', 'replace', 'remove', 'keep', 'blocked']),
  /** Why it is not written or removed. */
  why: z.string().exactOptional(),
})

/** What would be written into an AI app's folder of skills. */
export const skillFilesPlan = data({
  app: z.string(),
  name: z.string(),
  folder: z.string(),
  steps: list(skillFileStep),
  /** Identifies the plan, so that no other is carried out. */
  fingerprint: z.string(),
})

/** An AI app that reads skills from files. */
export const skillApp = data({
  app: z.string(),
  name: z.string(),
  folder: z.string(),
  /** Folders that Tooltray wrote there. */
  written: z.number(),
  /** Whether skills changed since. */
  outdated: z.boolean(),
})

export type Skill = z.infer<typeof skill>
export type SkillState = z.infer<typeof skillState>
export type SkillsShown = z.infer<typeof skillsShown>
export type SkillFileText = z.infer<typeof skillFileText>
export type SkillText = z.infer<typeof skillText>
export type SkillName = z.infer<typeof skillName>
export type SkillApp = z.infer<typeof skillApp>
export type SkillFileStep = z.infer<typeof skillFileStep>
export type SkillFilesPlan = z.infer<typeof skillFilesPlan>

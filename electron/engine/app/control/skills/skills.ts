import type { DefinitionChange } from '../../../../contract/consent/pending-changes.ts'
import type { Finding } from '../../../../contract/consent/text-checks.ts'
import type { Skill, SkillFileText, SkillName, SkillText, SkillsShown } from '../../../../contract/skills.ts'
import { TooltrayError, messageOf } from '../../../base/errors.ts'
import { legible } from '../../../base/text/legible.ts'
import { OWN_SKILLS } from '../../../catalog/skills/own-skills.ts'
import { type SkillEntry, skillIn } from '../../../catalog/skills/skill-entry.ts'
import { pathInSkill } from '../../../catalog/skills/skill-paths.ts'
import { SKILL_FILE, skillFolder } from '../../../catalog/skills/skill-uris.ts'
import { checkTexts } from '../../../catalog/text-checks/check-texts.ts'
import { contentBytes } from '../../../gateway/skills/content-bytes.ts'
import { verifySkillFile } from '../../../gateway/skills/verify-skill-file.ts'
import { type PortParts, type UserContext, ofUser } from '../parts.ts'
import type { pendingChangeControl } from '../pending-changes.ts'

/** Characters of the files of a skill that are shown beside its `SKILL.md`. Over it: a file is named, and not shown. */
const MOST_SHOWN = 500_000
/** Findings in the files beside the `SKILL.md`. Over it: the rest are left out. */
const MOST_FINDINGS = 50

/** A skill with its entry, as its server listed it. */
export interface KnownSkill {
  readonly row: Skill
  readonly server: string
  readonly entry: SkillEntry
  readonly json: string
  readonly change?: DefinitionChange
}

/** Skills of all enabled servers, those that wait included, and the user's own. */
export type SkillControl = ReturnType<typeof skillControl>

/**
 * Creates the access to skills. It owns no state.
 *
 * @param changes decides on what waits, and only on what the user saw.
 */
export function skillControl(
  { paths, storage, gateway, mask }: PortParts,
  changes: Pick<ReturnType<typeof pendingChangeControl>, 'review' | 'accept' | 'leave'>,
) {
  const { catalog, config, ownSkills } = storage
  const { promptsResources } = gateway

  const accepted = (): KnownSkill[] =>
    promptsResources
      .offered()
      .skills.all()
      .map(({ server, json, shownUri }) => known(server, json, { uri: shownUri, state: 'accepted' }))
  const waiting = (server: string): KnownSkill[] => {
    const pending = catalog.pendingSkills(server)
    if (pending.length === 0) return []
    const reviewed = changes.review(server).filter(({ kind }) => kind === 'skill')
    return pending.flatMap(({ name, json, isLeftOut }): KnownSkill[] => {
      const change = reviewed.find((each) => each.name === legible(name))
      if (change === undefined) return []
      const state = isLeftOut ? 'left-out' : change.change === 'added' ? 'new' : 'changed'
      return [{ ...known(server, json, { uri: name, state, version: change.version, findings: change.findings }), change }]
    })
  }
  const all = (): KnownSkill[] => [...[...config.state.servers.keys()].flatMap(waiting), ...accepted()]

  /** Throws `skill_unknown`, and `usage` if several skills have the name. */
  const find = ({ name, server }: Pick<SkillName, 'name' | 'server'>): KnownSkill => {
    const fits = all().filter((each) => isNamed(each, name) && (server === undefined || (each.row.server ?? '') === server))
    const [found, ...more] = fits
    if (found === undefined)
      throw new TooltrayError('skill_unknown', `There is no skill named "${legible(name.slice(0, 200))}".`, {
        hint: 'See: tooltray skills',
      })
    if (more.length > 0)
      throw new TooltrayError('usage', `${fits.length} skills are named "${legible(name)}".`, {
        hint: `Name its server, too: ${fits.map(idOf).join(', ')}`,
      })
    return found
  }

  /** What waits, as it was chosen. Throws `usage` if it does not wait. */
  const chosenOf = (asked: SkillName) => {
    const { row, server, change } = find(asked)
    if (change === undefined) throw new TooltrayError('usage', `The skill ${row.name} does not wait for you.`)
    const version = asked.version ?? change.version
    return { server, row, chosen: [{ kind: 'skill' as const, name: change.name, version }] }
  }

  /** A file of a skill as it is sent now, and what is wrong with it. `text` is not set if it is not text. */
  const fileText = async ({ server, entry, json }: KnownSkill, uri: string, context?: UserContext): Promise<ReadText> => {
    try {
      const result = await promptsResources.readForReview(server, uri, ofUser(gateway, context))
      const raw = textIn(contentBytes(result)?.bytes)
      const text = raw === undefined ? {} : { text: mask.text(raw) }
      try {
        verifySkillFile({ server, skills: [{ name: entry.uri, json }] }, uri, result)
        return text
      } catch (error) {
        return { ...text, problem: messageOf(error) }
      }
    } catch (error) {
      return { problem: messageOf(error) }
    }
  }

  /** The files beside the `SKILL.md`. A long text is checked, and not shown. */
  const otherFiles = async (skill: KnownSkill, context?: UserContext) => {
    const { entry } = skill
    const folder = skillFolder(entry.uri) ?? ''
    const files: SkillFileText[] = []
    const findings: Finding[] = []
    const problems: string[] = []
    let left = MOST_SHOWN
    for (const { uri } of entry.resources === 'dynamic' ? [] : entry.resources) {
      const { path = uri } = pathInSkill(folder, uri)
      if (path === SKILL_FILE) continue
      const { text, problem } = await fileText(skill, uri, context)
      findings.push(...checkTexts({ [path]: text ?? '' }).slice(0, MOST_FINDINGS - findings.length))
      const isShown = text !== undefined && text.length <= left
      if (isShown) left -= text.length
      if (problem !== undefined) problems.push(`${legible(path)}: ${problem}`)
      const why = problem ?? (text === undefined || isShown ? undefined : 'It is too long to be shown here.')
      files.push({ path: legible(path), ...(isShown ? { text } : {}), ...(why === undefined ? {} : { problem: why }) })
    }
    return { files, findings, problems }
  }

  return {
    known: all,
    /** Reads the user's own folder again, too. */
    async list(): Promise<SkillsShown> {
      await ownSkills.look()
      return { skills: all().map(({ row }) => row), folder: paths.skillsDir, unusable: ownSkills.unusable() }
    },
    /** Reads its files from its server, for the user alone. Throws `skill_unknown`, `usage`. */
    async show(asked: SkillName, context?: UserContext): Promise<SkillText> {
      await ownSkills.look()
      const found = find(asked)
      const { row, entry, change } = found
      const { text, problem } = await fileText(found, entry.uri, context)
      const { files, findings, problems } = await otherFiles(found, context)
      const why = problem ?? problems[0]
      return {
        skill: row,
        ...(text === undefined ? {} : { text }),
        ...(why === undefined ? {} : { problem: why }),
        files,
        findings: [...(text === undefined ? [] : checkTexts({ instructions: text })), ...findings],
        ...(change === undefined ? {} : { change }),
      }
    },
    /** Throws `skill_unknown`, `usage`; `preview_stale` if it is not as the user saw it. */
    accept(asked: SkillName): { readonly skill: Skill } {
      const { server, row, chosen } = chosenOf(asked)
      changes.accept(server, chosen)
      return { skill: { ...row, state: 'accepted' } }
    },
    /** Leaves it out until it changes again. Throws as `accept`. */
    leave(asked: SkillName): { readonly skill: Skill } {
      const { server, row, chosen } = chosenOf(asked)
      changes.leave(server, chosen)
      return { skill: { ...row, state: 'left-out' } }
    },
  }
}

type ReadText = Pick<SkillFileText, 'text' | 'problem'>

/** The text of a file; undefined if its bytes are none. How its server sends it says nothing: a text may come as data. */
function textIn(bytes: Buffer | undefined): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** What names a skill where several have its name. */
function idOf({ row }: Pick<KnownSkill, 'row'>): string {
  return `${row.server ?? 'own'}/${row.name}`
}

function isNamed(skill: KnownSkill, name: string): boolean {
  const { row } = skill
  return row.name === name || row.uri === name || idOf(skill) === name
}

function known(
  server: string,
  json: string,
  { findings, ...stands }: Pick<Skill, 'uri' | 'state'> & Partial<Pick<Skill, 'version' | 'findings'>>,
): KnownSkill {
  const entry = skillIn(json)
  const { frontmatter, resources } = entry
  const files = resources === 'dynamic' ? [] : resources
  const row: Skill = {
    name: legible(frontmatter.name),
    description: legible(frontmatter.description),
    ...(server === OWN_SKILLS ? {} : { server }),
    ...stands,
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    dynamic: resources === 'dynamic',
    findings: findings ?? checkTexts({ description: frontmatter.description }),
  }
  return { row, server, entry, json }
}

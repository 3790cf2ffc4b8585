import type { DefinitionChange } from '../../../../contract/consent/pending-changes.ts'
import type { Skill, SkillName, SkillText, SkillsShown } from '../../../../contract/skills.ts'
import { TooltrayError, messageOf } from '../../../base/errors.ts'
import { legible } from '../../../base/text/legible.ts'
import { OWN_SKILLS } from '../../../catalog/skills/own-skills.ts'
import { type SkillEntry, skillIn } from '../../../catalog/skills/skill-entry.ts'
import { skillFolder } from '../../../catalog/skills/skill-uris.ts'
import { checkTexts } from '../../../catalog/text-checks/check-texts.ts'
import { verifySkillFile } from '../../../gateway/skills/verify-skill-file.ts'
import { type PortParts, type UserContext, ofUser } from '../parts.ts'
import type { pendingChangeControl } from '../pending-changes.ts'

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

  /** The `SKILL.md`, as it is sent now, and what is wrong with it. */
  const textOf = async ({ server, entry, json }: KnownSkill, context?: UserContext): Promise<Pick<SkillText, 'text' | 'problem'>> => {
    try {
      const result = await promptsResources.readForReview(server, entry.uri, ofUser(gateway, context))
      const [content] = result.contents as readonly { readonly text?: unknown }[]
      const text = typeof content?.text === 'string' ? { text: mask.text(content.text) } : {}
      try {
        verifySkillFile({ server, skills: [{ name: entry.uri, json }] }, entry.uri, result)
        return text
      } catch (error) {
        return { ...text, problem: messageOf(error) }
      }
    } catch (error) {
      return { problem: messageOf(error) }
    }
  }

  return {
    known: all,
    /** Reads the user's own folder again, too. */
    async list(): Promise<SkillsShown> {
      await ownSkills.look()
      return { skills: all().map(({ row }) => row), folder: paths.skillsDir, unusable: ownSkills.unusable() }
    },
    /** Reads its `SKILL.md` from its server, for the user alone. Throws `skill_unknown`, `usage`. */
    async show(asked: SkillName, context?: UserContext): Promise<SkillText> {
      await ownSkills.look()
      const found = find(asked)
      const { row, entry, change } = found
      const read = await textOf(found, context)
      const folder = skillFolder(entry.uri) ?? ''
      return {
        skill: row,
        ...read,
        paths: entry.resources === 'dynamic' ? [] : entry.resources.map(({ uri }) => legible(uri.slice(folder.length + 1))),
        findings: read.text === undefined ? [] : checkTexts({ instructions: read.text }),
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

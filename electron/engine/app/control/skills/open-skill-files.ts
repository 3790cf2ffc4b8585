import { join } from 'node:path'
import { OWN_SKILLS } from '../../../catalog/skills/own-skills.ts'
import { skillProblem } from '../../../catalog/skills/skill-entry.ts'
import { pathInSkill } from '../../../catalog/skills/skill-paths.ts'
import { skillFolder } from '../../../catalog/skills/skill-uris.ts'
import { fileOfSkill, folderNameOf } from './as-file.ts'
import { type SkillFolder, createSkillFiles } from '../../../clients/skills/skill-files.ts'
import { contentBytes } from '../../../gateway/skills/content-bytes.ts'
import { hashOf } from '../../../catalog/pending-changes/definition.ts'
import { type PortParts, ofUser } from '../parts.ts'
import type { KnownSkill, SkillControl } from './skills.ts'

/** Opens the writer of skills into folders of AI apps. Most engines never need it. */
export function openSkillFiles({ paths, platform, gateway, storage }: PortParts, skills: Pick<SkillControl, 'known'>) {
  const { promptsResources, directory } = gateway
  /** Accepted skills whose files cannot change unseen, each with the name of its folder. */
  const fixed = (): { readonly skill: KnownSkill; readonly folder: string; readonly source: string }[] => {
    const taken = new Set<string>()
    return skills.known().flatMap((skill) => {
      const { row, server, json } = skill
      // One that was accepted under other rules of names is left out, and the others are written.
      if (row.state !== 'accepted' || row.dynamic || skillProblem({ ...skill.entry }) !== undefined) return []
      const wanted = server === OWN_SKILLS ? row.name : folderNameOf(directory.slugOf(server), row.name)
      const folder = freeName(wanted, taken)
      taken.add(folder)
      return [{ skill, folder, source: hashOf(JSON.stringify([server, json])) }]
    })
  }

  const read = async ({ skill, folder, source }: ReturnType<typeof fixed>[number], signal?: AbortSignal): Promise<SkillFolder> => {
    const { row, server, entry } = skill
    const root = skillFolder(entry.uri) ?? ''
    const shownRoot = skillFolder(row.uri) ?? ''
    const files = new Map<string, Buffer>()
    for (const { uri } of entry.resources === 'dynamic' ? [] : entry.resources) {
      const { path } = pathInSkill(root, uri)
      if (path === undefined) continue
      const shown = `${shownRoot}${uri.slice(root.length)}`
      const result = await promptsResources.read(shown, ofUser(gateway, signal === undefined ? {} : { signal }))
      // What was read has content: a file of a server was compared with its digest.
      const bytes = contentBytes(result)?.bytes ?? Buffer.alloc(0)
      files.set(path, server === OWN_SKILLS ? bytes : fileOfSkill(path, bytes, { folder, server }))
    }
    return { skill: row.name, ...(server === OWN_SKILLS ? {} : { server }), folder, source, files }
  }

  return createSkillFiles({
    platform,
    recordFile: join(paths.dataDir, 'skill-files.json'),
    sources: fixed,
    async wanted(signal) {
      await storage.ownSkills.look()
      const folders: SkillFolder[] = []
      // One after another: a server that runs on demand is started once.
      for (const each of fixed()) folders.push(await read(each, signal))
      return folders
    },
  })
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(name)) return name
  }
}

import { join } from 'node:path'
import { type SkillFolder, createSkillFiles } from '../../clients/skills/skill-files.ts'
import { thisPlatform } from '../../base/platform.ts'

/** The writer of skills in a home folder of its own. */
export function skillFilesIn(home: string, folders: readonly SkillFolder[]) {
  return createSkillFiles({
    platform: { ...thisPlatform(), os: 'linux', env: {}, home },
    recordFile: join(home, 'data/skill-files.json'),
    wanted: () => Promise.resolve(folders),
    sources: () => folders,
  })
}

/** Two skills of many files each, in a version. */
export function skillFolders(version: string, count = 40): SkillFolder[] {
  return ['one', 'two'].map((folder) => ({
    skill: folder,
    folder,
    source: `${folder} ${version}`,
    files: new Map(Array.from({ length: count }, (_, at) => [`part-${at % 4}/${at}.md`, Buffer.from(`${folder} ${version} ${at}`)])),
  }))
}

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Writes a `SKILL.md` below a folder, and files beside it. */
export function writeSkill(
  folder: string,
  path: string,
  { description = `How to do ${path}`, body = 'Do it with care.', files = {}, more = '' }: SkillText = {},
): void {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const all = { 'SKILL.md': `---\nname: ${name}\ndescription: ${description}\n${more}---\n\n# ${name}\n\n${body}\n`, ...files }
  for (const [file, text] of Object.entries(all)) {
    const place = join(folder, path, file)
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, text)
  }
}

/** What a skill says. */
export interface SkillText {
  readonly description?: string
  readonly body?: string
  /** Texts of its other files, by path. */
  readonly files?: Readonly<Record<string, string>>
  /** Lines of its frontmatter beside name and description, each with its line end. */
  readonly more?: string
}

import { createHash } from 'node:crypto'
import { isObject } from '../../base/is-object.ts'
import { diskKeyOf, pathInSkill } from './skill-paths.ts'
import { SKILL_FILE, skillFolder, SKILL_ALIAS_SCHEME } from './skill-uris.ts'

/** The identifier of the Skills extension (SEP-2640). */
export const SKILLS_EXTENSION = 'io.modelcontextprotocol/skills'

/** A file of a skill, with the SHA-256 of its bytes as `sha256:` and 64 hex digits, and its size in bytes. */
export interface SkillFile {
  readonly uri: string
  readonly digest: string
  readonly size: number
}

/** A skill as its server describes it (SEP-2640, "Skill Entries"). */
export interface SkillEntry {
  /** The URI of its `SKILL.md`. */
  readonly uri: string
  /** The frontmatter of its `SKILL.md`. */
  readonly frontmatter: Readonly<Record<string, unknown>> & { readonly name: string; readonly description: string }
  /** All of its files. `dynamic`: they are made on demand, so they have no digests. */
  readonly resources: readonly SkillFile[] | 'dynamic'
}

/** Files of one skill (SEP-2640, "Limits"). Over it: the skill is left out, which its server's log reports. */
const MOST_FILES = 512
/** Bytes of all files of one skill (SEP-2640, "Limits"). Over it: the skill is left out, which its server's log reports. */
const MOST_BYTES = 16 * 1024 * 1024
/** Characters of a skill's name, and of its description (Agent Skills specification). Over it: the skill is left out. */
const LONGEST_NAME = 64
const LONGEST_DESCRIPTION = 1_024
/** Characters of the URI of one file. Over it: the skill is left out, which its server's log reports. */
const LONGEST_URI = 4_096

/** Why an entry of `skills/list` cannot be used; undefined if it can. */
export function skillProblem(entry: Readonly<Record<string, unknown>>): string | undefined {
  const { frontmatter, resources } = entry
  const uri = String(entry['uri'])
  const folder = skillFolder(uri)
  if (folder === undefined) return `its URI does not end with a folder and ${SKILL_FILE}`
  if (uri.startsWith(SKILL_ALIAS_SCHEME)) return `its URI begins with ${SKILL_ALIAS_SCHEME}`
  if (!isObject(frontmatter)) return 'its frontmatter is not an object'
  const problem = nameProblem(frontmatter, folder)
  if (problem !== undefined || resources === 'dynamic') return problem
  return Array.isArray(resources) ? filesProblem(uri, folder, resources as unknown[]) : 'it has no list of files'
}

/** The digest of a file of a skill (SEP-2640, "Integrity and Verification"). */
export function skillDigest(bytes: Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`
}

/** The entry in the definition of a listed skill. */
export function skillIn(json: string): SkillEntry {
  return JSON.parse(json) as SkillEntry
}

/** The rules of names of the Agent Skills specification: lower-case letters, digits, and single hyphens between them. */
function isSkillName(name: string): boolean {
  return name.length <= LONGEST_NAME && /^[\p{Ll}\p{Lo}\p{Nd}]+(?:-[\p{Ll}\p{Lo}\p{Nd}]+)*$/u.test(name)
}

function nameProblem({ name, description }: Readonly<Record<string, unknown>>, folder: string): string | undefined {
  if (typeof name !== 'string' || !isSkillName(name)) return 'its name breaks the rules of Agent Skills'
  if (folder.slice(folder.lastIndexOf('/') + 1) !== name) return 'its URI does not end with its name'
  if (typeof description !== 'string' || description.trim() === '') return 'it has no description'
  return description.length > LONGEST_DESCRIPTION ? `its description has more than ${LONGEST_DESCRIPTION} characters` : undefined
}

function filesProblem(uri: string, folder: string, files: readonly unknown[]): string | undefined {
  if (files.length > MOST_FILES) return `it has more than ${MOST_FILES} files`
  const seen = new Set<string>()
  const onDisk = new Set<string>()
  const folders = new Set<string>()
  let bytes = 0
  for (const file of files) {
    const problem = isObject(file) ? fileProblem(file, folder) : 'one of its files is not an object'
    if (problem !== undefined) return problem
    const { uri: place, size } = file as SkillFile
    const { path = '' } = pathInSkill(folder, place)
    const key = diskKeyOf(path)
    if (onDisk.has(key)) return seen.has(place) ? 'it lists a file twice' : 'two of its files have one name on some disks'
    seen.add(place)
    onDisk.add(key)
    for (let at = key.indexOf('/'); at !== -1; at = key.indexOf('/', at + 1)) folders.add(key.slice(0, at))
    bytes += size
  }
  if ([...folders].some((each) => onDisk.has(each))) return 'one of its files has the name of a folder'
  if (bytes > MOST_BYTES) return `its files have more than ${MOST_BYTES} bytes`
  return seen.has(uri) ? undefined : `its files do not include ${SKILL_FILE}`
}

function fileProblem({ uri, digest, size }: Readonly<Record<string, unknown>>, folder: string): string | undefined {
  if (typeof uri !== 'string' || uri.length > LONGEST_URI) return 'one of its files has no address, or a too long one'
  const { problem } = pathInSkill(folder, uri)
  if (problem !== undefined) return problem
  if (typeof digest !== 'string' || !/^sha256:[0-9a-f]{64}$/.test(digest)) return 'one of its files has no SHA-256 digest'
  return Number.isSafeInteger(size) && (size as number) >= 0 ? undefined : 'one of its files has no size'
}

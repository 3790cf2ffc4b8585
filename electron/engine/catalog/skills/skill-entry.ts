import { createHash } from 'node:crypto'
import { isObject } from '../../base/is-object.ts'
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
  let bytes = 0
  for (const file of files) {
    const problem = isObject(file) ? fileProblem(file, folder) : 'one of its files is not an object'
    if (problem !== undefined) return problem
    const { uri: place, size } = file as SkillFile
    if (seen.has(place)) return 'it lists a file twice'
    seen.add(place)
    bytes += size
  }
  if (bytes > MOST_BYTES) return `its files have more than ${MOST_BYTES} bytes`
  return seen.has(uri) ? undefined : `its files do not include ${SKILL_FILE}`
}

function fileProblem({ uri, digest, size }: Readonly<Record<string, unknown>>, folder: string): string | undefined {
  if (typeof uri !== 'string' || uri.length > LONGEST_URI || !isInside(folder, uri)) return 'one of its files is outside of its folder'
  if (typeof digest !== 'string' || !/^sha256:[0-9a-f]{64}$/.test(digest)) return 'one of its files has no SHA-256 digest'
  return Number.isSafeInteger(size) && (size as number) >= 0 ? undefined : 'one of its files has no size'
}

/** Whether a file's URI is in a folder as it is written, so that no reader resolves it to a place outside. */
function isInside(folder: string, uri: string): boolean {
  if (!uri.startsWith(`${folder}/`)) return false
  const segments = uri.slice(folder.length + 1).split('/')
  return segments.every(
    (segment) => segment !== '' && !/^(?:\.|%2e){1,2}$/i.test(segment) && !/[?#\\]|%(?:2f|5c|00|(?![0-9a-f]{2}))/i.test(segment),
  )
}

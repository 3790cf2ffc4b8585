import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { TooltrayError, messageOf } from '../../base/errors.ts'
import type { ServerCatalog } from '../catalog.ts'
import { NO_PROMPTS_OR_RESOURCES } from '../listing.ts'
import { frontmatterOf } from './frontmatter.ts'
import { type SkillFile, skillDigest, skillProblem } from './skill-entry.ts'
import { SKILL_FILE } from './skill-uris.ts'

/** Stands for the user's own skills where a server is named. No server in servers.json can have this name. */
export const OWN_SKILLS = '\u0000own-skills'
/** Its slug in aliases. Slugs of servers have no such character. */
export const OWN_SKILLS_SLUG = '~'

/** Skills in the user's own folder. Over it: the rest, by name, is not offered, and the page of skills says so. */
const MOST_SKILLS = 200
/** Folders inside each other in a skill. Over it: files further down are not offered. */
const DEEPEST = 8
/** How long what was read of the folder is taken for current, in ms. */
const FRESH = 2_000

/** A folder that is not offered as a skill, and why. */
export interface UnusableSkill {
  readonly folder: string
  readonly why: string
}

/** The skills in the user's own folder, which need no review. */
export interface OwnSkills {
  /** As last read from the disk, as the lists of one server. */
  catalog(): ServerCatalog
  unusable(): readonly UnusableSkill[]
  /** Reads the folder again if that was not done lately. Resolves when it is read. */
  look(): Promise<void>
  /** The result of `resources/read`. Throws `resource_unknown` for what is no file of an own skill. */
  read(uri: string): Promise<Record<string, unknown>>
}

interface FoundFile {
  readonly path: string
  readonly file: SkillFile
}

/**
 * Creates the access to the folder. It owns what was last read; concurrent looks share one reading.
 *
 * @param folder may be missing. @param now in ms. @param onChange called after a look that found other skills than before.
 */
export function createOwnSkills(folder: string, now: () => number, onChange: () => void): OwnSkills {
  let files = new Map<string, FoundFile>()
  let unusable: readonly UnusableSkill[] = []
  let catalog = catalogOf([])
  let looking: Promise<void> | undefined
  let lookedAt = -Infinity
  /** Files that were read before, by path: one that has not changed is not read again. */
  const known = new Map<string, { readonly mark: string; readonly digest: string }>()

  const digestOf = async (path: string): Promise<{ readonly digest: string; readonly size: number }> => {
    const { mtimeMs, size } = await stat(path)
    const mark = `${mtimeMs} ${size}`
    const before = known.get(path)
    if (before?.mark === mark) return { digest: before.digest, size }
    const bytes = await readFile(path)
    const digest = skillDigest(bytes)
    known.set(path, { mark, digest })
    return { digest, size: bytes.length }
  }

  const readSkill = async (name: string): Promise<{ readonly json: string; readonly found: readonly FoundFile[] } | UnusableSkill> => {
    const root = join(folder, name)
    const paths = await filesIn(root)
    const found = await Promise.all(
      paths.map(async (path): Promise<FoundFile> => {
        const place = join(root, ...path.split('/'))
        return { path: place, file: { uri: `skill://${name}/${encodedPath(path)}`, ...(await digestOf(place)) } }
      }),
    )
    const frontmatter = frontmatterOf(await readFile(join(root, SKILL_FILE), 'utf8'))
    const entry = { uri: `skill://${name}/${SKILL_FILE}`, frontmatter, resources: found.map(({ file }) => file) }
    const why = frontmatter === undefined ? `its ${SKILL_FILE} has no frontmatter` : skillProblem(entry)
    return why === undefined ? { json: JSON.stringify(entry), found } : { folder: name, why }
  }

  const lookNow = async (): Promise<void> => {
    const names = (await foldersIn(folder)).slice(0, MOST_SKILLS)
    const all = await Promise.all(
      names.map((name) => readSkill(name).catch((error: unknown): UnusableSkill => ({ folder: name, why: messageOf(error) }))),
    )
    const skills = all.filter((each) => 'json' in each)
    unusable = all.filter((each) => 'why' in each)
    files = new Map(skills.flatMap(({ found }) => found.map((each) => [each.file.uri, each] as const)))
    const before = catalog
    const after = catalogOf(skills.map(({ json }) => json))
    lookedAt = now()
    if (JSON.stringify(before.skills) === JSON.stringify(after.skills)) return
    catalog = after
    onChange()
  }

  return {
    catalog: () => catalog,
    unusable: () => unusable,
    look() {
      if (looking === undefined && now() - lookedAt < FRESH) return Promise.resolve()
      looking ??= lookNow().finally(() => (looking = undefined))
      return looking
    },
    async read(uri) {
      const found = files.get(uri)
      if (found === undefined)
        throw new TooltrayError('resource_unknown', `None of your skills has a file ${uri.slice(0, 500)}.`, {
          hint: 'See: tooltray skills',
        })
      const bytes = await readFile(found.path)
      const text = bytes.toString('utf8')
      const isText = Buffer.from(text, 'utf8').equals(bytes)
      const mimeType = found.path.endsWith('.md') ? { mimeType: 'text/markdown' } : {}
      return { contents: [{ uri, ...mimeType, ...(isText ? { text } : { blob: bytes.toString('base64') }) }] }
    },
  }
}

function catalogOf(jsons: readonly string[]): ServerCatalog {
  const skills = jsons.map((json) => ({ name: (JSON.parse(json) as { uri: string }).uri, json }))
  return { server: OWN_SKILLS, key: '', fetchedAt: 0, about: {}, tools: new Map(), dropped: [], ...NO_PROMPTS_OR_RESOURCES, skills }
}

/** The folders with a `SKILL.md`, by name. */
async function foldersIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  })
  const isSkill = async (name: string): Promise<boolean> =>
    !name.startsWith('.') && (await stat(join(folder, name, SKILL_FILE)).catch(() => undefined))?.isFile() === true
  const are = await Promise.all(names.map(isSkill))
  return names.filter((_name, at) => are[at]).sort()
}

/** The files of a skill, as paths with `/`. Links are not followed, and hidden files are not part of it. */
async function filesIn(root: string, path = '', depth = 0): Promise<string[]> {
  if (depth > DEEPEST) return []
  const entries = await readdir(join(root, ...path.split('/')), { withFileTypes: true })
  const inside = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.'))
      .map((entry) => {
        const place = path === '' ? entry.name : `${path}/${entry.name}`
        if (entry.isDirectory()) return filesIn(root, place, depth + 1)
        return Promise.resolve(entry.isFile() ? [place] : [])
      }),
  )
  return inside.flat().sort()
}

function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

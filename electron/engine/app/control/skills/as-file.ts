import { frontmatterOf, skillParts } from '../../../catalog/skills/frontmatter.ts'
import { SKILL_FILE } from '../../../catalog/skills/skill-uris.ts'

/**
 * Members of the frontmatter that a server's skill keeps in a file. The others could widen what an app lets a model do (`allowed-tools`,
 * `hooks`), which a server must not decide (SEP-2640, "No implicit permission grants").
 */
const KEPT = ['license', 'compatibility', 'metadata'] as const
/** Characters of a description (Agent Skills specification). */
const LONGEST_DESCRIPTION = 1_024
/** Characters of a name (Agent Skills specification). */
const LONGEST_NAME = 64

/**
 * The `SKILL.md` of a server's skill as an app reads it from disk: under a name that says whose it is, with its origin in the description
 * and before the text, so that it never passes for a skill of the user's.
 *
 * @param folder the name of its folder, which the frontmatter must repeat.
 */
function skillAsFile(text: string, { folder, server }: { readonly folder: string; readonly server: string }): string {
  const { body = text } = skillParts(text) ?? {}
  const frontmatter = frontmatterOf(text) ?? {}
  const origin = ` (From the MCP server ${server}.)`
  const description = `${String(frontmatter['description']).slice(0, LONGEST_DESCRIPTION - origin.length)}${origin}`
  const shown = { name: folder, description, ...Object.fromEntries(keptMembers(frontmatter)) }
  return `---\n${linesOf(shown)}\n---\n\n${originOf(server)}\n${body.startsWith('\n') ? '' : '\n'}${body}`
}

/** Names of files that AI apps read as Markdown, with frontmatter that may grant something. */
const MARKDOWN = /\.(?:md|mdx|mdc|markdown)$/i

/**
 * A file of a server's skill as an app reads it from disk. Each Markdown file says whose it is, and loses members of its frontmatter that
 * could grant something; all others stay as they were accepted.
 *
 * @param path decoded, within the folder of the skill. @param of as for `skillAsFile`.
 */
export function fileOfSkill(path: string, bytes: Buffer, of: { readonly folder: string; readonly server: string }): Buffer {
  if (path === SKILL_FILE) return Buffer.from(skillAsFile(bytes.toString('utf8'), of))
  if (!MARKDOWN.test(path)) return bytes
  const text = bytes.toString('utf8')
  const { body = text } = skillParts(text) ?? {}
  // Without a name and a description, so that no app takes a file deeper in the folder for a skill.
  const kept = keptMembers(frontmatterOf(text) ?? {})
  const frontmatter = kept.length === 0 ? '' : `---\n${linesOf(Object.fromEntries(kept))}\n---\n\n`
  return Buffer.from(`${frontmatter}${originOf(of.server)}\n${body.startsWith('\n') ? '' : '\n'}${body}`)
}

function keptMembers(frontmatter: Readonly<Record<string, unknown>>): (readonly [string, unknown])[] {
  return KEPT.flatMap((member) => (frontmatter[member] === undefined ? [] : [[member, frontmatter[member]] as const]))
}

/** JSON is YAML, and needs no quoting rules. */
function linesOf(members: Readonly<Record<string, unknown>>): string {
  return Object.entries(members)
    .map(([member, value]) => `${member}: ${JSON.stringify(value)}`)
    .join('\n')
}

function originOf(server: string): string {
  return `> This skill comes from the MCP server ${server}, through Tooltray.`
}

/** The name of the folder of a server's skill: the server's slug and the skill's name, by the rules of names of Agent Skills. */
export function folderNameOf(slug: string, name: string): string {
  const prefix = slug
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${prefix === '' ? 'server' : prefix}-${name}`.slice(0, LONGEST_NAME).replace(/-+$/, '')
}

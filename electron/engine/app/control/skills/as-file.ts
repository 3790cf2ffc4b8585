import { frontmatterOf, skillParts } from '../../../catalog/skills/frontmatter.ts'

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
export function skillAsFile(text: string, { folder, server }: { readonly folder: string; readonly server: string }): string {
  const { body = text } = skillParts(text) ?? {}
  const frontmatter = frontmatterOf(text) ?? {}
  const origin = ` (From the MCP server ${server}.)`
  const description = `${String(frontmatter['description']).slice(0, LONGEST_DESCRIPTION - origin.length)}${origin}`
  const kept = KEPT.flatMap((member) => (frontmatter[member] === undefined ? [] : [[member, frontmatter[member]] as const]))
  const shown = { name: folder, description, ...Object.fromEntries(kept) }
  // JSON is YAML, and needs no quoting rules.
  const lines = Object.entries(shown).map(([member, value]) => `${member}: ${JSON.stringify(value)}`)
  const from = `> This skill comes from the MCP server ${server}, through Tooltray.`
  return `---\n${lines.join('\n')}\n---\n\n${from}\n${body.startsWith('\n') ? '' : '\n'}${body}`
}

/** The name of the folder of a server's skill: the server's slug and the skill's name, by the rules of names of Agent Skills. */
export function folderNameOf(slug: string, name: string): string {
  const prefix = slug
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${prefix === '' ? 'server' : prefix}-${name}`.slice(0, LONGEST_NAME).replace(/-+$/, '')
}

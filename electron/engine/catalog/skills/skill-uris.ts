/** The file that makes a folder a skill (Agent Skills specification). */
export const SKILL_FILE = 'SKILL.md'

/** A scheme of our own, for skills whose URI another server uses, too. */
export const SKILL_ALIAS_SCHEME = 'tooltray-skill://'

/** The folder of a skill, without a slash at its end; undefined if a URI is not that of a `SKILL.md` in a folder. */
export function skillFolder(uri: string): string | undefined {
  const folder = uri.endsWith(`/${SKILL_FILE}`) ? uri.slice(0, -SKILL_FILE.length - 1) : ''
  return /^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(folder) && !/[?#]/.test(folder) ? folder : undefined
}

/** Whether a URI is a skill's folder, or in it. */
export function isOfSkill(skill: string, uri: string): boolean {
  const folder = skillFolder(skill)
  return folder !== undefined && (uri === folder || uri.startsWith(`${folder}/`))
}

/**
 * The URI of a skill's file for clients, if another server uses the skill's own URI: the slug of its server, then the scheme and the
 * rest of its own URI. It ends as the own URI does, so a path relative to `SKILL.md` still leads to the same file.
 */
export function skillAlias(slug: string, uri: string): string {
  return `${SKILL_ALIAS_SCHEME}${slug}/${uri.replace('://', '/')}`
}

/** The slug of a server and its own URI in such an alias; undefined for every other URI. */
export function skillOfAlias(uri: string): { readonly slug: string; readonly uri: string } | undefined {
  if (!uri.startsWith(SKILL_ALIAS_SCHEME)) return undefined
  const [slug = '', scheme = '', ...rest] = uri.slice(SKILL_ALIAS_SCHEME.length).split('/')
  return slug === '' || scheme === '' || rest.length === 0 ? undefined : { slug, uri: `${scheme}://${rest.join('/')}` }
}

import { SKILL_ALIAS_SCHEME } from '../../catalog/skills/skill-uris.ts'

/** A scheme of our own for aliases. `tooltray://` addresses the app itself. */
const SCHEME = 'tooltray-resource://'
/** The scheme of pages of tools (MCP Apps). Apps take a page from no other, so the alias of a page has it, too. */
export const PAGE_SCHEME = 'ui://'
const PAGE_ALIAS = `${PAGE_SCHEME}tooltray-resource/`

/** A resource by its server and the URI that the server uses for it. */
export interface ResourcePlace {
  readonly server: string
  readonly uri: string
}

/** The alias of a resource whose own URI another server uses too. It names the server. */
export function aliasOf(slug: string, uri: string): string {
  return `${uri.startsWith(PAGE_SCHEME) ? PAGE_ALIAS : SCHEME}${slug}/${encodeURIComponent(uri)}`
}

/** Before a URI that stands in an alias as it is: no encoded URI begins so. */
const PLAIN = '='

/**
 * The alias of a resource template that another server has, too. The template stays as it is, so that a client can fill it in: what it puts
 * into its expressions is encoded once (RFC 6570), and must be so for the server.
 */
export function templateAliasOf(slug: string, template: string): string {
  return `${template.startsWith(PAGE_SCHEME) ? PAGE_ALIAS : SCHEME}${slug}/${PLAIN}${template}`
}

/** Whether a URI is an alias, or looks like one. */
export function isAlias(uri: string): boolean {
  return [SCHEME, PAGE_ALIAS, SKILL_ALIAS_SCHEME].some((scheme) => uri.startsWith(scheme))
}

/** The characters of a template before its first expression: the more there are, the more it says of a URI. */
export function literalOf(template: string): number {
  const first = template.indexOf('{')
  return first === -1 ? template.length : first
}

/** The slug of a server and the server's own URI in an alias; undefined for every other URI. */
export function unaliased(uri: string): { readonly slug: string; readonly uri: string } | undefined {
  const scheme = [SCHEME, PAGE_ALIAS].find((each) => uri.startsWith(each))
  if (scheme === undefined) return undefined
  const begin = scheme.length
  const at = uri.indexOf('/', begin)
  if (at === -1) return undefined
  const rest = uri.slice(at + 1)
  if (rest.startsWith(PLAIN)) return { slug: uri.slice(begin, at), uri: rest.slice(PLAIN.length) }
  try {
    return { slug: uri.slice(begin, at), uri: decodeURIComponent(rest) }
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/**
 * Whether a URI can be an expansion of a template (RFC 6570), judged by the text before its first and after its last expression. That is
 * enough to find the owner, and takes time linear in the URI.
 */
export function mayBeOf(template: string, uri: string): boolean {
  const [first, last] = [template.indexOf('{'), template.lastIndexOf('}')]
  if (first === -1 || last < first) return template === uri
  const [before, after] = [template.slice(0, first), template.slice(last + 1)]
  return before !== '' && uri.length >= before.length + after.length && uri.startsWith(before) && uri.endsWith(after)
}

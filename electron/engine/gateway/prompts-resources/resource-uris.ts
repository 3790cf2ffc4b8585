/** Its scheme is used by nothing else: `tooltray://` addresses the app itself. */
const SCHEME = 'tooltray-resource://'

/** A resource by the server that has it and the URI that this server gave it. */
export interface ResourcePlace {
  readonly server: string
  readonly uri: string
}

/** The URI of a resource whose own URI another server uses, too: it says which server is meant. */
export function aliasOf(slug: string, uri: string): string {
  return `${SCHEME}${slug}/${encodeURIComponent(uri)}`
}

/** Whether a URI is an alias, or looks like one. */
export function isAlias(uri: string): boolean {
  return uri.startsWith(SCHEME)
}

/** What an alias stands for: the slug of a server and its own URI; undefined for every other URI. */
export function unaliased(uri: string): { readonly slug: string; readonly uri: string } | undefined {
  if (!isAlias(uri)) return undefined
  const at = uri.indexOf('/', SCHEME.length)
  if (at === -1) return undefined
  try {
    return { slug: uri.slice(SCHEME.length, at), uri: decodeURIComponent(uri.slice(at + 1)) }
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/**
 * Whether a URI can have been made of a template (RFC 6570), by what stands before its first and after its last expression: enough to know
 * whose it is, and in time linear to the URI.
 */
export function mayBeOf(template: string, uri: string): boolean {
  const [first, last] = [template.indexOf('{'), template.lastIndexOf('}')]
  if (first === -1 || last < first) return template === uri
  const [before, after] = [template.slice(0, first), template.slice(last + 1)]
  return before !== '' && uri.length >= before.length + after.length && uri.startsWith(before) && uri.endsWith(after)
}

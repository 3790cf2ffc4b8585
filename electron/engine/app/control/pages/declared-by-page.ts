import { type PagePermission, type PageSources, pagePermission } from '../../../../contract/pages/tool-pages.ts'
import { isObject } from '../../../base/is-object.ts'
import { addressClass, isLoopback, literalAddress } from '../../../network/address-class.ts'

/** Sources of each kind that a page may declare. Over it: the others are not allowed. */
const MOST_SOURCES = 50
/** Characters of a source that a page declares. Over it: it is not allowed. */
const LONGEST_SOURCE = 200

/**
 * A host source with a scheme (Content Security Policy Level 3, "host-source"). Nothing in it ends a directive or a policy: no space,
 * comma, semicolon, or quote.
 */
const SOURCE = /^(https|wss):\/\/(?:\*\.)?([a-z\d.-]+|\[[\da-f:.]+\])(:\d{1,5})?(\/[\w.~%!$&()*+=:@/-]*)?$/i

/** Reads what a page declares in the `_meta` of its content (MCP Apps). What it does not declare, it may not load. */
export function declaredByPage(meta: unknown): { readonly sources: PageSources; readonly permissions: readonly PagePermission[] } {
  const ui = isObject(meta) && isObject(meta['ui']) ? meta['ui'] : {}
  const csp = isObject(ui['csp']) ? ui['csp'] : {}
  const refused: string[] = []
  const sourcesIn = (key: string): string[] => {
    const declared: unknown = csp[key]
    const texts = [...new Set(Array.isArray(declared) ? declared.map(String) : [])]
    const allowed = texts.filter(isAllowed).slice(0, MOST_SOURCES)
    refused.push(...texts.filter((text) => !allowed.includes(text)).map((text) => text.slice(0, LONGEST_SOURCE)))
    return allowed
  }
  const sources = {
    connect: sourcesIn('connectDomains'),
    resources: sourcesIn('resourceDomains'),
    frames: sourcesIn('frameDomains'),
    refused: [...new Set(refused)].slice(0, MOST_SOURCES),
  }
  const asked = isObject(ui['permissions']) ? ui['permissions'] : {}
  return { sources, permissions: pagePermission.options.filter((permission) => isObject(asked[permission])) }
}

/** Whether a page may load from a source: never from this computer, or by an address of its network. */
function isAllowed(source: string): boolean {
  if (source.length > LONGEST_SOURCE || !SOURCE.test(source)) return false
  const url = URL.parse(source.replace('://*.', '://'))
  if (url === null || isLoopback(url)) return false
  const literal = literalAddress(url)
  return literal === undefined || addressClass(literal) === 'public'
}

import { TooltrayError } from '../../base/errors.ts'

/** `tools` of a server's entry as far as it says which tools are offered. An absent `allow` allows all. */
export interface OfferLists {
  readonly allow?: readonly string[]
  readonly deny?: readonly string[]
}

/**
 * The lists with one tool switched on or off, changed as little as can be: a list that holds the tool's own name loses it, else the name is
 * added to the other. Throws `config_invalid` when a pattern in `deny` holds back more than this tool: it is not ours to take apart.
 *
 * @param tool the server's own name for it.
 * @param isMeant whether a pattern means it.
 */
export function switchTool(lists: OfferLists, tool: string, on: boolean, isMeant: (pattern: string) => boolean): OfferLists {
  const { allow, deny = [] } = lists
  const allowed = (names: readonly string[] | undefined): boolean => names === undefined || names.some(isMeant)
  const denied = deny.some(isMeant)
  const isName = (pattern: string): boolean => pattern.toLowerCase() === tool.toLowerCase()
  if (!on) {
    if (!allowed(allow) || denied) return lists
    const rest = allow?.filter((pattern) => !isName(pattern))
    if (allow !== undefined && !allowed(rest)) return listsOf(rest, deny)
    return listsOf(allow, [...deny, tool])
  }
  const left = deny.filter((pattern) => !isName(pattern))
  const holding = left.find(isMeant)
  if (holding !== undefined) {
    throw new TooltrayError('config_invalid', `"${holding}" in "deny" holds ${tool} back together with others.`, {
      hint: 'Change "tools" of the server in servers.json.',
    })
  }
  return listsOf(allowed(allow) ? allow : [...(allow ?? []), tool], left)
}

/** An empty `deny` says nothing and leaves; an empty `allow` says "none" and stays. */
function listsOf(allow: readonly string[] | undefined, deny: readonly string[]): OfferLists {
  return { ...(allow === undefined ? {} : { allow }), ...(deny.length === 0 ? {} : { deny }) }
}

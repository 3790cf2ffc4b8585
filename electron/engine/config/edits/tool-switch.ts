import { placeOfSetting } from '../../base/words/place-of-setting.ts'
import { type NamePattern, exactly, isJust } from '../../../contract/consent/name-pattern.ts'
import { TooltrayError } from '../../base/errors.ts'

/** The part of `tools` in a server's entry that enables and disables tools. Without `allow`, all are allowed. */
export interface OfferLists {
  readonly allow?: readonly NamePattern[] | undefined
  readonly deny?: readonly NamePattern[] | undefined
}

/**
 * Enables or disables one tool with as few changes as possible: if a list contains the tool's own name, it is removed there; else it is
 * added to the other list. Throws `config_invalid` if a pattern in `deny` matches more than this tool, because it must be edited by the
 * user.
 *
 * @param tool the server's own name for it.
 * @param isMeant whether a pattern matches it.
 */
export function switchTool(lists: OfferLists, tool: string, on: boolean, isMeant: (pattern: string) => boolean): OfferLists {
  const { allow, deny = [] } = lists
  const allowed = (names: readonly string[] | undefined): boolean => names === undefined || names.some(isMeant)
  const denied = deny.some(isMeant)
  const isName = (pattern: string): boolean => isJust(pattern, tool)
  if (!on) {
    if (!allowed(allow) || denied) return lists
    const rest = allow?.filter((pattern) => !isName(pattern))
    if (allow !== undefined && !allowed(rest)) return listsOf(rest, deny)
    return listsOf(allow, [...deny, exactly(tool)])
  }
  const left = deny.filter((pattern) => !isName(pattern))
  const holding = left.find(isMeant)
  if (holding !== undefined) {
    throw new TooltrayError('config_invalid', `"${holding}" in "deny" holds ${tool} back together with others.`, {
      hint: `Change it ${placeOfSetting('server', '"tools"')}.`,
    })
  }
  return listsOf(allowed(allow) ? allow : [...(allow ?? []), exactly(tool)], left)
}

/** An empty `deny` has no effect and is removed; an empty `allow` means "none" and stays. */
function listsOf(allow: readonly NamePattern[] | undefined, deny: readonly NamePattern[]): OfferLists {
  return { allow, ...(deny.length === 0 ? {} : { deny }) }
}

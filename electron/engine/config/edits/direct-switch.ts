import { placeOfSetting } from '../../base/words/place-of-setting.ts'
import { type NamePattern, exactly, isJust, typedPattern } from '../../../contract/consent/name-pattern.ts'
import { TooltrayError } from '../../base/errors.ts'
import { directly } from '../tool-pattern.ts'

/**
 * Changes `tools.direct` so that one tool is listed directly, or not, with as few changes as possible. Throws `config_invalid` if a pattern
 * after a `!` matches more than this tool, because it must be edited by the user.
 *
 * @param tool the server's own name for it.
 * @param isUsed whether it may be listed because it is used often, without being in the list. Then a `!` entry is needed to hide it.
 */
export function switchDirect(patterns: readonly NamePattern[], tool: string, isListed: boolean, isUsed: boolean): readonly NamePattern[] {
  const never = (pattern: string): boolean => pattern.startsWith('!') && isJust(pattern.slice(1), tool)
  if (!isListed) {
    const left = patterns.filter((pattern) => pattern.startsWith('!') || !isJust(pattern, tool))
    const stays = directly(left, tool) === 'named' || (isUsed && directly(left, tool) === undefined)
    return stays ? [...left, typedPattern(`!${exactly(tool)}`)] : left
  }
  const left = patterns.filter((pattern) => !never(pattern))
  const word = directly(left, tool)
  if (word === 'never') {
    const holding = left.find((pattern) => pattern.startsWith('!') && directly([pattern], tool) === 'never')
    throw new TooltrayError('config_invalid', `"${holding}" in "direct" excludes ${tool} together with others.`, {
      hint: `Change it ${placeOfSetting('server', '"tools"')}.`,
    })
  }
  return word === 'named' ? left : [...left, exactly(tool)]
}

import { TooltrayError } from '../../base/errors.ts'
import { directly } from '../tool-pattern.ts'

/**
 * `tools.direct` with one tool put at hand, or away, changed as little as can be. Throws `config_invalid` when a pattern after a `!` keeps
 * more than this tool away: it is not ours to take apart.
 *
 * @param tool the server's own name for it.
 * @param isUsed whether it may be at hand because it is used, without a word in the list: then it is put away by one.
 */
export function switchDirect(patterns: readonly string[], tool: string, atHand: boolean, isUsed: boolean): readonly string[] {
  if (!atHand) {
    const left = patterns.filter((pattern) => pattern !== tool)
    const stays = directly(left, tool) === 'named' || (isUsed && directly(left, tool) === undefined)
    return stays ? [...left, `!${tool}`] : left
  }
  const left = patterns.filter((pattern) => pattern !== `!${tool}`)
  const word = directly(left, tool)
  if (word === 'never') {
    const holding = left.find((pattern) => pattern.startsWith('!') && directly([pattern], tool) === 'never')
    throw new TooltrayError('config_invalid', `"${holding}" in "direct" keeps ${tool} away together with others.`, {
      hint: 'Change "tools" of the server in servers.json.',
    })
  }
  return word === 'named' ? left : [...left, tool]
}

import { TooltrayError } from '../../base/errors.ts'
import { RawJson } from '../../transport/json/raw-json.ts'

/**
 * Values of a result for the window, the command line, or a batch: making objects of them blocks Tooltray. Over it: `message_too_large`;
 * the tool has run.
 */
const MOST_VALUES = 100_000

/**
 * Returns a result without raw parts, for the control API. Clients get raw parts as text.
 * Throws `message_too_large` for a result that would block the engine.
 */
export function wholeResult(result: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(result).map(([key, part]) => {
      if (!(part instanceof RawJson)) return [key, part]
      if (part.values <= MOST_VALUES) return [key, part.parse()]
      throw new TooltrayError('message_too_large', `The result has ${part.values} values, too many to be shown here.`, {
        hint: 'Ask the tool for less at a time. An AI app gets the result as it is.',
      })
    }),
  )
}

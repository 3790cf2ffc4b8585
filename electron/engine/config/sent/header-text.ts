import { TooltrayError } from '../../base/errors.ts'

/** Space of any kind, and characters of no width, as they come along when something is copied from a page. */
const SPACE = '[\\s\\u200B-\\u200D\\u2060\\uFEFF]'
const AROUND = new RegExp(`^${SPACE}+|${SPACE}+$`, 'gu')
const QUOTES = /^(?:"(.*)"|'(.*)'|“(.*)”|‘(.*)’)$/su

/** Returns a text without space around it, visible or not. */
function withoutSpaceAround(text: string): string {
  return text.replace(AROUND, '')
}

/**
 * Returns the value of a header as it is sent. Throws `config_invalid` for a character that no header can carry (RFC 9110, 5.5), without
 * the value.
 *
 * @param where its key in the entry.
 */
export function headerText(text: string, where: string): string {
  const value = withoutSpaceAround(text)
  refuseOdd(/[^\t\x20-\x7E\x80-\xFF]/u.exec(value)?.[0], where)
  return value
}

/** Returns what is meant by a pasted token: without space, quotes, and the word `Bearer` around it. */
export function tokenIn(text: string): string {
  const bare = withoutSpaceAround(text).replace(QUOTES, '$1$2$3$4')
  return withoutSpaceAround(bare.replace(/^bearer\s+/i, ''))
}

/**
 * Returns a token as it is sent after `Bearer` (`tokenIn`). Throws `config_invalid` for a character that is no plain one of a header,
 * without the token. A space within it is left: some servers take such words.
 */
export function tokenText(text: string, where: string): string {
  const token = tokenIn(text)
  refuseOdd(/[^\x20-\x7E]/u.exec(token)?.[0], where)
  return token
}

function refuseOdd(odd: string | undefined, where: string): void {
  if (odd === undefined) return
  const code = `U+${(odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  const shown = /[\p{L}\p{N}\p{P}\p{S}]/u.test(odd) ? `"${odd}" (${code})` : `one that is not seen (${code})`
  throw new TooltrayError('config_invalid', `"${where}" has a character that does not belong there: ${shown}.`, {
    hint: 'Copy the value again from where it was made, and paste it again.',
  })
}

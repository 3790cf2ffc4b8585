/** A text of at most `most` characters (UTF-16 units): a longer one is cut, never within a surrogate pair, and ends with an ellipsis. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const beginning = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${beginning.trimEnd()}…`
}

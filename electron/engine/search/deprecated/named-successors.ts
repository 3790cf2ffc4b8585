const DEPRECATED = /\b(?:deprecated|obsolete|superseded|replaced by|no longer (?:supported|maintained|recommended))\b/i
/** A tool may have the name of a common word, such as `list`. It counts only after one of these. */
const BEFORE_A_NAME = /^(?:use|using|with|by|to|see|call|prefer)$/i
/** In characters: later parts of a text cover other topics. */
const LOOKED_THROUGH = 1_000

/**
 * The tools that a deprecated tool names as replacements, in the sentence that calls it deprecated or the next one. Empty if it is not
 * deprecated, or names no tool of its own server.
 */
export function namedSuccessors(name: string, description: string | undefined, names: ReadonlySet<string>): readonly string[] {
  const text = (description ?? '').slice(0, LOOKED_THROUGH)
  const at = DEPRECATED.exec(text)
  if (at === null) return []
  const sentences = text.split(/(?<=[.!?;])\s+|\n+/u)
  let end = 0
  const first = sentences.findIndex((sentence) => (end = text.indexOf(sentence, end) + sentence.length) > at.index)
  const said = sentences.slice(first, first + 2).join(' ')
  const found = [...said.matchAll(/[A-Za-z][\w.-]*\w/g)].filter(
    ([word], at, all) => /[\W_\dA-Z]/.test(word) || BEFORE_A_NAME.test(all[at - 1]?.[0] ?? ''),
  )
  return [...new Set(found.map(([word]) => word))].filter((word) => word !== name && names.has(word))
}

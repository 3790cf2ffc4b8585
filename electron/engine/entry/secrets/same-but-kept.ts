import { isObject } from '../../base/is-object.ts'

/**
 * Whether an entry is another one with values, or parts of them, replaced by references to secrets, and with nothing else changed. What is
 * written after keys were stored can be checked by this against what the user agreed to.
 */
export function isSameButKept(entry: unknown, written: unknown): boolean {
  if (typeof entry === 'string' && typeof written === 'string') return entry === written || isReplaced(entry, written)
  if (Array.isArray(entry) && Array.isArray(written))
    return entry.length === written.length && entry.every((inner, at) => isSameButKept(inner, written[at]))
  if (isObject(entry) && isObject(written))
    return [...new Set([...Object.keys(entry), ...Object.keys(written)])].every((key) => isSameButKept(entry[key], written[key]))
  return Object.is(entry, written)
}

/** Whether the texts between the references are in the other text, in their order. */
function isReplaced(text: string, written: string): boolean {
  const [first = '', ...rest] = written.split(/\$\{secret:[^{}]+\}/)
  const last = rest.pop()
  if (last === undefined || text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return at <= text.length - last.length
}

/**
 * Replaces invisible characters, and those that change the direction of text, with their code points: `\u{202e}`. Line breaks and tabs
 * stay.
 */
export function legible(text: string): string {
  return text.replace(/(?![\n\t])(?:\p{Cc}|\p{Cf}|\p{Cs}|[\u2028\u2029]|[\u{E0100}-\u{E01EF}])/gu, escaped)
}

function escaped(mark: string): string {
  return `\\u{${(mark.codePointAt(0) ?? 0).toString(16)}}`
}

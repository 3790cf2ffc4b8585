/** Marks that are not seen, or turn what is seen around, as the numbers that they have: `\u{202e}`. Line ends and tabs stay. */
export function legible(text: string): string {
  return text.replace(/(?![\n\t])(?:\p{Cc}|\p{Cf}|\p{Cs}|[\u2028\u2029]|[\u{E0100}-\u{E01EF}])/gu, escaped)
}

function escaped(mark: string): string {
  return `\\u{${(mark.codePointAt(0) ?? 0).toString(16)}}`
}

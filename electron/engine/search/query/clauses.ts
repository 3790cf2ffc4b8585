/** Where one thing asked for ends and the next begins: sentences, commas, and the words and signs that join requests. */
const BORDER = /(?<=[.?!;:])\s+|,\s+(?:and\s+)?|\s+(?:or|and|then|\+)\s+|\n+/

/** Splits a request into the things it asks for. Each tool needs to answer one of them, not all. */
export function splitClauses(request: string): string[] {
  return request.split(BORDER).filter((clause) => clause.trim() !== '')
}

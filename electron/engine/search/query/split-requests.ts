/** The borders between requests: sentences, commas, and the words and signs that join requests. */
const BORDER = /(?<=[.?!;:])\s+|,\s+(?:and\s+)?|\s+(?:or|and|then|\+)\s+|\n+/

/** Splits a query into separate requests. A tool has to answer one of them, not all. */
export function splitClauses(request: string): string[] {
  return request.split(BORDER).filter((clause) => clause.trim() !== '')
}

/** That quoted texts are in no tool, and what was looked for instead, as a sentence. */
export function absentWords(absent: readonly string[]): string {
  return `No tool has ${absent.map((words) => `"${words}"`).join(' or ')}; searched without the quotes.`
}

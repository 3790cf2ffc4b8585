/** The sentence that quoted texts occur in no tool, and what was searched for instead. */
export function absentWords(absent: readonly string[]): string {
  return `No tool has ${absent.map((words) => `"${words}"`).join(' or ')}; searched without the quotes.`
}

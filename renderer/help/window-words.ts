/** The name of the file alone, not the end of a path: that says which file is meant, also of another program. */
const FILE = /(?<![\w\\/.])servers\.json/g

const names = (text: string): boolean => text.search(FILE) !== -1

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+(?=["'`\p{Lu}]|servers\.json)/u)
}

/**
 * Returns what the window shows of a hint of the engine: without the sentences that send the user to servers.json. What they say is done by
 * the button beside the error.
 */
export function windowHint(hint: string | undefined): string | undefined {
  const sentences = hint === undefined ? [] : sentencesOf(hint).filter((sentence) => !names(sentence))
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

/**
 * Returns what the window shows of a message of the engine: without the sentences that tell the user to edit servers.json, and with
 * "your configuration" in place of its name in the others.
 */
export function windowMessage(message: string): string {
  const sentences = sentencesOf(message)
  const others = sentences.filter((sentence) => !(names(sentence) && /\b(?:change|set|raise|correct|write|remove|check)\b/i.test(sentence)))
  return (others.length === 0 ? sentences : others)
    .join(' ')
    .replace(FILE, (_, at: number, text: string) => `${/(?:^|[.!?]\s+)$/.test(text.slice(0, at)) ? 'Your' : 'your'} configuration`)
}

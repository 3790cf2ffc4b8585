/** A text with one word in the place of another, wherever that stands by itself: in a command line, or quoted in JSON. */
export function withWord(text: string, word: string, instead: string): string {
  const plain = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text.replace(new RegExp(`(?<![^\\s"'\`])${plain}(?![^\\s"'\`,])`, 'g'), () => instead)
}

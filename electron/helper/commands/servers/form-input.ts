import { TooltrayError } from '../../../engine/base/errors.ts'
import { keyAndText } from '../option-values.ts'

/** Parses the values of `--set` (`KEY=value`) by key; a repeated key has several values. Throws `usage`. */
export function formInput(words: readonly string[] = []): Record<string, string | string[]> {
  const input = new Map<string, string[]>()
  for (const word of words) {
    const pair = keyAndText(word)
    if (pair === undefined)
      throw new TooltrayError('usage', `--set "${word}" must have the form KEY=value.`, { hint: 'Write e.g. --set API_KEY=abc.' })
    const [key, value] = pair
    input.set(key, [...(input.get(key) ?? []), value])
  }
  return Object.fromEntries([...input].map(([key, values]) => [key, values.length === 1 ? (values[0] ?? '') : values]))
}

import { TooltrayError } from '../../../engine/base/errors.ts'
import { keyAndText } from '../option-values.ts'

/** What `--set` brought, by key: `KEY=value`, a key again for another value of it. Throws `usage`. */
export function formInput(words: readonly string[] = []): Record<string, string | string[]> {
  const input = new Map<string, string[]>()
  for (const word of words) {
    const pair = keyAndText(word)
    if (pair === undefined)
      throw new TooltrayError('usage', `--set "${word}" is not of the form KEY=value.`, { hint: 'Write e.g. --set API_KEY=abc.' })
    const [key, value] = pair
    input.set(key, [...(input.get(key) ?? []), value])
  }
  return Object.fromEntries([...input].map(([key, values]) => [key, values.length === 1 ? (values[0] ?? '') : values]))
}

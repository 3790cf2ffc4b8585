import { TooltrayError } from '../../../engine/base/errors.ts'

/** What `--set` brought, by key: `KEY=value`, a key again for another value of it. Throws `usage`. */
export function formInput(words: readonly string[] = []): Record<string, string | string[]> {
  const input = new Map<string, string[]>()
  for (const word of words) {
    const at = word.indexOf('=')
    if (at < 1) throw new TooltrayError('usage', `--set "${word}" is not of the form KEY=value.`, { hint: 'Write e.g. --set API_KEY=abc.' })
    const key = word.slice(0, at)
    input.set(key, [...(input.get(key) ?? []), word.slice(at + 1)])
  }
  return Object.fromEntries([...input].map(([key, values]) => [key, values.length === 1 ? (values[0] ?? '') : values]))
}

import { IN_ADDRESS, TOKEN } from './looks-secret.ts'
import { consentView } from '../consent/consent-view.ts'
import { maskedEntry } from './masked-entry.ts'
import { KEPT_SECRET } from './secret-places.ts'
import { addressOf } from '../address.ts'

type Entry = Readonly<Record<string, unknown>>

/** The words of a command line with secrets masked. The first is the program. */
export function shownWords(words: readonly string[]): string[] {
  const [command = '', ...args] = words
  const shown = consentView({ command, args })
  return [String(shown['command']), ...(shown['args'] as string[])].slice(0, words.length)
}

/** A text with everything in the format of a secret masked. */
export function shownText(text: string): string {
  return text.replaceAll(TOKEN, KEPT_SECRET).replaceAll(IN_ADDRESS, KEPT_SECRET)
}

/** The program or URL of an entry as one line for people, with secrets masked and words quoted if necessary. */
export function shownTarget(entry: Entry): string {
  const masked = maskedEntry(entry)
  const { command, args } = masked
  if (typeof command !== 'string') return addressOf(masked) ?? ''
  return [command, ...(Array.isArray(args) ? args.map(String) : [])]
    .map((word) => (/^[^\s"']+$/.test(word) ? word : JSON.stringify(word)))
    .join(' ')
}

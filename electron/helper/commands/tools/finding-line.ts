import type { Finding } from '../../../contract/consent/text-checks.ts'
import { plainLine } from '../../print/text.ts'

/** Formats suspicious content as one line: its place, its words in brackets, and why it is suspicious. */
export function findingLine({ where, words, why }: Finding): string {
  return plainLine(`${where}: [${words}] ${why}`)
}

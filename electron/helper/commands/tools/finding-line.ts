import type { Finding } from '../../../contract/consent/text-checks.ts'
import { plainLine } from '../../print/text.ts'

/** Something odd in a text, as one line: its place, its words between brackets, and what is odd about them. */
export function findingLine({ where, words, why }: Finding): string {
  return plainLine(`${where}: [${words}] ${why}`)
}

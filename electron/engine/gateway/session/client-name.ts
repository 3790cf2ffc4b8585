import type { SessionStatus } from '../../../contract/engine-status.ts'
import { withoutHidden } from '../../catalog/text-checks/hidden.ts'

/** Characters of what a client calls itself. */
const LONGEST = 200

/** What a client calls itself, in one short line: it stands in lists, questions and records, where another line would be another client. */
export function plainClient({ name, version }: SessionStatus['client']): SessionStatus['client'] {
  return { name: plain(name), ...(version === undefined ? {} : { version: plain(version) }) }
}

function plain(text: string): string {
  // What is cut off may be megabytes, and is looked at by nobody.
  return withoutHidden(text.slice(0, 4 * LONGEST))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)
    .toWellFormed()
}

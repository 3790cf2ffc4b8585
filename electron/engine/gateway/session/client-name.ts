import type { SessionStatus } from '../../../contract/engine-status.ts'
import { withoutHidden } from '../../catalog/text-checks/hidden.ts'

/** Characters of a client's own name. */
const LONGEST = 200

/** A client's own name as one short line. In lists, forms, and records, a second line would look like another client. */
export function plainClient({ name, version }: SessionStatus['client']): SessionStatus['client'] {
  return { name: plain(name), ...(version === undefined ? {} : { version: plain(version) }) }
}

function plain(text: string): string {
  // Cut first: the rest may be megabytes.
  return withoutHidden(text.slice(0, 4 * LONGEST))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST)
    .toWellFormed()
}

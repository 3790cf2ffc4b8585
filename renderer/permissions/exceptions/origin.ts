import type { ListedRule } from '../../../electron/contract/access.ts'

const FROM = { person: 'you', approval: 'from an approval', import: 'imported' } as const

/** Says where a rule comes from, and since when: `you, 12 Nov`; `by hand` if it says nothing of that. */
export function originOf({ id, from, madeAt }: Pick<ListedRule, 'id' | 'from' | 'madeAt'>, now: Date): string {
  const who = from === undefined ? (id === undefined ? 'by hand' : '') : FROM[from]
  const day = madeAt === undefined ? '' : dayOf(madeAt, now)
  return [who, day].filter((part) => part !== '').join(', ')
}

/** A day for people, of an ISO date, with the year if it is another; the text itself if it is none. */
function dayOf(text: string, now: Date): string {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) return text
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...year })
}

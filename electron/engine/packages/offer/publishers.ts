import { z } from 'zod'
import { legible } from '../../base/text/legible.ts'

/** Characters of a name of a publisher. Over it: it ends there. */
const LONGEST_NAME = 100
/** How many maintainers are named. Inner: shown words. */
const MOST_NAMED = 5

/** `name <address>`, or an object: npm has written both. */
const person = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
const published = z.object({ version: z.string(), _npmUser: person.optional(), maintainers: z.array(person).optional() })

/** The fields of npm's registry that `publishersOf` reads ("package metadata"). */
export const PUBLISHER_FIELDS = ['version', '_npmUser', 'maintainers'] as const

/**
 * The publishers of two versions of a package, by what `npm view` told of both: the senders to the registry, or else all who may send.
 *
 * @returns undefined if they are the same, or not known.
 */
export function publishersOf(told: unknown, versions: { readonly before: string; readonly now: string }) {
  const all = z.array(published).safeParse(told).data ?? []
  const [before, now] = [versions.before, versions.now].map((version) => all.find((one) => one.version === version))
  if (before === undefined || now === undefined) return undefined
  const senders = [before, now].map(({ _npmUser }) => _npmUser && nameOf(_npmUser))
  const names = senders.includes(undefined) ? [before, now].map(({ maintainers }) => maintainers && namesOf(maintainers)) : senders
  const [then, since] = names
  return then === undefined || since === undefined || then === since ? undefined : { before: then, now: since }
}

function namesOf(people: readonly string[]): string | undefined {
  return people.length === 0 ? undefined : people.slice(0, MOST_NAMED).map(nameOf).toSorted().join(', ')
}

/** Names of npm are unique; addresses are left out. */
function nameOf(name: string): string {
  return legible(name.replace(/\s*<.*/s, '').slice(0, LONGEST_NAME))
}

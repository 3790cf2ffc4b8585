import { HABIT } from '../../search/learning/habits.ts'

/** A tool that may be listed directly: because servers.json names it, or because it is used. */
export interface Candidate {
  /** The name by which clients call it. */
  readonly name: string
  readonly because: 'named' | 'used'
  /** The number of sessions that used it, weighted by age. */
  readonly sessions: number
  /** Characters of its definition. */
  readonly weight: number
}

export const MOST_AT_HAND = 8
/** Tools that are listed for their pages, to clients that show pages. Over it: the others are found by search. */
export const MOST_WITH_PAGE = 8
/** Characters of a definition. Every session pays for it: light ones come first, and the heaviest are listed only if named. */
const HEAVY = 2_000
const HEAVIEST = 6_000
/** A tool that is listed already needs less use to stay than another needs to join. */
const LET_GO = HABIT / 3

/**
 * Chooses the listed tools, in their order in the list. Those that were listed before come first and in the same order, because a client
 * that caches prompts does not pay again for a list with the same beginning.
 *
 * @param before names of those that were listed.
 * @param candidates in the order of servers.json.
 * @param anew if set, earlier tools stay only while they are among the best; otherwise they stay as long as they can be used.
 */
export function chooseListedTools<Tool extends Candidate>(before: readonly string[], candidates: readonly Tool[], anew: boolean): Tool[] {
  const place = new Map(before.map((name, at) => [name, at]))
  const wasThere = ({ name }: Candidate): boolean => place.has(name)
  const mayBe = (tool: Candidate): boolean => {
    if (tool.because === 'named') return true
    const enough = !wasThere(tool) ? HABIT : anew ? LET_GO : 0
    return tool.weight <= HEAVIEST && tool.sessions >= enough
  }
  const rank = (tool: Candidate): number => {
    if (tool.because === 'named') return wasThere(tool) ? 0 : 1
    if (wasThere(tool) && !anew) return 2
    return tool.weight <= HEAVY ? 3 : 4
  }
  const byWorth = (a: Candidate, b: Candidate): number =>
    a.because === 'named' ? 0 : b.sessions - a.sessions || Number(wasThere(b)) - Number(wasThere(a)) || (a.name < b.name ? -1 : 1)
  const best = candidates
    .filter(mayBe)
    .sort((a, b) => rank(a) - rank(b) || byWorth(a, b))
    .slice(0, MOST_AT_HAND)
  const placeOf = ({ name }: Candidate): number => place.get(name) ?? before.length
  return best.sort((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Chooses the tools that are listed for their pages: the most used first, then in the order of servers.json. Returns them in that order,
 * whatever is used more, because clients cache prompts that begin with the list.
 *
 * @param candidates in the order of servers.json.
 * @param room the number of tools that the client takes.
 */
export function chooseWithPage<Tool extends Candidate>(candidates: readonly Tool[], room: number): Tool[] {
  const best = candidates
    .filter(({ weight }) => weight <= HEAVIEST)
    .toSorted((a, b) => b.sessions - a.sessions)
    .slice(0, Math.max(0, Math.min(MOST_WITH_PAGE, room)))
  return candidates.filter((tool) => best.includes(tool))
}

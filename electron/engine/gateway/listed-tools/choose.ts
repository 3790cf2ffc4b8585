import { HABIT } from '../../search/learning/habits.ts'

/** A tool that may be at hand: because servers.json names it, or because it is used. */
export interface Candidate {
  /** What clients call it by. */
  readonly name: string
  readonly because: 'named' | 'used'
  /** In how many sessions it was used, as they count now. */
  readonly sessions: number
  /** Of its definition, in characters. */
  readonly weight: number
}

export const MOST_AT_HAND = 8
/** Every conversation pays for a definition: lighter ones come first, and the heaviest only for a person who names them. */
const HEAVY = 2_000
const HEAVIEST = 6_000
/** One that is at hand already needs less to stay than another to come. */
const LET_GO = HABIT / 3

/**
 * Which tools are at hand, in the order in which they are listed: those that were there before first and as they stood, because a list
 * that begins as the one before is not paid for again by a client that keeps prompts.
 *
 * @param before names of those that were at hand.
 * @param candidates in the order of servers.json.
 * @param anew what was there before stays only where it is still among the best; else it stays for as long as it can be used.
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

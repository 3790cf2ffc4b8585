import type { ReplayedCall, ReplayedSearch } from './replay.ts'
import type { RecordedTask } from './recording/task-data.ts'

/** Which of the tools that a task needs were seen in the answers to its searches, by the tools' own names. */
export interface FoundOfTask {
  readonly task: string
  readonly needed: readonly string[]
  readonly seen: readonly string[]
}

/** In percent, with one decimal: of all needed tools, and of the tasks, of which all needed tools were seen. */
export interface FoundShares {
  readonly tools: number
  readonly tasks: number
}

/**
 * What was seen of the needed tools. Tasks that need none are left out. A name counts wherever it was seen: several servers may have one.
 *
 * @param ownName the tool's own name, by the name that clients call it by.
 * @param names what of an answer is looked at.
 */
export function foundOf(
  tasks: readonly RecordedTask[],
  searches: readonly ReplayedSearch[],
  ownName: (name: string) => string,
  names: (search: ReplayedSearch) => readonly string[],
): FoundOfTask[] {
  const byTask = Map.groupBy(searches, ({ task }) => task)
  return tasks
    .filter(({ needed }) => needed.length > 0)
    .map(({ id, needed }) => {
      const shown = new Set((byTask.get(id) ?? []).flatMap(names).map(ownName))
      return { task: id, needed, seen: needed.filter((name) => shown.has(name)) }
    })
}

export function sharesOf(found: readonly FoundOfTask[]): FoundShares {
  const count = (of: (one: FoundOfTask) => number): number => found.reduce((sum, one) => sum + of(one), 0)
  return {
    tools: percent(
      count(({ seen }) => seen.length),
      count(({ needed }) => needed.length),
    ),
    tasks: percent(
      count(({ seen, needed }) => Number(seen.length === needed.length)),
      found.length,
    ),
  }
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10
}

/**
 * Where a called tool stood in the answer to the search before: from 1 in the hits, in the line of neighbours, not there but in an earlier
 * answer of the task, or in none.
 */
export type Rank = number | 'named' | 'earlier' | 'absent' | 'no search before'

/** The rank of a called tool, by the latest search of its task. */
export function rankOf({ task, turn }: Pick<ReplayedCall, 'task' | 'turn'>, name: string, searches: readonly ReplayedSearch[]): Rank {
  const earlier = searches.filter((search) => search.task === task && search.turn < turn)
  const before = earlier.at(-1)
  if (before === undefined) return 'no search before'
  const place = before.seen.hits.indexOf(name)
  if (place !== -1) return place + 1
  if (before.seen.named.includes(name)) return 'named'
  return earlier.some(({ seen }) => seen.hits.includes(name) || seen.named.includes(name)) ? 'earlier' : 'absent'
}

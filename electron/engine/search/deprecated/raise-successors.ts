import { type ToolStore } from '../tool-store.ts'

/** A tool that was raised to the score of a deprecated one that names it. */
export interface Raised {
  /** The deprecated tool. */
  readonly of: number
  /** The amount added to its own score. */
  readonly gain: number
}

export interface Replacement {
  /** The documents with a score, including those that have one only now. */
  readonly documents: Uint32Array
  /** By the raised document. */
  readonly raised: ReadonlyMap<number, Raised>
  readonly lowered: ReadonlySet<number>
}

/**
 * Raises each successor of a deprecated tool to that tool's score, if its own is lower, and reduces the deprecated tool's score to the
 * share `keeps`. A deprecated tool without visible successors stays unchanged.
 *
 * @param score by document; modified.
 */
export function raiseSuccessors(
  documents: Uint32Array,
  score: Float64Array,
  store: Pick<ToolStore, 'successors'>,
  isShown: (document: number) => boolean,
  keeps: number,
): Replacement {
  const raised = new Map<number, Raised>()
  const lowered = new Set<number>()
  const added: number[] = []
  for (const [old, successors] of keeps === 1 ? [] : store.successors) {
    const own = score[old] ?? 0
    if (own === 0 || !isShown(old)) continue
    const shown = successors.filter(isShown)
    for (const document of shown) {
      const before = score[document] ?? 0
      if (before === 0) added.push(document)
      if (before < own) {
        score[document] = own
        raised.set(document, { of: old, gain: own - before + (raised.get(document)?.gain ?? 0) })
      }
    }
    if (shown.length === 0) continue
    score[old] = own * keeps
    lowered.add(old)
  }
  if (added.length === 0) return { documents, raised, lowered }
  const all = new Uint32Array(documents.length + added.length)
  all.set(documents)
  all.set(added, documents.length)
  return { documents: all, raised, lowered }
}

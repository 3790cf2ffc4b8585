import { type Bag, type Pair, type View } from './views.ts'

/** Pairs that are trained together, each the others' wrong answers. */
export interface Batch {
  readonly pairs: readonly Pair[]
  /** Of each pair: those of the same meaning are no wrong answers. */
  readonly meanings: readonly (string | undefined)[]
}

/** How often the words that request and tool share are left out of the request: whoever finds them needs no vectors. */
const WITHOUT_SHARED = 0.8
/** Of a batch, what people say every day: they say it in few words, of which a corpus of manuals has little. */
const EVERYDAY_SHARE = 0.15

/**
 * Draws batches by chance: half of each from one provider, whose texts are hard to tell apart, some from what people say every day, the
 * others from anywhere.
 */
export function createBatches(views: readonly View[], everyday: readonly View[], random: () => number): (size: number) => Batch {
  const providers = [...Map.groupBy(views, ({ provider }) => provider).values()]
  const meanings = Map.groupBy(
    views.filter(({ meaning }) => meaning !== undefined),
    ({ meaning }) => meaning,
  )
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[Math.floor(random() * from.length)]
    if (picked === undefined) throw new RangeError('Nothing to draw from.')
    return picked
  }

  const sometimesWithoutShared = (pair: Pair): Pair => (random() < WITHOUT_SHARED ? withoutShared(pair) : pair)

  function pairOf(view: View): Pair {
    const own = pick(view.pairs)
    const same = view.meaning === undefined ? undefined : pick(meanings.get(view.meaning) ?? [view])
    return sometimesWithoutShared(same === undefined ? own : { request: own.request, tool: pick(same.pairs).request })
  }

  return (size) => {
    // A provider is drawn by its size: that of any view.
    const provider = pick(views).provider
    const alike = providers.find(([first]) => first?.provider === provider) ?? []
    const said = everyday.length === 0 ? 0 : Math.round(size * EVERYDAY_SHARE)
    const chosen = Array.from({ length: size - said }, (_, at) => (at < size / 2 && at < alike.length ? pick(alike) : pick(views)))
    const heard = Array.from({ length: said }, () => pick(everyday))
    return {
      pairs: [...chosen.map(pairOf), ...heard.map(({ pairs }) => sometimesWithoutShared(pick(pairs)))],
      meanings: [...chosen, ...heard].map(({ meaning }) => meaning),
    }
  }
}

function withoutShared({ request, tool }: Pair): Pair {
  const said = new Set(tool.places)
  const kept = [...request.places.keys()].filter((at) => !said.has(request.places[at] ?? 0))
  if (kept.length === 0) return { request, tool }
  const left: Bag = {
    places: Int32Array.from(kept, (at) => request.places[at] ?? 0),
    counts: Float32Array.from(kept, (at) => request.counts[at] ?? 0),
  }
  return { request: left, tool }
}

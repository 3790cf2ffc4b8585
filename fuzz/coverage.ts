import { Session } from 'node:inspector'

/** Which parts of the code inputs reach, as V8 counts them. */
export interface Coverage {
  /** Whether something was reached since the last question that had not been before. With `keep` it counts as known from now on. */
  reachedNew(keep: boolean): boolean
  /** Parts that were reached so far. */
  readonly reached: number
}

/** Ours, and the readers that we hand the texts of others to. */
const COUNTED = /^file:.*\/(?:electron|renderer|node_modules\/(?:jsonc-parser|yaml|smol-toml|yauzl))\//

/**
 * Starts to count. A question takes a millisecond, whatever ran since the last one: ask after many inputs, and after each of them again
 * only when one of the many reached something new.
 */
export function startCoverage(): Coverage {
  const session = new Session()
  session.connect()
  const known = new Set<string>()
  post(session, 'Profiler.enable')
  post(session, 'Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return {
    get reached() {
      return known.size
    },
    reachedNew(keep) {
      const { result } = post(session, 'Profiler.takePreciseCoverage') as { result: Script[] }
      const reached = result
        .filter(({ url }) => COUNTED.test(url))
        .flatMap(({ url, functions }) =>
          functions.flatMap(({ ranges }) =>
            // Where a part ends depends on what its neighbours were counted as, where it begins does not.
            ranges.flatMap(({ startOffset, count }) => (count > 0 ? [`${url}:${startOffset}`] : [])),
          ),
        )
      const fresh = reached.filter((part) => !known.has(part))
      if (keep) for (const part of fresh) known.add(part)
      return fresh.length > 0
    },
  }
}

interface Script {
  readonly url: string
  readonly functions: readonly { readonly ranges: readonly { startOffset: number; count: number }[] }[]
}

/** A session with its own thread answers at once. */
function post(session: Session, method: string, params: object = {}): unknown {
  let answer: unknown
  session.post(method, params, (error, result) => {
    if (error) throw error
    answer = result
  })
  return answer
}

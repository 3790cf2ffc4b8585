import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8's own function, as exposed by `--expose-gc`. */
type Collect = (options: { readonly type: 'major'; readonly execution: 'sync'; readonly flavor: 'last-resort' | 'regular' }) => void

let collect: Collect | undefined

/**
 * Collects garbage, so that memory returns to the system. V8 collects only when it needs room, so an idle process would keep for days what
 * it used for a moment. After one collection, V8 returns pages by itself, in small pieces and about 8 s later, once there is little to do.
 *
 * @param atOnce returns the memory immediately, even during work. This blocks for about 100 ms instead of 30, and compiled code is lost.
 */
export function releaseMemory(atOnce = false): void {
  if (collect === undefined) {
    // The flag applies only to contexts created after it was set.
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
  }
  collect({ type: 'major', execution: 'sync', flavor: atOnce ? 'last-resort' : 'regular' })
}

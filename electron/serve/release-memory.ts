import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8's own function, as `--expose-gc` shows it. */
type Collect = (options: { readonly type: 'major'; readonly execution: 'sync'; readonly flavor: 'last-resort' | 'regular' }) => void

let collect: Collect | undefined

/**
 * Collects garbage, so that its pages go back to the system. V8 does so only when it has to make room, so a process that has had much to
 * do and now waits would keep for days what it used for a moment. After one collection V8 gives the pages back by itself, in small pieces
 * and some 8 s later, once there is little to do.
 *
 * @param atOnce returns them back here and now, also in the middle of work, which holds everything up for some 100 ms instead of 30.
 */
export function releaseMemory(atOnce = false): void {
  if (collect === undefined) {
    // A flag is only heeded by contexts that are made after it was set.
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
  }
  collect({ type: 'major', execution: 'sync', flavor: atOnce ? 'last-resort' : 'regular' })
}

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8's own function, as `--expose-gc` shows it. */
type Collect = (options: { readonly type: 'major'; readonly execution: 'sync'; readonly flavor: 'last-resort' }) => void

let collect: Collect | undefined

/**
 * Collects garbage and gives its pages back to the system. V8 does so only when it has to make room, so a process that has had much to
 * do and now waits would keep for days what it used for a moment. Holds everything up for some 100 ms.
 */
export function releaseMemory(): void {
  if (collect === undefined) {
    // A flag is only heeded by contexts that are made after it was set.
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
  }
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

import type { Clock } from '../engine/base/platform.ts'

/** In bytes. With a thousand tools and calls all day an engine uses two thirds of it. */
const BEARABLE = 200 * 1024 * 1024
/** In bytes. Growth below this is not worth another release. */
const GROWTH = 60 * 1024 * 1024
/** In ms. */
const LOOK_EVERY = 1_000
const RELEASE_EVERY = 10_000

/** Dependencies of `releaseUnderPressure`. */
interface ReleaseUnderPressureDeps {
  readonly clock: Clock
  used(): number
  release(): void
}

/**
 * Releases memory if far more than usual is in use, even while the engine is busy. V8 keeps memory that it needed for a moment, and one
 * demanding server would make it do so for as long as it is used. Memory that stays in use after a release raises the threshold.
 *
 * @param deps.used returns the memory of the process, in bytes.
 * @returns a function that ends it.
 */
export function releaseUnderPressure(deps: ReleaseUnderPressureDeps): () => void {
  const { clock } = deps
  let most = BEARABLE
  let releasedAt = clock.monotonic() - RELEASE_EVERY
  let cancel = (): void => undefined
  const look = (): void => {
    if (deps.used() > most && clock.monotonic() - releasedAt >= RELEASE_EVERY) {
      deps.release()
      releasedAt = clock.monotonic()
      most = Math.max(BEARABLE, deps.used() + GROWTH)
    }
    cancel = clock.after(LOOK_EVERY, look)
  }
  cancel = clock.after(LOOK_EVERY, look)
  return () => cancel()
}

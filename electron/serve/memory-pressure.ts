import type { Clock } from '../engine/base/platform.ts'

/** In bytes. With a thousand tools and calls all day an engine has two thirds of it. */
const BEARABLE = 200 * 1024 * 1024
/** What may be added before it is worth another look, in bytes. */
const GROWTH = 60 * 1024 * 1024
/** In ms. */
const LOOK_EVERY = 1_000
const RELEASE_EVERY = 10_000

/** What `releaseUnderPressure` works with. */
interface ReleaseUnderPressureDeps {
  readonly clock: Clock
  used(): number
  release(): void
}

/**
 * Releases memory when there is far more of it than usual, not only when it is quiet: V8 keeps what it once needed for a moment, and one
 * server that makes it need much would have it keep that for as long as it goes on. What is really in use is not released again and again.
 *
 * @param deps.used what the process has, in bytes.
 * @returns what ends it.
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

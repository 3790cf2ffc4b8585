import type { Clock } from '../engine/base/platform.ts'

/** In bytes. With a thousand tools and calls all day an engine uses two thirds of it. */
const BEARABLE = 200 * 1024 * 1024
/** In bytes. Growth below this is not worth another release, nor is growth by less than half: a heap goes up and down by its size. */
const GROWTH = 60 * 1024 * 1024
/** In ms. */
const LOOK_EVERY = 1_000
const RELEASE_EVERY = 10_000
/** Releases may take this share of the time: nothing else happens during one, and it takes the longer, the more is in use. */
const SHARE = 1 / 500

/** Dependencies of `releaseUnderPressure`. */
interface ReleaseUnderPressureDeps {
  readonly clock: Clock
  used(): number
  /** @param atOnce as in `releaseMemory`. */
  release(atOnce: boolean): void
}

/**
 * Releases memory if far more than usual is in use, even while the engine is busy. V8 keeps memory that it needed for a moment, and one
 * demanding server would make it do so for as long as it is used. The first release is the short one, after which V8 returns pages by
 * itself. If that was not enough until the next, it was too busy, and the long one follows. Memory that stays in use after that raises the
 * threshold: an engine that serves 200 people needs more than that of one.
 *
 * @param deps.used returns the memory of the process, in bytes.
 * @returns a function that ends it.
 */
export function releaseUnderPressure(deps: ReleaseUnderPressureDeps): () => void {
  const { clock } = deps
  let most = BEARABLE
  let notBefore = clock.monotonic()
  let hasReleased = false
  let cancel = (): void => undefined
  const look = (): void => {
    const began = clock.monotonic()
    if (began >= notBefore) {
      const isTooMuch = deps.used() > most
      if (isTooMuch) {
        deps.release(hasReleased)
        const ended = clock.monotonic()
        notBefore = ended + Math.max(RELEASE_EVERY, (ended - began) / SHARE)
        if (hasReleased) {
          const inUse = deps.used()
          most = Math.max(BEARABLE, inUse + Math.max(GROWTH, inUse / 2))
        }
      }
      hasReleased = isTooMuch && !hasReleased
    }
    cancel = clock.after(LOOK_EVERY, look)
  }
  cancel = clock.after(LOOK_EVERY, look)
  return () => cancel()
}

import type { Clock } from '../engine/base/platform.ts'

/** In bytes. With a thousand tools and calls all day an engine uses two thirds of it. */
const BEARABLE = 200 * 1024 * 1024
/** In bytes. V8 would let garbage of 50,000 calls double the heap of an engine with this much, and collect it as late. */
const MUCH = 150 * 1024 * 1024
/** In ms. By then the code that the start compiled is kept (`compiled-code.ts`): options of V8 that are set before make it useless. */
const STARTED = 10_000
/** In bytes. Growth below this is not worth another release, nor is growth by less than half: a heap goes up and down by its size. */
const GROWTH = 60 * 1024 * 1024
/** In ms. */
const LOOK_EVERY = 1_000
const RELEASE_EVERY = 10_000
/** Releases may take this share of the time: nothing else happens during one, and it takes the longer, the more is in use. */
const SHARE = 1 / 500
/** In ms. If the short release took longer, so much is in use that the long one would hold up calls, and would return little. */
const QUICK = 100

/** Dependencies of `releaseUnderPressure`. */
interface ReleaseUnderPressureDeps {
  readonly clock: Clock
  used(): number
  /** @param atOnce as in `releaseMemory`. */
  release(atOnce: boolean): void
  /** Much is in use: from now on, garbage is collected earlier. Called once. */
  economize(): void
  /** Too much stayed in use: the engine has much to do. Called every second from then on. */
  tune(): void
}

/**
 * Releases memory if far more than usual is in use, even while the engine is busy. V8 keeps memory that it needed for a moment, and one
 * demanding server would make it do so for as long as it is used. The first release is the short one, after which V8 returns pages by
 * itself. If that was not enough until the next, it was too busy, and the long one follows, if it is not too long. Memory that stays in use
 * after that raises the threshold: an engine that serves 200 people needs more than that of one.
 *
 * @param deps.used returns the memory of the process, in bytes.
 * @returns a function that ends it.
 */
export function releaseUnderPressure(deps: ReleaseUnderPressureDeps): () => void {
  const { clock } = deps
  let most = BEARABLE
  const began = clock.monotonic()
  let notBefore = began
  let isTuned = false
  let isEconomical = false
  /** How long the short release took, in ms, if it was the last thing that was tried. */
  let tried: number | undefined
  let cancel = (): void => undefined

  const release = (atOnce: boolean): number => {
    const began = clock.monotonic()
    deps.release(atOnce)
    const ended = clock.monotonic()
    notBefore = ended + Math.max(RELEASE_EVERY, (ended - began) / SHARE)
    return ended - began
  }
  /** The short release was not enough. @param took how long it did, in ms. */
  const releaseMore = (took: number): void => {
    // V8 sets its limits in a collection.
    if (!isTuned) deps.tune()
    // The first time in any case: what was needed while many connected would stay for as long as they are busy.
    if (took <= QUICK || !isTuned) release(true)
    isTuned = true
    const inUse = deps.used()
    most = Math.max(BEARABLE, inUse + Math.max(GROWTH, inUse / 2))
  }
  const look = (): void => {
    if (!isEconomical && clock.monotonic() - began >= STARTED && deps.used() > MUCH) {
      isEconomical = true
      deps.economize()
    }
    if (clock.monotonic() >= notBefore) {
      const isTooMuch = deps.used() > most
      if (isTooMuch && tried !== undefined) releaseMore(tried)
      tried = isTooMuch && tried === undefined ? release(false) : undefined
    }
    if (isTuned) deps.tune()
    cancel = clock.after(LOOK_EVERY, look)
  }
  cancel = clock.after(LOOK_EVERY, look)
  return () => cancel()
}

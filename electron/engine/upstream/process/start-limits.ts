import { SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import type { Clock } from '../../base/platform.ts'

/** The attempt was ended by the engine, so the way the process ended means nothing. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'

  constructor(code: SdkErrorCode) {
    super('The start was cancelled.', { cause: new SdkError(code, 'The start was cancelled.') })
  }
}

/** The limits of a start. */
export interface StartLimits {
  /** On the monotonic clock, in ms. */
  readonly deadline: number
  readonly signal: AbortSignal
}

/**
 * Waits for a start within its limits. Throws `GivenUp`. The SDK has a limit of the same length for the first request, which may expire
 * first: two timers that are due while the event loop is blocked fire in either order. That case throws `GivenUp` too.
 */
export async function withinLimits(connecting: Promise<void>, clock: Clock, { deadline, signal }: StartLimits): Promise<void> {
  let release = (): void => undefined
  const givenUp = new Promise<never>((_resolve, reject) => {
    const cancel = clock.after(deadline - clock.monotonic(), () => reject(new GivenUp(SdkErrorCode.RequestTimeout)))
    const onAbort = (): void => reject(new GivenUp(SdkErrorCode.ConnectionClosed))
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    release = () => {
      cancel()
      signal.removeEventListener('abort', onAbort)
    }
  })
  try {
    await Promise.race([connecting, givenUp])
  } catch (error) {
    throw error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout ? new GivenUp(error.code) : error
  } finally {
    release()
  }
}

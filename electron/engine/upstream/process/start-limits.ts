import { SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import type { Clock } from '../../base/platform.ts'

/** The attempt was ended by us: how the process ended then says nothing about it. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'

  constructor(code: SdkErrorCode) {
    super('The start was given up.', { cause: new SdkError(code, 'The start was given up.') })
  }
}

/** Until when a start may take, and who can give it up. */
export interface StartLimits {
  /** Of the monotonic clock, in ms. */
  readonly deadline: number
  readonly signal: AbortSignal
}

/**
 * Waits for a start within its limits. Throws `GivenUp`, also where the SDK's own limit of the first request, set to the same length, is
 * told before ours: two timers that are due while the event loop is held come in either order.
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
